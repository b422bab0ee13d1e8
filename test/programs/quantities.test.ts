import { describe, expect, test } from 'vitest';
import type { CompiledProgram } from '../../src/catalog/sections/programs.ts';
import { UNKNOWN_WORK } from '../../src/engine/incentives/unknown-work.ts';
import { isMoney } from '../../src/operations/programs/calculable.ts';
import { offersOf } from '../../src/operations/programs/offers.ts';
import { gradeKey } from '../../src/operations/programs/match-grade.ts';
import { sizedWork } from '../../src/operations/programs/project-work.ts';
import { programs } from '../incentives/snapshot.ts';
import { body, call } from './call.ts';
import { words } from '../support/words.ts';

describe('a line is priced by the quantity it is paid by', () => {
  test.each([
    [
      'ports',
      { programId: 'nyserda-charge-ready-ny-2', dwellingUnits: 60, quantity: 10 },
      30_000,
      '$3,000 × 10 ports = $30,000',
    ],
    [
      'one item',
      { programId: 'national-fuel-ny-nonresidential', benefitId: 'thermostat', quantity: 1 },
      200,
      '$200 × 1 item = $200',
    ],
    [
      'feet, within a share of cost',
      { programId: 'national-fuel-ny-nonresidential', benefitId: 'pipe-insulation', quantity: 400 },
      800,
      '$2 × 400 linear ft = $800',
    ],
    [
      'kW held back over a season, which no cost bounds',
      { programId: 'ny-coned-dlm', projectCost: 1000, capacity: 100 },
      9000,
      '$18 × 100 kW × 5 months = $9,000',
    ],
    [
      'kWh in events',
      { programId: 'ny-coned-dlm', benefitId: 'event-energy', projectCost: 100, quantity: 500 },
      500,
      '$1 × 500 kWh reduced in events = $500',
    ],
    [
      'a limit for each item',
      { programId: 'coned-powerready', quantity: 4 },
      20_000,
      '50% of $100,000, at most $5,000 an item = $20,000',
    ],
  ])('%s', (_name, input, totalCredit, formula) => {
    expect(body('calculateCredit', { projectCost: 100_000, ...input })).toMatchObject({
      totalCredit,
      formula,
    });
  });

  test('what a count is of, and how to give it, stands in the refusal', () => {
    const answer = call('calculateCredit', {
      programId: 'national-fuel-ny-nonresidential',
      benefitId: 'air-curtain',
      projectCost: 10_000,
    });
    expect(answer).toMatchObject({ status: 'problem', code: 'not-calculable' });
    if (answer.status !== 'problem') return;
    expect(answer.faults).toMatchObject([{ pointer: '/quantity', code: 'required' }]);
    expect(answer.detail).toContain('(doorway)');
    expect(answer.detail).toContain('$/doorway');
  });

  test('one item is taken, and said, where the limit of each is known and their number is not', () => {
    const answer = body('calculateCredit', { programId: 'coned-powerready', projectCost: 100_000 });
    expect(answer).toMatchObject({ totalCredit: 5000 });
    expect(answer.assumptions.join(' ')).toContain('quantity says how many');
  });
});

/** Everything a line can be counted by. */
const EVERY_QUANTITY = {
  capacity: 500,
  quantity: 10,
  annualKwh: 100_000,
  annualTherms: 10_000,
  floorAreaSqft: 50_000,
  dwellingUnits: 20,
};

test('with every quantity given, no line of the catalogue with an amount asks for another', () => {
  let priced = 0;
  const asking: string[] = [];
  for (const program of programs().all)
    for (const offer of offersOf(program)) {
      const { line } = offer;
      const { benefit, confidence } = offer.program;
      if (!isMoney(offer.program) || benefit.amount === null || confidence === 'background') continue;
      const input = { programId: program.id, projectCost: 500_000, ...EVERY_QUANTITY };
      const answer = call('calculateCredit', line === null ? input : { ...input, benefitId: line.id });
      if (answer.status === 200) priced += 1;
      else if (answer.faults.some(({ code }) => code === 'required' || code === 'no_usable_amount'))
        asking.push(`${program.id} ${line?.id ?? ''}: ${answer.detail}`);
    }
  expect(asking).toEqual([]);
  expect(priced).toBeGreaterThan(3500);
});

test.each([
  ['kW, unless something else is said', { kind: 'fixed', of: 'solar' }, 'kw'],
  ['thermal kW where a line pays a ton', { kind: 'per_ton', of: 'building_efficiency' }, 'kw_thermal'],
  ['thermal kW where it pays 10,000 Btu/h', { kind: 'per_10kbtuh', of: 'building_efficiency' }, 'kw_thermal'],
  ['thermal kW of a heat pump', { kind: 'fixed', of: 'heat_pump' }, 'kw_thermal'],
  ['kW of a battery', { kind: 'fixed', of: 'storage' }, 'kw_of_storage'],
  ['tons where the request says so', { kind: 'fixed', of: 'heat_pump', capacityUnit: 'tons' }, 'tons'],
  ['kWh where the request says so', { kind: 'fixed', of: 'storage', capacityUnit: 'kwh' }, 'storage_kwh'],
] as const)('a capacity is read as %s', (_, { kind, of, ...unit }, reading) => {
  const line = { benefit: { kind }, technologies: [of] } as unknown as CompiledProgram;
  expect(sizedWork({ capacity: 10, ...unit }, line, UNKNOWN_WORK).reading).toBe(reading);
});

test('below 284 tons ground-source heat has the full credit without the wages; an unknown size is asked for', () => {
  const credit = (size: object) =>
    body('calculateCredit', {
      programId: 'us-irc-48-geothermal-heat-pump',
      projectCost: 100_000,
      prevailingWage: false,
      placedInService: '2027-09-01',
      ...size,
    });
  const tons = (capacity: number) => credit({ capacity, capacityUnit: 'tons' });
  expect([tons(283).totalCredit, tons(284).totalCredit, credit({}).totalCredit]).toEqual([
    30_000, 6_000, 6_000,
  ]);
  expect(tons(284)['missingInputs']).toEqual([]);
  expect(credit({})['missingInputs']).toEqual(['capacity']);
});

test('work may begin and be in service on one day', () => {
  const day = '2027-03-01';
  const input = { programId: 'us-irc-48-geothermal-heat-pump', projectCost: 90_000 };
  expect(call('calculateCredit', { ...input, constructionBegins: day, placedInService: day }).status).toBe(
    200,
  );
});

test('an owner is assumed, and said, but not for a program of homes', () => {
  const assumed = (programId: string) =>
    body('calculateCredit', { programId, projectCost: 9_000, ...EVERY_QUANTITY }).assumptions;
  const sentence = 'The owner is taken as a taxed for-profit owner.';
  expect(assumed('us-irc-48-geothermal-heat-pump')).toContain(sentence);
  expect(assumed('ny-solar-income-tax-credit')).not.toContain(sentence);
});

test('offers that are graded apart have keys apart', () => {
  const flags = [0, 1, 2, 3, 4, 5, 6, 7];
  const needs = words('projectCost capacity quantity annualKwh annualTherms floorAreaSqft dwellingUnits');
  const keys = Array.from({ length: 2 ** needs.length }, (_, chosen) =>
    flags.map((flag) =>
      gradeKey({
        status: 'open',
        priced: (flag & 1) !== 0,
        sectorAsked: (flag & 2) !== 0,
        bonus: (flag & 4) !== 0,
        needs: needs.filter((_need, at) => (chosen & (1 << at)) !== 0),
      }),
    ),
  ).flat();
  expect(new Set(keys).size).toBe(keys.length);
});
