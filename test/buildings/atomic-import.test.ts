import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, openSync, readdirSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { undoImport } from '../../src/buildings/undo-import.ts';
import { importParcels } from '../../src/buildings/import-parcels.ts';
import { EmbeddedLookup } from '../../src/buildings/lookup/embedded-lookup.ts';
import { parcelFilePath } from '../../src/buildings/store/parcel-file.ts';
import { takeImportLock } from '../../src/buildings/store/import-lock.ts';
import { directoryWithParcels } from '../support/held-parcels.ts';
import { scratchDirectory, writeLines } from './scratch.ts';
import { releaseManifest } from '../../src/buildings/sample/release-parcels.ts';

const HELD = releaseManifest().lots;

const CHILD = fileURLToPath(new URL('importing-child.ts', import.meta.url));
const ROWS = 60_000;

function bigFile(directory: string): string {
  const lines = ['bbl,address,bldgarea'];
  for (let row = 0; row < ROWS; row++) {
    const lot = `4${String(99_000 + Math.floor(row / 100)).padStart(5, '0')}${String(1 + (row % 100)).padStart(4, '0')}`;
    lines.push(`${lot},${row} EXAMPLE STREET,${1_000 + row}`);
  }
  return writeLines(directory, 'pluto.csv', lines);
}

