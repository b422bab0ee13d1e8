import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadSnapshot } from '../../src/catalog/files/load.ts';
import { proveCatalogue } from '../../src/operations/estimate/prove-catalogue.ts';
import { CATALOG_DIR, testSnapshot } from './snapshot.ts';

const root = mkdtempSync(join(tmpdir(), 'plumbline-proved-'));
const cacheDir = join(root, '.compiled');

beforeAll(() =>
  cpSync(CATALOG_DIR, root, { recursive: true, filter: (path) => !path.includes('.compiled') }),
);
afterAll(() => rmSync(root, { recursive: true, force: true }));

const load = () => loadSnapshot({ catalogDir: root, cacheDir, today: '2026-11-20', prove: proveCatalogue });

it('the shipped catalogue prices every class for both kinds of owner', () => {
  expect(() => proveCatalogue(testSnapshot())).not.toThrow();
});

it('a factor taken out is told when the catalogue is compiled, and nothing is kept', () => {
  const file = join(root, 'factors', 'counting.yaml');
  const whole = readFileSync(file, 'utf8');
  const without = whole.replace(/^ {2}fan_hours:\n(?: {4}.*\n)*/m, '');
  expect(without).not.toBe(whole);
  writeFileSync(file, without);
  expect(load).toThrow(/no estimate can be made of it: .*counting\/fan_hours/);
  writeFileSync(file, whole);
  expect(load().catalogVersion).toMatch(/\+[0-9a-f]{12}$/);
});
