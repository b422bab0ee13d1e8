import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { convert as converted } from '../../data/programs/importer/convert.ts';
import type { RawProgram } from '../../data/programs/importer/raw.ts';
import type { ProgramFile } from '../../src/catalog/sections/programs.ts';
import { calendarDate } from '../../src/quantities/calendar-date.ts';

const TODAY = '2026-11-22';
const convert = (program: RawProgram) => converted(program, calendarDate(TODAY));

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

test('units say the kind, and a limit stays with its own line', () => {
  const file = convert(raw());
  expect(file.benefit).toMatchObject({ kind: 'per_ton', amount: 500, unit: '$/ton' });
  expect(file.caps).toBeUndefined();
  expect(file.lines?.[0]?.caps).toEqual({ totalUsd: 2500 });
  expect(file).toMatchObject({ paid: 'rebate', utilities: [{ id: 'example_electric', fuel: 'electric' }] });
  expect(file).toMatchObject({
    source: 'rewiring_america_incentives',
    locator: 'program mn_example',
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

test('a maximum that pays for two units or more limits the sum', () => {
  const [line] =
    convert(
      raw({
        benefits: [
          { source_incentive_id: 'MN-1', kind: 'per_unit', rate: 1125, unit: '$/ton', min: 1125, cap: 5000 },
        ],
      }),
    ).lines ?? [];
  expect(line).toMatchObject({ amount: 1125, caps: { totalUsd: 5000 } });
});

test('the headline is for everybody, still runs, and is no ground-source rate where air source is paid too', () => {
  const perTon = { kind: 'per_ton', unit: '$/ton' };
  const file = convert(
    raw({
      technologies: ['electric_vehicle', 'geothermal_heat_pump', 'heat_pump'],
      benefits: [
        { source_incentive_id: '1', ...perTon, rate: 900, technologies: ['heat_pump'], low_income: true },
        {
          source_incentive_id: '2',
          ...perTon,
          rate: 800,
          technologies: ['heat_pump'],
          end_date: '2025-12-31',
        },
        { source_incentive_id: '3', ...perTon, rate: 700, technologies: ['geothermal_heat_pump'] },
        { source_incentive_id: '4', ...perTon, rate: 300, technologies: ['heat_pump'] },
        {
          source_incentive_id: '5',
          kind: 'fixed',
          amount: 500,
          unit: '$',
          technologies: ['electric_vehicle'],
          end_date: '2024-12-31',
        },
      ],
    }),
  );
  expect(file.benefit).toMatchObject({ kind: 'per_ton', amount: 300 });
  expect(file.technologies).toEqual(['geothermal_heat_pump', 'heat_pump']);
});

test('a loan is words: rate, limit and term', () => {
  const file = convert(
    raw({
      benefit: { kind: 'loan', rate: 5.25, rate_max: 5.95, unit: '% interest', cap: 50000 },
      benefits: null,
      loan_terms: { max_repayment_months: 120 },
    }),
  );
  expect(file).toMatchObject({ paid: 'loan' });
  expect(file.benefit).toEqual({
    kind: 'loan',
    amount: null,
    unit: 'up to $50,000 at 5.25% to 5.95% interest over at most 120 months',
  });
  expect(file).not.toHaveProperty('caps');
});

test('what owners and renters may take is for households, and a line for owners only says so', () => {
  const fixed = { kind: 'fixed', amount: 5, unit: '$' };
  const file = convert(
    raw({
      eligibility_requirements: [],
      benefits: [
        { source_incentive_id: '1', ...fixed, owner_status: ['homeowner', 'renter'] },
        { source_incentive_id: '2', ...fixed, owner_status: ['homeowner'] },
        { source_incentive_id: '3', ...fixed, owner_status: ['renter'] },
      ],
    }),
  );
  expect(file.requirements).toMatchObject([{ code: 'household' }]);
  expect(file.lines?.map(({ requirements }) => requirements?.map(({ code }) => code))).toEqual([
    undefined,
    ['homeowner'],
    ['renter'],
  ]);
});

test('the review day follows the evidence: the last change, else the day of the data', () => {
  expect(convert(raw()).reviewAfter).toBe('2027-02-03');
  const dateless = raw();
  delete dateless.status_as_of;
  expect(convert(dateless).reviewAfter).toBe('2027-11-22');
});

function importer() {
  const facts = mkdtempSync(join(tmpdir(), 'plumbline-facts-'));
  const catalog = mkdtempSync(join(tmpdir(), 'plumbline-catalog-'));
  const programs = mkdtempSync(join(tmpdir(), 'plumbline-programs-'));
  const table = join(facts, 'programs.json');
  const run = (rows: RawProgram[], ...more: string[]) => {
    writeFileSync(table, JSON.stringify(rows));
    const places = ['--catalog', catalog, '--programs', programs];
    const args = ['data/programs/import.ts', 'table', table, '--as-of', TODAY, ...places];
    return JSON.parse(execFileSync(process.execPath, [...args, ...more], { encoding: 'utf8' })) as object;
  };
  const read = (set: string) =>
    existsSync(join(programs, `${set}.jsonl`)) ? readFileSync(join(programs, `${set}.jsonl`), 'utf8') : '';
  const imported = () =>
    `${read('rewiring-america')}${read('table')}`
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as ProgramFile);
  const keepByHand = (file: ProgramFile) => {
    mkdirSync(join(programs, 'curated/mn'), { recursive: true });
    writeFileSync(join(programs, `curated/mn/${file.id}.yaml`), stringify(file));
  };
  return { run, read, imported, keepByHand };
}

test('a second run changes no byte, and what is kept by hand is left alone and named where the data changed', () => {
  const { run, read, imported, keepByHand } = importer();
  const rows = [raw({ id: 'ra-mn-second' }), raw()];
  expect(run(rows)).toMatchObject({ written: 2, unchanged: 0 });
  expect(imported().map(({ id }) => id)).toEqual(['ra-mn-example', 'ra-mn-second']);
  const bytes = read('rewiring-america');
  expect(run(rows)).toMatchObject({ written: 0, unchanged: 2 });
  expect(read('rewiring-america')).toBe(bytes);
  keepByHand({ ...convert(raw({ id: 'ra-mn-third', name: 'By hand' })), checkedAt: '2026-10-01' });
  const third = raw({ id: 'ra-mn-third' });
  expect(run([...rows, third])).toMatchObject({ written: 0, unchanged: 2, curated: 1, lookAgain: [] });
  expect(read('rewiring-america')).toBe(bytes);
  const changed = { ...third, source_updated_at: '2026-11-01' };
  expect(run([...rows, changed])).toMatchObject({ lookAgain: ['ra-mn-third'] });
});

test('a program its data set no longer lists is closed and kept, and only in a complete run', () => {
  const { run, imported } = importer();
  run([raw({ id: 'mn-one' }), raw({ id: 'mn-two' })]);
  expect(run([raw({ id: 'mn-one' })])).toMatchObject({ closed: 0 });
  expect(run([raw({ id: 'mn-one' })], '--complete')).toMatchObject({ closed: 1 });
  expect(imported().find(({ id }) => id === 'mn-two')).toMatchObject({
    status: 'closed',
    statusAsOf: TODAY,
    statusNote: 'no longer listed in its data set on 2026-11-22',
  });
});
