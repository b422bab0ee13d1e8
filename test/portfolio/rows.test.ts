import { describe, expect, it } from 'vitest';
import { columnsOf, headingsNotRead } from '../../src/operations/portfolio/fields.ts';
import { parseRow } from '../../src/operations/portfolio/parse-row.ts';
import { priceShard } from '../../src/portfolio/price-shard.ts';
import { rowBuilding } from '../../src/operations/portfolio/row-building.ts';
import { rowFacts } from '../../src/operations/portfolio/row-facts.ts';
import { estimateServices } from '../estimate/fixture.ts';

describe('headings', () => {
  it('are read by name, in any case and order, with the usual synonyms', () => {
    const columns = columnsOf(['Property Name', 'YearBuilt', 'Gross Floor Area (sqft)', 'BBL'], {});
    expect(Object.fromEntries(columns)).toEqual({ reference: 0, year_built: 1, building_area: 2, bbl: 3 });
  });

  it("give way to a named column and to the field's own name", () => {
    expect(columnsOf(['LOT', 'bbl'], { bbl: 'LOT' }).get('bbl')).toBe(0);
    expect(columnsOf(['gfa', 'building_area'], {}).get('building_area')).toBe(1);
  });

  it.each([
    [['gross_floor_area_m2'], 'square feet'],
    [['bbl', 'site_eui_kwh_m2'], 'kBtu'],
    [['gfa', 'bldgarea'], 'choose with --column'],
    [['something', 'else'], 'neither bbl (or borough, block and lot) nor address nor building_area'],
  ])('refuse %j', (header, say) => {
    expect(() => columnsOf(header, {})).toThrow(say);
  });
});

describe('addresses and names of property types', () => {
  const meant = async (cells: Parameters<typeof parseRow>[0]) =>
    rowBuilding(parseRow(cells), (await estimateServices()).lookup);

  it('an address is the lot it names exactly', async () => {
    const { request, readAs } = await meant({
      address: '350 Fifth Avenue',
      borough: 'Manhattan',
      zipcode: '10118',
    });
    expect(request).toEqual({ bbl: '1008350041' });
    expect(readAs).toContain('1008350041');
  });

  it('an address that is not held is a fault, never a neighbour; with an area it is described', async () => {
    const away = { address: '352 Nowhere Avenue', borough: 'Manhattan' };
    expect((await meant(away)).faults.join()).toContain('is not held');
    const described = await meant({ ...away, building_area: '40000', property_type: 'Multifamily Housing' });
    expect(described.request).toEqual({
      building: { building_area: 40_000, building_class: 'multifamily', region: 'nyc' },
    });
    expect(described.readAs).toContain('is not held. It is described by its columns.');
    expect(described.readAs).toContain('“Multifamily Housing” is read as multifamily.');
  });

  it('a street of several boroughs is not guessed', async () => {
    const { faults } = await meant({ address: '1 Broadway' });
    expect(faults.join()).toMatch(/several/);
  });

  const area = { building_area: '40000', building_class: 'office' };

  it.each([
    [{ borough: 'White Plains' }, 'westchester'],
    [{ zipcode: '10601' }, 'westchester'],
    [{ county: 'Westchester' }, 'westchester'],
    [{ address: '120 Mamaroneck Ave, White Plains, NY 10601' }, 'westchester'],
    [{ address: '9999 Some Street', borough: 'Yonkers', state: 'NY' }, 'westchester'],
    [{ zipcode: '11201' }, 'nyc'],
    [{ borough: 'Astoria', state: 'New York' }, 'nyc'],
    [{}, undefined],
  ])('the place %j is priced as %s', async (place, region) => {
    const { request, faults } = await meant({ ...area, ...place });
    expect(faults).toEqual([]);
    expect(request.building?.region).toBe(region);
  });

  it.each([
    [{ borough: 'Hoboken' }, /Hoboken, NJ.* lies outside/],
    [{ zipcode: '7030.0' }, /Hoboken, NJ 07030 lies outside/],
    [{ borough: 'Albany', state: 'NY' }, /Albany, NY lies outside/],
    [{ state: 'NJ' }, /New Jersey lies outside/],
    [{ county: 'Nassau' }, /Nassau County lies outside/],
    [{ address: '1 State Street, Albany, NY 12207' }, /Albany, NY 12207 lies outside/],
    [{ borough: 'Brooklyn', zipcode: '10701' }, /contradict/],
    [{ zipcode: '10601', region: 'nyc' }, /region says nyc, but White Plains/],
    [{ zipcode: '11001' }, /Nassau County and Queens County/],
  ])('the place %j is refused with the reason', async (place, reason) => {
    expect((await meant({ ...area, ...place })).faults.join()).toMatch(reason);
  });

  it('a class of the row stands before the name of its type', async () => {
    const { request } = await meant({ building_area: '9000', building_class: 'O6', property_type: 'church' });
    expect(request.building?.building_class).toBe('O6');
  });
});

