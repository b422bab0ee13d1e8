import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadSnapshot } from '../../src/catalog/files/load.ts';
import { proveCatalogue } from '../../src/operations/estimate/prove-catalogue.ts';
import { CATALOG_DIR, testSnapshot } from './snapshot.ts';

const root = mkdtempSync(join(tmpdir(), 'plumbline-proved-'));
const cacheDir = join(root, '.compiled');
const ROOMS = ['buildings', 'calibration', 'catalogue.yaml', 'emissions', 'energy', 'financing'];
const MORE = [
  'incentive-rules',
  'measures',
  'plans.yaml',
  'program-changes.csv',
  'returns',
  'sources',
  'tariffs',
];

beforeAll(() => {
  for (const name of [...ROOMS, ...MORE])
    cpSync(join(CATALOG_DIR, name), join(root, name), { recursive: true });
  cpSync(join(CATALOG_DIR, 'factors'), join(root, 'factors'), { recursive: true });
  mkdirSync(join(root, 'programs'));
  for (const place of ['us', 'ny'])
    symlinkSync(join(CATALOG_DIR, 'programs', place), join(root, 'programs', place));
});
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
