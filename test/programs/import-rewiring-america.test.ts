import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fromRewiringAmerica, slugOf } from '../../data/programs/importer/adapters/rewiring-america.ts';
import { dayOf } from '../../data/programs/importer/rewiring-america/days.ts';
import { conditionsOf, readOf } from '../../data/programs/importer/rewiring-america/conditions/index.ts';
import { convert } from '../../data/programs/importer/convert.ts';
import { refresh } from '../../data/programs/importer/refresh.ts';
import { calendarDate } from '../../src/quantities/calendar-date.ts';
import { clone, incentive } from './rewiring-clone.ts';

describe('a clone with its history', () => {
  test('a line is as old as the day its terms last changed, whatever touched the file since', () => {
    const raised = { ...incentive, amount: { type: 'dollar_amount', number: 600 } };
    const [program] = fromRewiringAmerica(
      clone(
        ['2025-01-01', [incentive]],
        ['2025-06-02', [raised]],
        ['2026-08-03', [raised, { ...raised, id: 'MN-2' }]],
      ),
    );
    expect(program?.benefits?.map((line) => line.last_changed_in_source)).toEqual([
      '2025-06-02',
      '2026-08-03',
    ]);
    expect(program).toMatchObject({ status_as_of: '2026-08-03', status: 'open', type: 'utility' });
  });

  test('a utility, and a city, serve their own territories', () => {
    const programs = fromRewiringAmerica(
      clone(['2025-01-01', [incentive, { ...incentive, id: 'MN-2', program: 'mn_city_rebates' }]]),
    );
    expect(programs.map(({ utilities, places, type }) => ({ utilities, places, type }))).toEqual([
      { utilities: [{ id: 'example_power', fuel: 'electric' }], places: undefined, type: 'utility' },
      { utilities: undefined, places: ['city_of_example_mn'], type: 'local' },
    ]);
  });

  test('all lines past their end or paused close it', () => {
    const closed = [
      { ...incentive, end_date: '2024' },
      { ...incentive, id: 'MN-2', paused: true },
    ];
    expect(fromRewiringAmerica(clone(['2025-01-01', closed]))).toMatchObject([{ status: 'closed' }]);
  });

  test('a limit cuts its own line alone', () => {
    const limited = { ...incentive, amount: { type: 'percent', number: 0.5, maximum: 300 } };
    const [program] = fromRewiringAmerica(clone(['2025-01-01', [limited, { ...incentive, id: 'MN-2' }]]));
    const file = convert(program!, calendarDate('2025-01-01'));
    expect(file.caps).toBeUndefined();
    expect(file.lines?.map(({ caps }) => caps)).toEqual([{ totalUsd: 300 }, undefined]);
  });

  test('a refresh a year later with nothing new changes nothing; with a new line it names it', () => {
    const programs = mkdtempSync(join(tmpdir(), 'plumbline-programs-'));
    const run = (root: string, day: string) =>
      refresh(fromRewiringAmerica(root), {
        set: 'rewiring-america',
        asOf: calendarDate(day),
        complete: true,
        programs,
        catalog: programs,
      });
    const root = clone(['2025-01-01', [incentive]]);
    run(root, '2025-01-01');
    expect(run(root, '2026-11-26')).toMatchObject({ written: 0, unchanged: 1, changes: [] });
    const newer = clone(
      ['2025-01-01', [incentive]],
      ['2026-03-02', [incentive, { ...incentive, id: 'MN-9' }]],
    );
    expect(run(newer, '2026-11-26').changes).toContainEqual({
      id: 'ra-mn-mn-example-rebates',
      field: 'statusAsOf',
      from: '2025-01-01',
      to: '2026-03-02',
      cause: 'line MN-9 says what it says since 2026-03-02',
    });
  });
});

const read = (en: string, over: object = {}) => {
  const line = { ...incentive, short_description: { en }, ...over };
  return conditionsOf(readOf(line, ['heat_pump'], true));
};
const codes = (en: string, over?: object) => read(en, over).requirements.map(({ code }) => code);