describe('facts of a row', () => {
  const YEAR = '9 8 7;6; 5 4 3 3 4 6 8 9';
  const BILLS = {
    fact_bills_last_month: '2026-09',
    fact_bills_covers: 'every_fuel',
    fact_bills_electricity_kwh: YEAR,
  };

  it('are read from their columns, and a heading that nothing reads is named', () => {
    const header = ['bbl', 'Fact Heating System', 'fact_bills_electricity_kwh', 'Owner', 'fact_colour'];
    const columns = columnsOf(header, {});
    expect(columns.get('fact_heating_system')).toBe(1);
    expect(headingsNotRead(header, columns)).toEqual(['Owner', 'fact_colour']);
    const cells = { bbl: '1008350041', ...BILLS, fact_heating_system: 'hydronic', fact_num_floors: '7' };
    expect(rowFacts(cells, '2026-11-22')).toEqual({
      facts: {
        bills: {
          last_month: '2026-09',
          covers: 'every_fuel',
          electricity_kwh: [9, 8, 7, 6, 5, 4, 3, 3, 4, 6, 8, 9],
        },
        heating_system: 'hydronic',
        num_floors: 7,
      },
      faults: [],
    });
    expect(rowFacts({ bbl: '1008350041', num_floors: '7' }, '2026-11-22')).toEqual({
      facts: null,
      faults: [],
    });
  });

  it.each([
    [{ fact_num_floors: 'many' }, 'fact_num_floors'],
    [{ ...BILLS, fact_bills_electricity_kwh: `${YEAR} 9` }, 'fact_bills_electricity_kwh'],
    [{ ...BILLS, fact_bills_electricity_kwh: YEAR.replace('9', '-9') }, 'fact_bills_electricity_kwh'],
    [{ ...BILLS, fact_bills_last_month: '2026-12' }, 'fact_bills_last_month'],
    [{ fact_boiler_installed_year: '2031' }, 'fact_boiler_installed_year'],
  ])('%j is a fault that names its column', (cells, field) => {
    const { facts, faults } = rowFacts(cells, '2026-11-22');
    expect(facts).toBeNull();
    expect(faults.join()).toContain(field);
  });

  it('move the estimate of their row; a wrong one makes the row an error', async () => {
    const building = { building_area: '52000', building_class: 'D4', year_built: '1928' };
    const rows = [building, { ...building, fact_num_floors: '14' }, { ...building, fact_num_floors: '0' }];
    const shard = { index: 0, firstRow: 1, rows, nowMs: Date.parse('2026-11-20T17:00:00Z') };
    const results = await priceShard(await estimateServices(), shard);
    const tiers = results.map((result) => ('building' in result ? result.building.tiers : []));
    expect(tiers[0]?.length).toBeGreaterThan(0);
    expect(tiers[1]).not.toEqual(tiers[0]);
    expect(results[2]).toMatchObject({
      failed: { row: 3, detail: expect.stringContaining('fact_num_floors') },
    });
  });
});
