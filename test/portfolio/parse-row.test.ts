import { describe, expect, it } from 'vitest';
import { parseRow } from '../../src/operations/portfolio/parse-row.ts';

const building = (cells: Parameters<typeof parseRow>[0]) => parseRow(cells).request.building;

describe('a row with a bbl', () => {
  it.each([
    ['1008350041', '1008350041'],
    ['1008350041.0', '1008350041'],
    [' 1-00835-0041 ', '1008350041'],
    ['1.008350041E+09', '1008350041'],
    ['not a lot', 'not a lot'],
  ])('%j asks for the lot %s and for nothing else', (bbl, asked) => {
    expect(
      parseRow({ bbl, building_area: '5', address: '350 Fifth Avenue', property_type: 'Office' }),
    ).toEqual({ request: { bbl: asked }, faults: [], address: null, place: {}, propertyType: null });
  });

  it('whose last digits a spreadsheet dropped is refused: another lot would be priced', () => {
    for (const bbl of ['1.00835E+09', '1.00835e9'])
      expect(parseRow({ bbl }).faults[0]).toContain('lost its last digits');
  });

  it('of several lots is refused by their number: each needs a row', () => {
    const [told] = parseRow({ bbl: '1008350041; 1000160100' }).faults;
    expect(told).toBe('bbl: the cell names 2 lots (1008350041, 1000160100): give each a row');
  });
});

describe('a row without one', () => {
  it('asks by its building columns, and leaves out what finds, translates or is empty', () => {
    const parsed = parseRow({
      reference: 'Building 7',
      bbl: '  ',
      building_area: ' 85,000 ',
      building_class: 'D4',
      year_built: '1928',
      num_floors: '',
      region: 'nyc',
      property_type: ' Multifamily Housing ',
      fact_num_floors: '7',
    });
    expect(parsed).toEqual({
      request: { building: { building_area: 85_000, building_class: 'D4', year_built: 1928, region: 'nyc' } },
      faults: [],
      address: null,
      place: {},
      propertyType: 'Multifamily Housing',
    });
    expect(parseRow({ building_area: '1', property_type: '  ' }).propertyType).toBeNull();
  });

  it.each([
    ['85000', 85_000],
    ['1,085,000.5', 1_085_000.5],
    ['-5', -5],
    ['6.5e4', 65_000],
    ['65E-1', 6.5],
  ])('reads %s as a number', (building_area, value) => {
    expect(building({ building_area })).toEqual({ building_area: value });
  });

  it.each(['big', '85 000', '85,00', '8,5000', '1.085.000', '$85000', '85000 sqft', '5.', '1e'])(
    'takes %j for no number',
    (year_built) => {
      expect(parseRow({ building_area: '9', year_built })).toMatchObject({
        request: { building: { building_area: 9 } },
        faults: [`year_built: "${year_built}" is not a number`],
      });
    },
  );

  it.each([
    ['yes', true],
    ['T', true],
    ['1', true],
    ['No', false],
    ['f', false],
    ['0', false],
  ])('reads %s as %s', (landmark_status, value) => {
    expect(building({ landmark_status, building_area: '9' })).toMatchObject({ landmark_status: value });
  });

  it('names every cell that is not what its field takes, at most forty characters of it', () => {
    const long = 'm'.repeat(50);
    expect(parseRow({ building_area: 'big', prevailing_wage: long }).faults).toEqual([
      'building_area: "big" is not a number',
      `prevailing_wage: "${long.slice(0, 40)}" is not true or false`,
    ]);
  });

  it('needs an area or an address', () => {
    const missing = ['the row has neither a bbl nor an address nor a building_area'];
    expect(parseRow({}).faults).toEqual(missing);
    expect(parseRow({ year_built: '1928', address: ' ' }).faults).toEqual(missing);
    expect(parseRow({ address: '350 Fifth Avenue' }).faults).toEqual([]);
    expect(parseRow({ building_area: '9' }).faults).toEqual([]);
    expect(parseRow({ year_built: 'old' }).faults).toHaveLength(1);
  });

  it('with a BIN alone is told that no list of these is held', () => {
    const [told] = parseRow({ bin: '1015862' }).faults;
    expect(told).toContain('add the bbl or the address');
    expect(parseRow({ bin: ' ' }).faults[0]).toContain('neither a bbl nor an address');
  });
});

describe('an address', () => {
  it.each([
    [
      { address: ' 350 Fifth Avenue ', borough: ' Manhattan ', zipcode: ' 10118.0 ' },
      '350 Fifth Avenue, Manhattan, 10118',
    ],
    [{ address: '350 Fifth Avenue', zipcode: '10118-0001' }, '350 Fifth Avenue, 10118'],
    [{ address: '350 Fifth Avenue', borough: 'Manhattan', zipcode: '1018' }, '350 Fifth Avenue, Manhattan'],
    [{ address: '1 Broadway' }, '1 Broadway'],
    [{ address: '1 Main Street', borough: 'Irvington', state: ' NY ' }, '1 Main Street, Irvington, NY'],
    [{ borough: 'Manhattan', zipcode: '10118' }, null],
  ])('of %j is %j', (cells, address) => {
    expect(parseRow(cells).address).toBe(address);
  });

  it('is looked for in the place that its row names', () => {
    const cells = {
      address: '1 Main Street',
      borough: 'Irvington',
      county: 'Westchester',
      state: 'NY',
      zipcode: '10533',
    };
    expect(parseRow(cells).place).toEqual({
      zip: '10533',
      town: 'Irvington',
      county: 'Westchester',
      state: 'NY',
    });
  });
});