describe('every restricting phrase is a condition', () => {
  test.each([
    ['$500 off a heat pump that replaces an electric furnace.', ['fuel_replaced', 'electric_resistance']],
    ['$500 to convert from propane.', ['fuel_replaced']],
    ['$500 when the old air conditioner is replaced.', ['replaces_air_conditioner']],
    ['$500 in new construction.', ['new_construction']],
    ['$500 in existing homes.', ['existing_building']],
    ['$500 for members of the tribe.', ['tribal_member']],
    ['$500 with pre-approval.', ['pre_approval']],
    ['$500 for customers without natural gas heat.', ['no_gas_heat']],
    ['$500 for manufactured homes.', ['manufactured_home']],
    ['$500 bonus with insulation work.', ['with_other_work']],
    ['$500 if you already have a partial heat pump.', ['earlier_step']],
    ['$500 for 20% modeled savings.', ['modeled_savings']],
    ['$500, or $900 for larger units.', ['several_amounts']],
    ['$500 for all households. $900 for low-income households.', ['income_steps', 'several_amounts']],
    ['$500 for homes heated/cooled by electricity.', ['heating_system']],
    ['$500, new installation only.', ['new_installation']],
    ['$500 in matching funds.', ['matched']],
    ['$500 for upgrading your existing ground-source heat pump.', ['replaces_heat_pump']],
    ['$500 for audit-recommended work.', ['assessment_first']],
    ['$350 to switch from propane. $300 in new construction.', ['fuel_replaced']],
    ['$500 for customers with electric forced-air furnaces.', ['heating_fuel', 'electric_resistance']],
    ['$500 for homes with existing ducted heat pumps or a non-electric furnace.', ['heating_system']],
    ['$500 for those who ask nicely.', ['further_terms']],
    ['$500 thermostat rebate with an HVAC heat pump upgrade.', ['with_other_work']],
    ['$500 for those who build a new all-electric home or remodel.', ['construction_or_renovation']],
    ['$500 if switching from propane or if managed on time of use.', ['replaced_or_enrolment']],
    ['$500 when not replacing a gas stove.', ['not_replaced']],
    ['$500 for a thermostat in homes with air conditioning.', ['heating_or_cooling']],
  ])('%s', (text, expected) => expect(codes(text)).toEqual(expect.arrayContaining(expected)));

  test('a condition belongs to the amount of its own sentence', () => {
    expect(codes('$500 for a new unit. $250 for replacement units.')).toEqual(['several_amounts']);
    expect(codes('$500 for a heat pump. It must replace a furnace.')).toContain('replaces_furnace_or_boiler');
    expect(codes('$500 if switching from propane or if managed on time of use.')).not.toContain(
      'fuel_replaced',
    );
  });

  test('new and existing homes are all homes; a replacement or a part of new construction is either', () => {
    expect(codes('$500 for a heat pump in new and existing homes.')).toEqual([]);
    const [either] = read('$500 to replace an electric dryer or part of new construction.').requirements;
    expect(either?.when).toHaveProperty('any');
  });

  test('what is put in is not what is replaced', () => {
    const [replaced] = read('$500 for replacing gas heating with an electric unit.').requirements;
    expect(replaced?.when).toEqual({ fact: 'fuelReplaced', in: ['gas'] });
    expect(codes('$500 a ton for electric heating with an air source heat pump.')).toEqual([]);
  });

  test('regardless of income is no income limit', () =>
    expect(read('$500 for insulation regardless of income.').incomeQualified).toBe(false));

  test('a plain line asks for nothing', () => expect(codes('$500 rebate for a heat pump.')).toEqual([]));

  test('income is a fact of the line', () =>
    expect(read('$500 for income-qualified customers.')).toMatchObject({ incomeQualified: true }));

  test('"up to" is never an amount; a limit beside a share of cost is a limit', () => {
    expect(read('Up to $500 for a heat pump.').upTo).toBe(true);
    expect(read('$500 for a heat pump.').upTo).toBe(false);
    expect(read('$500 for an induction range.').upTo).toBe(false);
    expect(
      read('50% of cost up to $500.', { amount: { type: 'percent', number: 0.5, maximum: 500 } }).upTo,
    ).toBe(false);
    const share = { type: 'percent', number: 0.3 };
    expect(read('30% rebate of material costs of insulation.', { amount: share }).upTo).toBe(true);
    const twoLimits = { type: 'percent', number: 0.2, minimum: 2000, maximum: 3500 };
    expect(read('20% up to $3,500, $2,000 for class A systems.', { amount: twoLimits }).upTo).toBe(true);
  });
});

/** Kind, amount, least and limit of a line, as it is kept. */
const lineFor = (en: string, amount: object) => {
  const line = { ...incentive, amount, short_description: { en } };
  const [program] = fromRewiringAmerica(clone(['2025-01-01', [line]]));
  return convert(program!, calendarDate('2025-01-01')).lines?.[0];
};

const usd = (number: number, maximum?: number) => ({
  type: 'dollar_amount',
  number,
  ...(maximum === undefined ? {} : { maximum }),
});