/** Starts an import and kills it without warning some milliseconds after it began to read. */
async function importAndKill(dataDir: string, file: string, afterMs: number): Promise<string> {
  const child = spawn(process.execPath, [CHILD, dataDir, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (text) => (output += String(text)));
  await once(child.stdout, 'data');
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  child.kill('SIGKILL');
  await once(child, 'close');
  return output;
}

describe('an import that does not finish', () => {
  it('leaves what was served, wherever it was killed, and the next one clears its remains', async () => {
    const dataDir = directoryWithParcels();
    const lookup = new EmbeddedLookup({ dataDir, checkEveryMs: 0 });
    const file = bigFile(dataDir);
    let unfinished = 0;
    for (const afterMs of [0, 60, 200]) {
      const output = await importAndKill(dataDir, file, afterMs);
      if (output.includes('published')) continue;
      unfinished++;
      expect(lookup.find('1008350041').kind).toBe('found');
      expect(lookup.find('4990000001').kind).toBe('not_found');
      const fresh = new EmbeddedLookup({ dataDir });
      expect(fresh.status().parcelCount).toBe(HELD);
      fresh.close();
    }
    expect(unfinished).toBeGreaterThan(0);

    await importParcels({ dataDir, inputs: [{ dataset: 'pluto', files: [file], version: '25v1' }] });
    expect(readdirSync(dataDir).filter((name) => name.includes('.next-'))).toEqual([]);
    expect(lookup.find('4990000001')).toMatchObject({ kind: 'found', record: { grossFloorAreaSqft: 1_000 } });
    expect(lookup.status().parcelCount).toBe(HELD + ROWS);
    lookup.close();
  });

  it('leaves what was served when a later file is the wrong one', async () => {
    const dataDir = directoryWithParcels();
    const good = writeLines(dataDir, 'pluto.csv', ['bbl,bldgarea', '4990000001,1000']);
    const wrong = writeLines(dataDir, 'wrong.csv', ['x,y', '1,2']);
    const inputs = [
      { dataset: 'pluto', files: [good] },
      { dataset: 'll33', files: [wrong] },
    ] as const;
    await expect(importParcels({ dataDir, inputs })).rejects.toThrow(/not an LL33 list/);
    const lookup = new EmbeddedLookup({ dataDir });
    expect(lookup.find('4990000001').kind).toBe('not_found');
    expect(readdirSync(dataDir).filter((name) => name.includes('.next-'))).toEqual([]);
    lookup.close();
  });

  it('reads gzip, and leaves what was served when the archive is cut short', async () => {
    const dataDir = directoryWithParcels();
    const [whole, cut] = [join(dataDir, 'whole.csv.gz'), join(dataDir, 'cut.csv.gz')];
    const bytes = gzipSync('bbl,bldgarea\n4990000001,1000\n');
    writeFileSync(whole, bytes);
    writeFileSync(cut, bytes.subarray(0, 20));
    await expect(importParcels({ dataDir, inputs: [{ dataset: 'pluto', files: [cut] }] })).rejects.toThrow();
    const report = await importParcels({ dataDir, inputs: [{ dataset: 'pluto', files: [whole] }] });
    expect(report).toMatchObject({ parcelCount: HELD + 1, datasets: [{ rowsRead: 1, lotsWritten: 1 }] });
  });

  it('refuses a second import at the same time, and only then', async () => {
    const dataDir = directoryWithParcels();
    const release = takeImportLock(dataDir);
    const file = writeLines(dataDir, 'pluto.csv', ['bbl,bldgarea', '4990000001,1000']);
    const inputs = [{ dataset: 'pluto', files: [file] }] as const;
    // The lock of a process that is gone does not count.
    writeFileSync(join(dataDir, 'parcels.import.lock'), '999999999');
    await importParcels({ dataDir, inputs });
    release();
    const releaseAgain = takeImportLock(dataDir);
    await expect(importParcels({ dataDir, inputs })).rejects.toThrow(/Another import/);
    const lookup = new EmbeddedLookup({ dataDir });
    expect(lookup.find('4990000001').kind).toBe('found');
    lookup.close();
    releaseAgain();
  });

  it('refuses a file that would shrink the store or a dataset by more than a tenth, unless forced', async () => {
    const dataDir = directoryWithParcels();
    const rows = (count: number) =>
      Array.from({ length: count }, (_, index) => `${4_990_000_001 + index},1000`);
    const file = (name: string, count: number) => writeLines(dataDir, name, ['bbl,bldgarea', ...rows(count)]);
    const input = (name: string, count: number) =>
      [{ dataset: 'pluto', files: [file(name, count)] }] as const;
    await importParcels({ dataDir, inputs: input('whole.csv', 100) });
    const cut = { dataDir, inputs: input('cut.csv', 19) };
    await expect(importParcels(cut)).rejects.toThrow(/pluto would go from 100 to 19.*--force/s);
    await expect(importParcels({ ...cut, isDryRun: true })).rejects.toThrow(/--force/);
    const spoilt = writeLines(dataDir, 'spoilt.csv', [
      'bbl,bldgarea',
      ...rows(100).map((row) => `9${row.slice(1)}`),
    ]);
    const wrong = importParcels({ dataDir, inputs: [{ dataset: 'pluto', files: [spoilt] }] });
    await expect(wrong).rejects.toThrow(/pluto would go from 100 to 0.*Refused were 100 rows of pluto/s);
    const absent = importParcels({
      dataDir,
      inputs: [{ dataset: 'pluto', files: [join(dataDir, 'no.csv')] }],
    });
    await expect(absent).rejects.toThrow(/There is no file .*no\.csv/);
    const status = async () => {
      const lookup = new EmbeddedLookup({ dataDir });
      const { parcelCount } = lookup.status();
      lookup.close();
      return parcelCount;
    };
    expect(await status()).toBe(HELD + 100);
    const tried = await importParcels({ dataDir, inputs: input('more.csv', 150), isDryRun: true });
    expect(tried).toMatchObject({ published: false, parcelCount: HELD + 150 });
    expect(await status()).toBe(HELD + 100);
    expect(await importParcels({ ...cut, isForced: true })).toMatchObject({
      published: true,
      parcelCount: HELD + 19,
    });
    expect(await status()).toBe(HELD + 19);
    // An undone import comes back the same way.
    expect(await undoImport({ dataDir })).toMatchObject({ parcelCount: HELD + 100 });
    expect(await status()).toBe(HELD + 100);
    expect(await undoImport({ dataDir })).toMatchObject({ parcelCount: HELD + 19 });
    expect(await status()).toBe(HELD + 19);
    expect(await undoImport({ dataDir: scratchDirectory() })).toBeNull();
  });

  it('replaces a file that cannot be read by one that can', () => {
    const dataDir = scratchDirectory();
    writeFileSync(join(dataDir, 'parcels.sqlite'), 'not a database');
    const lookup = new EmbeddedLookup({ dataDir });
    expect(lookup.find('1008350041').kind).toBe('found');
    expect(existsSync(join(dataDir, 'parcels.sqlite'))).toBe(true);
    lookup.close();
  });
});

describe('a parcel file that is damaged on the disk', () => {
  const overwrite = (dataDir: string) => {
    const handle = openSync(parcelFilePath(dataDir), 'r+');
    const { size } = statSync(parcelFilePath(dataDir));
    for (let page = 1; page < 20; page += 1)
      writeSync(handle, randomBytes(4_096), 0, 4_096, Math.floor(size / 40) * page);
    closeSync(handle);
  };

  it('is found by its checksum at the start and made anew, where it holds what the release ships', () => {
    const dataDir = directoryWithParcels();
    const before = new EmbeddedLookup({ dataDir });
    const { digest } = before.status();
    before.close();
    overwrite(dataDir);
    const after = new EmbeddedLookup({ dataDir });
    expect(after.status().digest).toBe(digest);
    expect(after.find('1008350041').kind).toBe('found');
    after.close();
  });

  it('is refused where it holds what somebody imported, and the parcels from before come back', async () => {
    const dataDir = directoryWithParcels();
    const roll = writeLines(dataDir, 'pluto.csv', ['bbl,address,bldgarea', '4100000001,1 NEW STREET,1000']);
    await importParcels({ dataDir, inputs: [{ dataset: 'pluto', files: [roll], version: '25v1' }] });
    overwrite(dataDir);
    expect(() => new EmbeddedLookup({ dataDir })).toThrow(/damaged.*parcels undo/);
    expect(await undoImport({ dataDir })).toMatchObject({ parcelCount: HELD });
    const back = new EmbeddedLookup({ dataDir });
    expect(back.find('1008350041').kind).toBe('found');
    back.close();
  });
});
