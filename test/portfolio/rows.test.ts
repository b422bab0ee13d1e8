import { describe, expect, it } from 'vitest';
import { columnsOf } from '../../src/portfolio/fields.ts';
import { parseRow } from '../../src/portfolio/parse-row.ts';

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
    [['something', 'else'], 'neither bbl nor building_area'],
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
