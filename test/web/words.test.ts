import { describe, expect, it } from 'vitest';
import type { ProgramSummary } from '../../src/contract/programs/index.ts';
import { COST_CATEGORIES } from '../../src/vocabulary/cost-categories.ts';
import { buildingName } from '../../src/operations/pages/building-name.ts';
import { lastMonth, monthsOf } from '../../web/src/explorer/bills-text.ts';
import { otherNames, placeText } from '../../web/src/explorer/building-title.ts';
import { CATEGORIES, categoryOfLine, categoryOfMeasure } from '../../web/src/explorer/categories.ts';
import { kindOf } from '../../web/src/explorer/class-text.ts';
import { address } from '../../web/src/format/address.ts';
import { aboutUsd, barUsd, briefUsd, ends, unitText, years } from '../../web/src/format/numbers.ts';
import { sentence } from '../../web/src/format/sentence.ts';
import { placeOf } from '../../web/src/evidence/repeated-amount.ts';
import { termText } from '../../web/src/law/term-text.ts';
import { usefulFirst } from '../../web/src/programs/program-list.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u2060', '');

describe('sentences of the service, as the pages write them', () => {
  it.each([
    ['limit for 2030-2034: 7672.8 tCO2e a year', 'limit for 2030–34: 7,672.8 tCO2e a year'],
    ['16212 MWh a year; above 38.86 USD/MWh', '16,212 MWh a year; above 38.86 USD/MWh'],
    ['9000 sqft is not over 25000 sqft', '9,000 sq ft is not over 25,000 sq ft'],
    ['must be applied for by 2026-11-01', 'must be applied for by 1 November 2026'],
    ['high_performance loses -$6,810,653, 30% of it', 'High performance loses −$6,810,653, 30 % of it'],
  ])('%s', (from, to) => expect(plain(sentence(from))).toBe(to));

  it('leaves identifiers, clauses and years alone', () => {
    const text =
      'Parcel 1008350041 in Queens, 11364, 26 USC 48E, Code 28-320, Notice 2025-42, 1 RCNY 103-14, built 1931.';
    expect(sentence(text)).toBe(text);
  });
});

it('a use that is known is not called unknown', () => {
  const at = (building_class_source: string) => kindOf({ building_class: null, building_class_source });
  expect(at('none')).toBe('Kind not known');
  expect(at('supplied_dof_code')).toBe('Kind outside our classes');
});

it('every category of a cost line has its words', () => {
  const lines = COST_CATEGORIES.map((category) => categoryOfLine(`quick_wins:${category}`));
  expect(lines.toSorted()).toEqual(Object.values(CATEGORIES).toSorted());
  expect(categoryOfMeasure('domestic_hot_water')).toBe('Hot water');
});

describe('amounts in sentences', () => {
  const places = [
    { at: '/npv', value: -318_488.53, label: 'NPV' },
    { at: '/charge', value: 66_496.71, label: 'Charge' },
    { at: '/cost', value: 3_104_221.2, label: 'Cost' },
    { at: '/twin', value: 9_000.4, label: 'One' },
    { at: '/other-twin', value: 9_000.2, label: 'Another' },
  ];
  it.each([
    ['$318,000', '/npv'],
    ['-$318,489', '/npv'],
    ['$66,500', '/charge'],
    ['$66,496.71', '/charge'],
    ['$3.1 million', '/cost'],
    ['$66,400', null],
    ['$9,000', null],
    ['$0', null],
  ])('%s opens %s', (amount, at) => expect(placeOf(amount, places)?.at ?? null).toBe(at));
});

describe('months of a bill', () => {
  it.each([
    ['1 2\t3\n4;5', [1, 2, 3, 4, 5]],
    ['21,000 20,100', [21_000, 20_100]],
    ['21000, 20100', [21_000, 20_100]],
    ['1,2,3', [1, 2, 3]],
    ['12 x', [12, 'x']],
    ['', []],
  ])('%j', (typed, months) => expect(monthsOf(typed)).toEqual(months));

  it('end with the month that is over', () =>
    expect(['2026-11-22', '2027-01-02'].map(lastMonth)).toEqual(['2026-10', '2026-12']));
});

