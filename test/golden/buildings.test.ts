import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { runEstimate } from '../../src/operations/estimate/create-estimate.ts';
import { estimateServices, NOW_MS } from '../estimate/fixture.ts';
import { figuresOf, type GoldenBuilding } from './golden-building.ts';

const DIR = fileURLToPath(new URL('buildings/', import.meta.url));
const files = readdirSync(DIR).filter((name) => name.endsWith('.yaml'));

// A catalogue change moves these figures: look at each difference, then UPDATE_GOLDEN=1 npx vitest run test/golden.
test.each(files)('%s', async (file) => {
  const golden = parse(readFileSync(DIR + file, 'utf8')) as GoldenBuilding;
  const figures = figuresOf(await runEstimate(await estimateServices(), { nowMs: NOW_MS }, golden.request));
  if (process.env['UPDATE_GOLDEN'] === '1')
    writeFileSync(DIR + file, stringify({ ...golden, figures }, { lineWidth: 110 }));
  else expect(figures).toEqual(golden.figures);
});

test('one of each class, a landmark, a condominium, Westchester, a public school and a parcel', () =>
  expect(files.length).toBeGreaterThanOrEqual(10));
