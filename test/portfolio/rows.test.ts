import { describe, expect, it } from 'vitest';
import { columnsOf } from '../../src/portfolio/fields.ts';
import { parseRow } from '../../src/portfolio/parse-row.ts';
import { rowBuilding } from '../../src/portfolio/row-building.ts';
import { estimateServices } from '../estimate/fixture.ts';

describe('headings', () => {
  it('are read by name, in any case and order, with the usual synonyms', () => {
    const columns = columnsOf(['Property Name', 'YearBuilt', 'Gross Floor Area (sqft)', 'BBL'], {});
    expect(Object.fromEntries(columns)).toEqual({ reference: 0, year_built: 1, building_area: 2, bbl: 3 });
  });

  it('give way to a named column and to the field’s own name', () => {
    expect(columnsOf(['LOT', 'bbl'], { bbl: 'LOT' }).get('bbl')).toBe(0);
    expect(columnsOf(['gfa', 'building_area'], {}).get('building_area')).toBe(1);
  });

  it.each([
    [['gross_floor_area_m2'], 'square feet'],
    [['bbl', 'site_eui_kwh_m2'], 'kBtu'],
    [['gfa', 'bldgarea'], 'choose with --column'],
    [['something', 'else'], 'neither bbl nor address nor building_area'],
  ])('refuse %j', (header, say) => {
    expect(() => columnsOf(header, {})).toThrow(say);
  });
});

describe('rows', () => {
  it('ask by bbl when there is one, else by the building columns', () => {
    expect(parseRow({ bbl: '1008350041.0', building_area: '5' }).request).toEqual({ bbl: '1008350041' });
    const { request, faults } = parseRow({
      building_area: '85,000',
      year_built: '1928',
      landmark_status: 'yes',
    });
    expect(faults).toEqual([]);
    expect(request.building).toEqual({ building_area: 85_000, year_built: 1928, landmark_status: true });
  });

  it('name every cell that is not what its field takes', () => {
    expect(parseRow({ building_area: 'big', prevailing_wage: 'maybe' }).faults).toHaveLength(2);
    expect(parseRow({}).faults).toHaveLength(1);
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
    expect(described.request).toEqual({ building: { building_area: 40_000, building_class: 'multifamily' } });
    expect(described.readAs).toContain('is not held. It is described by its columns.');
    expect(described.readAs).toContain('“Multifamily Housing” is read as multifamily.');
  });

  it('a street of several boroughs is not guessed', async () => {
    const { faults } = await meant({ address: '1 Broadway' });
    expect(faults.join()).toMatch(/several/);
  });

  it('a class of the row stands before the name of its type', async () => {
    const { request } = await meant({ building_area: '9000', building_class: 'O6', property_type: 'church' });
    expect(request.building?.building_class).toBe('O6');
  });
});
