import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { convert } from '../../scripts/import-programs/convert.ts';
import type { RawProgram } from '../../scripts/import-programs/raw.ts';

const raw = (over: Partial<RawProgram> = {}): RawProgram => ({
  id: 'ra-mn-example',
  name: 'Example Rebates',
  type: 'utility',
  state: 'MN',
  administrator: 'Example Electric',
  technologies: ['heat_pump'],
  sectors: ['residential'],
  benefit: { kind: 'per_unit', rate: 500, unit: '$/ton', cap: 9000 },
  eligibility_requirements: ['homeowners only'],
  status: 'open',
  status_as_of: '2026-02-03',
  application_url: 'https://example.org/rebates',
  confidence: 'maintained_dataset',
  source_program_id: 'mn_example',
  benefits: [
    { source_incentive_id: 'MN-1', kind: 'per_unit', rate: 500, unit: '$/ton', cap: 2500 },
    { source_incentive_id: 'MN-2', kind: 'fixed', amount: 9000, unit: '$', cap: 9000 },
  ],
  ...over,
});

test('units say the kind, and the cap is that of the line the headline came from', () => {
  const file = convert(raw());
  expect(file.benefit).toMatchObject({ kind: 'per_ton', amount: 500, unit: '$/ton' });
  expect(file.caps).toEqual({ totalUsd: 2500 });
  expect(file).toMatchObject({ paid: 'rebate', utilities: [{ id: 'example_electric', fuel: 'electric' }] });
  expect(file).toMatchObject({
    source: 'rewiring_america_incentives',
    locator: 'program mn_example',
    origin: 'imported',
  });
});

test('a range of rates is no limit, and the whole cost is a service', () => {
  const lines = convert(
    raw({
      benefits: [
        { source_incentive_id: 'MN-1', kind: 'per_unit', rate: 500, unit: '$/ton', min: 300, cap: 500 },
        { source_incentive_id: 'MN-2', kind: 'percent_of_cost', rate: 1, unit: 'fraction_of_cost' },
        {
          source_incentive_id: 'MN-3',
          kind: 'percent_of_cost',
          rate: 0.5,
          unit: 'fraction_of_cost',
          min: 40,
          cap: 900,
        },
      ],
    }),
  ).lines;
  expect(lines?.[0]).toMatchObject({ kind: 'per_ton', amount: 500, low: 300 });
  expect(lines?.[0]).not.toHaveProperty('caps');
  expect(lines?.[1]).toMatchObject({ kind: 'service', amount: null });
  expect(lines?.[2]).toMatchObject({ amount: 0.5, minimumUsd: 40, caps: { totalUsd: 900 } });
});

test('an amount in a unit no project input gives is kept in words only', () => {
  const file = convert(
    raw({ benefit: { kind: 'per_kwh', rate: 110, unit: '$/MWh for 15 years' }, benefits: null }),
  );
  expect(file.benefit).toMatchObject({ kind: 'per_kwh', amount: null, unit: '$/MWh for 15 years' });
});

test('the description is generated from the fields', () => {
  expect(convert(raw()).description).toBe(
    'Utility program, Minnesota: an amount per ton for heat pump. Run by Example Electric. For the residential sector.',
  );
});

test('a second run changes nothing, and curated files are left alone', () => {
  const facts = mkdtempSync(join(tmpdir(), 'plumbline-facts-'));
  const catalog = mkdtempSync(join(tmpdir(), 'plumbline-catalog-'));
  writeFileSync(join(facts, 'programs.json'), JSON.stringify([raw(), raw({ id: 'ra-mn-second' })]));
  const run = () =>
    JSON.parse(
      execFileSync(process.execPath, ['scripts/import-programs.ts', facts, catalog], { encoding: 'utf8' }),
    ) as object;
  expect(run()).toMatchObject({ written: 2, unchanged: 0 });
  expect(run()).toMatchObject({ written: 0, unchanged: 2 });
  const path = join(catalog, 'programs/mn/ra-mn-second.yaml');
  const kept = readFileSync(path, 'utf8')
    .replace('origin: imported', 'origin: curated')
    .replace('Example Rebates', 'By hand');
  writeFileSync(path, kept);
  expect(run()).toMatchObject({ written: 0, unchanged: 1, curated: 1 });
  expect((parse(readFileSync(path, 'utf8')) as { name: string }).name).toBe('By hand');
  expect(readdirSync(join(catalog, 'programs/mn'))).toHaveLength(2);
});
