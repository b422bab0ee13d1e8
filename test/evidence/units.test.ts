import { expect, test } from 'vitest';
import { Recorded, operate, RECORDING, type Leaf, type Term } from '../../src/evidence/recorded.ts';
import { nameOf, unitOf } from '../../src/evidence/names.ts';
import { lastName, spoken, unitAtEnd } from '../../src/evidence/words.ts';

/** What evidence calls a number, and the unit it gives it. */

const leaf = (value: number, from: Leaf): Recorded => new Recorded(value, null, [], from);
const figure = (unit: string, path = 'factors/some/parameters/x') => leaf(3, { kind: 'catalog', path, unit });
const inUnits = (operation: Parameters<typeof operate>[0], ...units: string[]): string =>
  unitOf(
    operate(
      operation,
      units.map((unit) => figure(unit)),
    ) as Recorded,
  );

test.each([
  ['12 ft × 3 USD/ft are USD', inUnits('mul', 'ft', 'USD/ft'), 'USD'],
  ['3 USD/ft × 12 ft are USD', inUnits('mul', 'USD/ft', 'ft'), 'USD'],
  ['kBtu/sqft/yr × sqft are not known', inUnits('mul', 'kBtu/sqft/yr', 'sqft'), ''],
  ['ft × ft are not known', inUnits('mul', 'ft', 'ft'), ''],
  ['USD × share are USD', inUnits('mul', 'USD', 'share'), 'USD'],
  ['share × USD are USD', inUnits('mul', 'share', 'USD'), 'USD'],
  ['multiplier × fraction × ft are ft', inUnits('mul', 'multiplier', 'fraction', 'ft'), 'ft'],
  ['a number without a unit says nothing of the product', inUnits('mul', '', 'USD'), ''],
  ['USD ÷ ratio are USD', inUnits('div', 'USD', 'ratio'), 'USD'],
  ['USD ÷ ft are not known', inUnits('div', 'USD', 'ft'), ''],
  ['USD + USD are USD', inUnits('sum', 'USD', 'USD', 'USD'), 'USD'],
  ['USD + ft are not known', inUnits('sum', 'USD', 'USD', 'ft'), ''],
  ['USD - USD are USD', inUnits('sub', 'USD', 'USD'), 'USD'],
  ['the larger of ft is ft', inUnits('max', 'ft', 'ft'), 'ft'],
  ['the smaller of ft is ft', inUnits('min', 'ft', 'ft'), 'ft'],
  ['ft rounded down are ft', inUnits('floor', 'ft'), 'ft'],
  ['ft rounded up are ft', inUnits('ceil', 'ft'), 'ft'],
  ['ft rounded are ft', inUnits('nearest', 'ft'), 'ft'],
  ['the root of ft is not known', inUnits('sqrt', 'ft'), ''],
])('%s', (_, found, unit) => {
  expect(found).toBe(unit);
});

test('a plain number has no unit: 4 ft ÷ 2 are ft, 2 ÷ 4 ft are not known', () => {
  expect(unitOf(operate('div', [figure('ft'), 2]) as Recorded)).toBe('ft');
  expect(unitOf(operate('div', [2, figure('ft')]) as Recorded)).toBe('');
});

test('a leaf has the unit of its figure, of its day, or of the end of its name', () => {
  expect(unitOf(figure('kW'))).toBe('kW');
  expect(unitOf(leaf(3, { kind: 'catalog', path: 'x' }))).toBe('');
  expect(unitOf(leaf(2026, { kind: 'clock', day: '2026-11-20', unit: 'year' }))).toBe('year');
  expect(unitOf(leaf(3, { kind: 'record', pointer: '/building/floorAreaSqft' }))).toBe('sqft');
  expect(unitOf(leaf(3, { kind: 'request', pointer: '/areaSqft/floors' }))).toBe('');
});

test('a name says the unit before what the number is made of does', () => {
  const made = operate('sum', [figure('ft'), figure('ft')]) as Recorded;
  RECORDING.named(made, 'outlayUsd');
  expect([nameOf(made), unitOf(made)]).toEqual(['outlay', 'USD']);
});

test('a number without a name is called by its operation; of one measure, program or product, with that', () => {
  const of = (path: string): Recorded => figure('USD', path);
  const named = (...terms: Term[]): string => nameOf(operate('mul', terms) as Recorded);
  const pump = of('measures/air_source-heat_pump/prices/mid');
  const roof = of('measures/cool_roof/prices/mid');
  expect(named(figure('USD'), 2)).toBe('mul');
  expect(named(pump, 2)).toBe('mul (air source heat pump)');
  expect(named(figure('USD'), pump, pump)).toBe('mul (air source heat pump)');
  expect(named(pump, roof)).toBe('mul');
  expect(named(pump, roof, pump)).toBe('mul');
  expect(named(of('programs/ny/clean_heat/benefit/rate'), 2)).toBe('mul (clean heat)');
  expect(named(of('financing/products/bank_loan/term'), 2)).toBe('mul (bank loan)');
  expect(named(operate('sum', [pump, roof]), pump)).toBe('mul');
  const price = operate('mul', [pump, 2]) as Recorded;
  RECORDING.namedAt(price, 'airSourceHeatPumpUsd', 4);
  expect(nameOf(price)).toBe('air source heat pump, 4');
});

test.each([
  ['perimeterFt', 'perimeter', 'ft'],
  ['siteEuiKbtuPerSqft', 'site eui', 'kBtu/sqft/yr'],
  ['savedUsdPerYear', 'saved', 'USD/yr'],
  ['totalTco2ePerYear', 'total', 'tCO2e/yr'],
  ['unit2Price', 'unit2 price', ''],
  ['site_eui-ratio', 'site eui ratio', ''],
  ['Usd', 'usd', 'USD'],
])('the name %s is %s, in the unit %s', (name, words, unit) => {
  expect([spoken(name), unitAtEnd(name)]).toEqual([words, unit]);
});

test.each([
  ['measures/cool_roof/life_years', 'life years'],
  ['measures/cool_roof/prices/nyc_private/mid', 'nyc private, mid'],
  ['factors/soft/parameters/permit/value', 'permit, value'],
  ['factors/escalation/CPI/2024-11', 'cpi, 2024 11'],
  ['/tiers/0', 'tiers, 0'],
  ['emissions/ll97/penalty/usd_per_tco2e', 'penalty, usd per tco2e'],
  ['value', 'value'],
])('what stands at %s is called %s', (path, name) => {
  expect(lastName(path)).toBe(name);
});