describe('numbers', () => {
  it('dollars carry three figures in every form', () => {
    expect([45_610_000, 999_600, 12_345, 0].map(aboutUsd)).toEqual([
      '$45.6 million',
      '$1.00 million',
      '$12,300',
      '$0',
    ]);
    expect([45_610_000, 999_600, 12_345].map(briefUsd)).toEqual(['$45.6M', '$1.00M', '$12,300']);
    expect([59_000_000, 8_000_000, 771_000].map(barUsd)).toEqual(['$59.0M', '$8.00M', '$771k']);
  });

  it('a payback beyond a century is not dressed up as a figure', () => {
    expect([null, 17.84, 657.8].map(years)).toEqual(['not in 20 years', '17.8 years', 'over 100 years']);
  });

  it('an end that has passed says so; what is counted is in the plural', () => {
    expect(ends('2026-06-29', '2026-11-21T00:00:00Z')).toBe('Ended 29 June 2026.');
    expect(ends('2029-12-31', '2026-11-21T00:00:00Z')).toBe('Ends 31 December 2029.');
    expect([unitText(3111, 'trap'), unitText(1, 'trap'), unitText(2, 'sqft wall')]).toEqual([
      'traps',
      'trap',
      'sq ft wall',
    ]);
  });
});

describe('names', () => {
  it.each([
    ['338 5 AVENUE', '338 5th Avenue'],
    ['111 EAST 11 STREET', '111 East 11th Street'],
    ['32-02 21 STREET', '32-02 21st Street'],
    ["1 O'BRIEN PLACE", "1 O'Brien Place"],
    ["9 ST MARY'S STREET", "9 St Mary's Street"],
  ])('%s', (record, shown) => expect(address(record)).toBe(shown));

  it("a building is called by its name where one name alone is a building's, else by its address", () => {
    const names = ['Empire State Building', '350 5 AVENUE', '20 WEST 34 STREET'];
    expect(buildingName(names)).toBe('Empire State Building');
    expect(buildingName(['Four Season Restaurant', 'Seagram Building'])).toBe('Seagram Building');
    expect(buildingName(['SMITH'])).toBeNull();
    expect(buildingName(['(Former) New York Times Building'])).toBeNull();
    expect(buildingName(['130-134 East 67th Street'])).toBeNull();
    const hit = { address: '338 5 AVENUE', borough: 'MN', zipcode: '10118', also_known_as: names.slice(1) };
    expect(placeText(hit as never)).toBe('338 5th Avenue, Manhattan 10118');
    expect(otherNames(hit as never, 1)).toEqual(['also 350 5th Avenue']);
  });

  it('programs to be had come first, and of those the ones read at their source', () => {
    const program = (id: string, status: string, confidence: string) =>
      ({ id, status, confidence }) as unknown as ProgramSummary;
    const list = [
      program('a', 'closed', 'page_read'),
      program('b', 'unknown', 'page_read'),
      program('c', 'open', 'background'),
      program('d', 'open', 'page_read'),
    ];
    expect(usefulFirst(list, false).map(({ id }) => id)).toEqual(['d', 'c', 'b', 'a']);
    expect(usefulFirst(list, true).map(({ id }) => id)).toEqual(['c', 'd', 'b', 'a']);
  });
});

it('a term of a law is written with its unit, its years and all its digits', () => {
  const said = (name: string, value: number) => termText({ name, value }).join(': ');
  expect(said('limit_share_of_2018_2024_2029', 0.85)).toBe('Limit share of 2018, 2024–29: 85\u00a0%');
  expect(said('tco2e_per_kwh_2027_2029', 0.00065)).toBe('Metric ton of CO2e per kWh 2027–29: 0.00065');
  expect(said('minimum_scope_usd_per_dwelling', 1_500)).toBe('Minimum scope per dwelling: $1,500');
  expect(said('plot_sqft_min', 20_000)).toBe('Plot at least: 20,000 sq ft');
});
