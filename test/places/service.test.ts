import { describe, expect, it } from 'vitest';
import { lotPlace } from '../../src/places/lot-place.ts';
import { serviceOf } from '../../src/places/service-table.ts';

const keys = (found: readonly { of: { key: string }; sure: boolean }[]) =>
  found.map(({ of, sure }) => `${of.key}${sure ? '' : '?'}`).join(' ');

describe('who serves a ZIP code', () => {
  it.each([
    ['10018', 'con_edison', 'con_edison'],
    ['11201', 'con_edison', 'national_grid'],
    ['11411', 'con_edison', 'national_grid? con_edison?'],
    ['11691', 'pseg_long_island', 'national_grid'],
    ['10506', 'con_edison nyseg?', 'con_edison? nyseg?'],
    ['10589', 'nyseg', 'con_edison? nyseg?'],
    ['10701', 'con_edison', 'con_edison'],
    ['10583', 'con_edison', 'con_edison'],
    // Floral Park crosses the border of the City: the county has to settle it.
    ['11001', 'con_edison pseg_long_island?', ''],
    ['14201', 'national_grid', ''],
  ])('%s: electricity %s, gas %s', (zip, electric, gas) => {
    const service = serviceOf(zip);
    expect([keys(service.electric), keys(service.gas)]).toEqual([electric, gas]);
  });
});

describe('the place of a lot', () => {
  it.each([
    ['QN', '11001', ['con_edison'], ['national_grid', 'con_edison']],
    ['QN', null, ['con_edison', 'pseg_long_island'], ['national_grid', 'con_edison']],
    ['SI', null, ['con_edison'], ['national_grid']],
    [null, '10506', ['con_edison', 'nyseg'], ['con_edison', 'nyseg']],
    [null, '10601', ['con_edison'], ['con_edison']],
    [null, null, [], ['con_edison', 'nyseg']],
  ])('in %s with ZIP code %s', (borough, zipcode, electric, gas) => {
    const place = lotPlace({ region: borough === null ? 'westchester' : 'nyc', borough, zipcode });
    expect([place?.electric, place?.gas].map((list) => list?.map(({ utility }) => utility))).toEqual([
      electric,
      gas,
    ]);
  });
});
