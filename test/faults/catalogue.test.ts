import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadSnapshot } from '../../src/catalog/files/load.ts';
import { readTree } from '../../src/catalog/files/catalog-tree.ts';
import { CATALOG_DIR } from '../catalog/snapshot.ts';
import { Random } from '../fuzz/random.ts';

const scratch = mkdtempSync(join(tmpdir(), 'plumbline-catalogue-'));
const catalogDir = join(scratch, 'catalog');
const cacheDir = join(scratch, 'compiled');
const load = () => loadSnapshot({ catalogDir, cacheDir, today: '2026-11-20' });
let sound: ReturnType<typeof load>;

beforeAll(() => {
  cpSync(CATALOG_DIR, catalogDir, { recursive: true, filter: (path) => !path.includes('.compiled') });
  sound = load();
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** One byte other, some bytes gone, some bytes doubled, or zeros. */
function damaged(bytes: Buffer, random: Random): Buffer {
  const at = random.integer(0, bytes.length - 1);
  const flipped = Buffer.from(bytes);
  flipped[at] = (flipped[at] ?? 0) ^ (1 << random.integer(0, 7));
  return random.pick([
    () => flipped,
    () => bytes.subarray(0, at),
    () => Buffer.concat([bytes.subarray(0, at), bytes.subarray(Math.max(0, at - 40))]),
    () =>
      Buffer.concat([
        bytes.subarray(0, at),
        Buffer.alloc(Math.min(64, bytes.length - at)),
        bytes.subarray(at + 64),
      ]),
    () => Buffer.alloc(0),
  ])();
}

it('a damaged compiled catalogue is never answered from: it is made anew', () => {
  const random = new Random(1);
  const file = join(cacheDir, readdirSync(cacheDir)[0] ?? '');
  const whole = readFileSync(file);
  for (let round = 0; round < 8; round += 1) {
    writeFileSync(file, damaged(whole, random));
    const again = load();
    expect(again.digest).toBe(sound.digest);
    expect(JSON.stringify(again.sections) === JSON.stringify(sound.sections), `round ${round}`).toBe(true);
    expect(readFileSync(file).equals(whole)).toBe(true);
  }
});

it('a damaged source file is refused, or is another catalogue under another name', () => {
  const random = new Random(2);
  const files = readTree(catalogDir);
  const outcomes = { refused: 0, renamed: 0 };
  for (let round = 0; round < 12; round += 1) {
    const { path, bytes } = random.pick(files);
    const broken = damaged(bytes, random);
    if (broken.equals(bytes)) continue;
    writeFileSync(join(catalogDir, path), broken);
    try {
      const { digest, catalogVersion } = loadSnapshot({ catalogDir, cacheDir: null, today: '2026-11-20' });
      expect(digest, path).not.toBe(sound.digest);
      // The version every answer carries names the bytes it rests on.
      expect(catalogVersion, path).not.toBe(sound.catalogVersion);
      outcomes.renamed += 1;
    } catch (error) {
      expect(String(error), path).toContain(path);
      outcomes.refused += 1;
    } finally {
      writeFileSync(join(catalogDir, path), bytes);
    }
  }
  expect(outcomes.refused).toBeGreaterThan(0);
});

it('a compiled form that cannot be kept (a full disk, a folder that may not be written) costs time and nothing else', () => {
  const nowhere = join(scratch, 'a-file');
  writeFileSync(nowhere, '');
  const again = loadSnapshot({ catalogDir, cacheDir: join(nowhere, 'compiled'), today: '2026-11-20' });
  expect(again.digest).toBe(sound.digest);
  expect(JSON.stringify(again.sections) === JSON.stringify(sound.sections)).toBe(true);
});

it('a missing catalogue, or one with a section gone, does not start', () => {
  renameSync(join(catalogDir, 'emissions'), join(scratch, 'emissions'));
  expect(load).toThrow(/emissions|ll97/);
  renameSync(join(scratch, 'emissions'), join(catalogDir, 'emissions'));
  expect(load().digest).toBe(sound.digest);
  expect(() => loadSnapshot({ catalogDir: join(scratch, 'none'), cacheDir, today: '2026-11-20' })).toThrow();
});
