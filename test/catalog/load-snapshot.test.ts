import {
  cpSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadSnapshot } from '../../src/catalog/files/load.ts';
import { CatalogError } from '../../src/catalog/section.ts';
import { CATALOG_DIR } from './snapshot.ts';

const TODAY = '2026-11-20';
let scratch = '';
let catalogDir = '';
let cacheDir = '';
const load = () => loadSnapshot({ catalogDir, cacheDir, today: TODAY });
const cacheFile = () => join(cacheDir, readdirSync(cacheDir)[0] ?? '');

beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'snapshot-'));
  catalogDir = join(scratch, 'catalog');
  cacheDir = join(scratch, 'compiled');
  cpSync(CATALOG_DIR, catalogDir, { recursive: true, filter: (path) => !path.includes('.compiled') });
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe('the shipped catalogue', () => {
  it('loads the same value fresh and from its compiled form, frozen all the way down', () => {
    const fresh = load();
    const stored = load();
    expect(stored).toEqual(fresh);
    expect(stored.digest).toMatch(/^[0-9a-f]{64}$/);
    const seen = everyObject(stored);
    expect(seen.length).toBeGreaterThan(5_000);
    expect(seen.every((value) => Object.isFrozen(value))).toBe(true);
  });
});

describe('a corrupted file never yields a served number', () => {
  it('rebuilds when the compiled file was damaged', () => {
    const before = load();
    const bytes = readFileSync(cacheFile());
    const at = bytes.indexOf('0.00334664');
    expect(at).toBeGreaterThan(0);
    bytes.write('0.00999999', at);
    writeFileSync(cacheFile(), bytes);
    expect(load()).toEqual(before);
    writeFileSync(cacheFile(), bytes.subarray(0, bytes.length - 10));
    expect(load()).toEqual(before);
  });

  it('sees a changed byte even when size and modification time are kept', () => {
    const before = load();
    const path = join(catalogDir, 'emissions/ll97-limits.csv');
    const { atime, mtime } = statSync(path);
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replace('0.00334664', '0.00334665'));
    utimesSync(path, atime, mtime);
    const after = load();
    expect(after.digest).not.toBe(before.digest);
    expect(after.sections.ll97Limits['Multifamily Housing']?.[1]).toBe(0.00334665);
    writeFileSync(path, text);
    expect(load().digest).toBe(before.digest);
  });

  it('refuses to load an invalid catalogue, naming file, line and pointer', () => {
    const path = join(catalogDir, 'emissions/ll97.yaml');
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replace('value: 268', 'value: "268"'));
    let refused: unknown;
    try {
      load();
    } catch (error) {
      refused = error;
    }
    expect(refused).toBeInstanceOf(CatalogError);
    expect(String(refused)).toMatch(
      /emissions\/ll97\.yaml:\d+:\d+ .*\/penalty\/usd_per_tco2e.*must be number/s,
    );
    writeFileSync(path, text);
  });
});

function everyObject(value: unknown, into: object[] = []): object[] {
  if (typeof value !== 'object' || value === null) return into;
  into.push(value);
  for (const child of Object.values(value)) everyObject(child, into);
  return into;
}
