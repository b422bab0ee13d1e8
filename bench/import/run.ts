/**
 * Measures the PLUTO import and the look-ups on the file it makes.
 *
 *   node bench/import/run.ts [rows=860000]     prints a JSON report
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importParcels } from '../../src/buildings/import-parcels.ts';
import { EmbeddedLookup } from '../../src/buildings/lookup/embedded-lookup.ts';
import { parcelFilePath } from '../../src/buildings/store/parcel-file.ts';
import { SqliteParcelReader } from '../../src/buildings/store/sqlite-reader.ts';
import { writePlutoFile } from './pluto-file.ts';

const LOOKUPS = 300_000;

function lookupsPerSecond(dataDir: string, ids: readonly string[], cacheEntries: number): number {
  const lookup = new EmbeddedLookup({ dataDir, cacheEntries });
  const picks = Array.from({ length: LOOKUPS }, () => ids[Math.floor(Math.random() * ids.length)]!);
  for (const id of picks.slice(0, 20_000)) lookup.find(id);
  const started = performance.now();
  let found = 0;
  for (const id of picks) if (lookup.find(id).kind === 'found') found++;
  const seconds = (performance.now() - started) / 1000;
  lookup.close();
  if (found !== picks.length) throw new Error(`Only ${found} of ${picks.length} ids were found.`);
  return Math.round(picks.length / seconds);
}

const directory = process.argv[3];
if (directory !== undefined) {
  // The child: only the import, so that the peak memory is the importer's own.
  const file = join(directory, 'pluto.csv');
  const report = await importParcels({ dataDir: directory, inputs: [{ dataset: 'pluto', files: [file] }] });
  const { rowsRead, lotsWritten, rowsRejected } = report.datasets[0]!;
  const peakMemoryMb = Math.round(process.resourceUsage().maxRSS / 1024);
  console.log(JSON.stringify({ seconds: report.seconds, rowsRead, lotsWritten, rowsRejected, peakMemoryMb }));
} else {
  const rows = Number(process.argv[2] ?? 860_000);
  const scratch = mkdtempSync(join(tmpdir(), 'plumbline-import-'));
  try {
    const bytes = await writePlutoFile(join(scratch, 'pluto.csv'), rows);
    const child = spawn(process.execPath, [import.meta.filename, String(rows), scratch], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    for await (const text of child.stdout) output += String(text);
    const reader = new SqliteParcelReader(parcelFilePath(scratch));
    const all = [...reader.allIds()];
    reader.close();
    const described = new EmbeddedLookup({ dataDir: scratch, cacheEntries: 0 });
    const ids = all.filter((id) => described.find(id).kind === 'found');
    described.close();
    const result = {
      measured: new Date().toISOString().slice(0, 10),
      fileMb: Math.round(bytes / 1e6),
      import: JSON.parse(output) as unknown,
      lotsInStore: ids.length,
      uncachedLookupsPerSecond: lookupsPerSecond(scratch, ids, 0),
      cachedLookupsPerSecond: lookupsPerSecond(scratch, ids.slice(0, 15_000), 20_000),
    };
    console.log(JSON.stringify(result, null, 2));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