test.each([
  ['$450 - $700 rebate on a heat pump.', usd(700), ['fixed', 700, 450]],
  ['$150 rebate on a water heater.', usd(500), ['fixed', 500, 150]],
  ['Up to $800 on a heat pump.', usd(600, 800), ['fixed', 800, 600]],
  ['$50 rebate per window, up to $500.', usd(50, 500), ['per_unit', 50, undefined]],
  ['$100 rebate for a thermostat.', usd(0.5, 100), ['percent_of_cost', 0.5, undefined]],
  [
    '$80 per 1/2 ton rebate.',
    { type: 'dollars_per_unit', number: 160, unit: 'ton' },
    ['per_ton', 160, undefined],
  ],
])('%s', (text, amount, [kind, most, low]) => {
  const line = lineFor(text, amount);
  expect([line?.kind, line?.amount, line?.low]).toEqual([kind, most, low]);
});

test('of two income steps the one that pays more asks which step it is', () => {
  const lines = [
    { ...incentive, low_income: 'mn-low' },
    { ...incentive, id: 'MN-2', low_income: 'mn-moderate', amount: { type: 'dollar_amount', number: 400 } },
  ].map((line) => ({ ...line, short_description: { en: 'Rebate for a heat pump.' } }));
  const [program] = fromRewiringAmerica(clone(['2025-01-01', lines]));
  expect(program?.benefits?.map((line) => line.requirements?.map(({ code }) => code))).toEqual([
    ['income_low'],
    [],
  ]);
});

test('what a line pays for is what its words speak of, whatever its items say', () => {
  const paidFor = (en: string, items: string[]) => {
    const line = { ...incentive, items, short_description: { en } };
    const [program] = fromRewiringAmerica(clone(['2025-01-01', [line]]));
    const { label, technologies } = convert(program!, calendarDate('2025-01-01')).lines![0]!;
    return [label, technologies];
  };
  const pumps = ['ducted_heat_pump', 'ductless_heat_pump'];
  expect(paidFor('$250 for ground source heat pumps.', ['ductless_heat_pump'])[1]).toEqual([
    'geothermal_heat_pump',
  ]);
  expect(paidFor('$250 for an air or ground source heat pump.', pumps)[1]).toEqual([
    'geothermal_heat_pump',
    'heat_pump',
  ]);
  expect(paidFor('40% rebate for an electric clothes dryer.', pumps)[1]).toEqual(['electric_appliance']);
  expect(paidFor('$25 for a programmable thermostat.', ['integrated_heat_pump_controls', 'other'])).toEqual([
    'programmable thermostat',
    ['building_efficiency'],
  ]);
  expect(paidFor('$50 for refrigerators and freezers.', ['other'])[0]).toBe('refrigerator, freezer');
  expect(paidFor('$900 for a used electric vehicle.', ['electric_vehicle_charger'])[1]).toEqual([
    'electric_vehicle',
  ]);
  expect(paidFor('$50 for a heat pump.', pumps)[0]).toBeUndefined();
});

test('a program is paid as most of its lines that pay money are', () => {
  const free = {
    ...incentive,
    payment_methods: ['assistance_program'],
    amount: { type: 'percent', number: 1 },
  };
  const rebates = ['MN-2', 'MN-3'].map((id) => ({ ...incentive, id, payment_methods: ['rebate'] }));
  const [program] = fromRewiringAmerica(clone(['2025-01-01', [free, ...rebates]]));
  const { paid, lines } = convert(program!, calendarDate('2025-01-01'));
  expect([paid, ...lines!.map((line) => line.paid)]).toEqual(['rebate', 'service', undefined, undefined]);
});

test('a rate or a share of the cost is both limits', () =>
  expect(
    lineFor('Up to $2.00 per square foot or 75% of total cost, up to $10,000.', {
      type: 'dollars_per_unit',
      number: 2,
      unit: 'square_foot',
      maximum: 10_000,
    }),
  ).toMatchObject({ amount: 2, upTo: true, caps: { totalUsd: 10_000, shareOfCost: 0.75 } }));

test('a share of the cost up to a sum is both limits', () => {
  const line = lineFor('50% of cost up to $750.', { type: 'dollar_amount', number: 750 });
  expect(line).toMatchObject({ kind: 'fixed', amount: 750, caps: { shareOfCost: 0.5 } });
  expect(line).not.toHaveProperty('upTo');
});

test.each([
  ['2025', true, '2025-12-31'],
  [2025, false, '2025-01-01'],
  ['2025-H1', true, '2025-06-30'],
  ['2025-Q3', false, '2025-07-01'],
  ['2024-02', true, '2024-02-29'],
  ['2025-05-07', true, '2025-05-07'],
])('%s is a day', (date, end, day) => expect(dayOf(date, end)).toBe(day));

test('a capital starts a word', () => expect(slugOf('ri_oER_dRIVE+')).toBe('ri-o-er-d-rive'));
