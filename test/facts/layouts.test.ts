import { describe, expect, it } from 'vitest';
import { FactRecord, factFaults } from '../../src/contract/facts/index.ts';
import { validatorOf } from '../../src/contract/validation/validator.ts';
import type { FactFileSetting } from '../../src/fact-files/file-faults.ts';
import { readFactBytes } from '../../src/fact-files/read-fact-file.ts';
import { millionRows } from './bad-files.ts';
import { workbook, type Cell } from './workbook.ts';
import { listed } from '../support/words.ts';

const LOT = '1008350041';
const SETTING: FactFileSetting = { lot: null, lots: new Map(), covers: 'listed_fuels', today: '2026-11-26' };
const isFactRecord = validatorOf(FactRecord);

async function read(content: string | Buffer, setting: Partial<FactFileSetting> = {}) {
  const found = await readFactBytes(Buffer.from(content), { ...SETTING, ...setting });
  for (const { facts } of found.records) {
    expect(isFactRecord(facts)).toEqual([]);
    expect(factFaults(facts, '2026-11-26')).toEqual([]);
  }
  return found;
}

/** Bills of the one lot of a file. */
async function billsOf(content: string | Buffer, setting: Partial<FactFileSetting> = {}) {
  const { records, faults, left } = await read(content, setting);
  expect(faults).toEqual([]);
  expect(records.map(({ parcel_id: lot }) => lot)).toEqual([LOT]);
  return { bills: (records[0]!.facts as FactRecord).bills!, left };
}

const day = (month: number, date = 1) => new Date(Date.UTC(2025, month, date)).toISOString().slice(0, 10);
const year = <T>(of: (month: number) => T): T[] => Array.from({ length: 12 }, (_, month) => of(month));
const sum = (months: readonly number[] = []) => months.reduce((total, part) => total + part, 0);

const IDS: Cell[][] = [
  ['My Portfolio'],
  [
    'Property Name',
    'Portfolio Manager ID',
    'Custom ID Name',
    'Custom ID Number',
    'NYC Borough, Block and Lot (BBL)',
  ],
  ['Tower', 4711, 'Audit Template Building ID', 21_426, '1-00835-0041'],
];
const HEADINGS = listed(`
  Portfolio Manager ID, Portfolio Manager Meter ID, Meter Type, Start Date, End Date, Delivery Date,
  Usage/Quantity, Usage Units
`);
const NO_DELIVERY = 'Not Available';
const monthly = (type: string, used: number, unit: string, end: (month: number) => string): Cell[][] =>
  year((month) => [4711, type, type, day(month), end(month), NO_DELIVERY, used, unit]);
const download = (...entries: Cell[][][]) =>
  workbook({ 'Property IDs': IDS, 'Meter Entries': [HEADINGS, ...entries.flat()] });
const nextMonth = (month: number) => day(month + 1);
const monthEnd = (month: number) => day(month + 1, 0);

it('a million empty rows below a table take nothing from it', async () => {
  const { bills } = await billsOf(millionRows(false), { lot: LOT });
  expect(bills.electricity_kwh).toEqual(year(() => 1000));
});

describe('Portfolio Manager', () => {
  it('names the lot on its sheet Property IDs, and counts 1 to 31 January as January, as well as 1 January to 1 February', async () => {
    const written = await billsOf(download(monthly('Electric - Grid', 100, 'kWh', monthEnd)));
    const open = await billsOf(download(monthly('Electric - Grid', 100, 'kWh', nextMonth)));
    expect(written.bills).toEqual(open.bills);
    expect(open.bills).toMatchObject({ last_month: '2025-12', electricity_kwh: year(() => 100) });
  });

  it('keeps a yearly reading of steam beside months of gas, and says that its months are not measured', async () => {
    const steam: Cell[][] = [
      [4711, 's', 'District Steam', '2025-01-01', '2025-12-31', NO_DELIVERY, 3650, 'kLbs. (thousand pounds)'],
    ];
    const { bills, left } = await billsOf(download(monthly('Natural Gas', 7, 'therms', monthEnd), steam));
    expect(sum(bills.district_steam_mlb)).toBeCloseTo(3650, 1);
    expect(bills.natural_gas_therms).toEqual(year(() => 7));
    expect(bills.shared_out).toEqual(['district_steam_mlb']);
    expect(left.join()).toContain('shared out by days');
  });

  it.each([
    ['Fuel Oil (No. 5 and No. 6)', 'Gallons (US)', 150, 'fuel_oil_4_gallons', 146, 'fuel_oil_5_6'],
    ['Diesel', 'Gallons (US)', 138, 'fuel_oil_2_gallons', 138, 'diesel'],
    ['Kerosene', 'Liters', 135 * 0.264172, 'fuel_oil_2_gallons', 138, 'kerosene'],
    ['Propane', 'Gallons (US)', 92, 'fuel_oil_2_gallons', 138, 'propane'],
    ['Fuel Oil (No. 1)', 'Gallons (UK)', 139 * 1.20095, 'fuel_oil_2_gallons', 138, 'fuel_oil_1'],
  ] as const)('counts %s by its energy, and names it beside', async (...given) => {
    const [type, unit, kbtu, field, per, fuel] = given;
    const { bills } = await billsOf(download(monthly(type, 1000, unit, nextMonth)), { covers: 'every_fuel' });
    expect(sum(bills[field])).toBeCloseTo((12_000 * kbtu) / per, 0);
    expect(bills.other_fuels).toEqual([{ fuel, counted_as: field, kbtu: Math.round(12_000 * kbtu) }]);
  });

  it.each([
    ['GJ', 947.817 / 100],
    ['cm (cubic meters)', 36.303 / 100],
    ['Mcf (million cubic feet)', 1_026_000 / 100],
    ['ccf (hundred cubic feet)', 1.026],
    ['MBtu/MMBtu (million Btu)', 10],
  ])('reads gas in %s', async (unit, therms) => {
    const { bills } = await billsOf(download(monthly('Natural Gas', 1, unit, nextMonth)));
    expect(bills.natural_gas_therms?.[0]).toBeCloseTo(therms, 2);
  });

  it('carries a meter that it cannot read into the facts, and refuses every_fuel beside it', async () => {
    const file = download(
      monthly('Electric - Grid', 100, 'kWh', nextMonth),
      monthly('District Chilled Water - Electric', 5, 'ton hours', nextMonth),
      monthly('Wood', 5, 'Tons', nextMonth),
      monthly('Electric - Solar', 5, 'kWh', nextMonth),
    );
    const { bills, left } = await billsOf(file);
    expect(bills.not_counted).toEqual([
      'District Chilled Water - Electric, meter District Chilled Water - Electric',
      'Wood, meter Wood',
    ]);
    expect(left.join()).toContain('readings of Electric - Solar');
    const { faults } = await read(file, { covers: 'every_fuel' });
    expect(faults[0]?.problem).toContain('every_fuel cannot be said while energy is not read');
  });

  it('counts oil that is delivered as burned until the next delivery, and names a tank filled once', async () => {
    const oil = (month: number, tank: string): Cell[] => [
      4711,
      tank,
      'Fuel Oil (No. 2)',
      NO_DELIVERY,
      NO_DELIVERY,
      day(month),
      365,
      'Gallons (US)',
    ];
    const { bills } = await billsOf(
      download(
        year((month) => oil(month, 'a')),
        [oil(12, 'a')],
        [oil(3, 'b')],
      ),
    );
    expect(sum(bills.fuel_oil_2_gallons)).toBeCloseTo(12 * 365, 0);
    expect(bills.not_counted).toEqual(['Fuel Oil (No. 2), meter b: a single delivery']);
  });

  it('does not put a second property under the lot that is said for one', async () => {
    const other = monthly('Electric - Grid', 100, 'kWh', nextMonth).map(([, ...cells]) => [4712, ...cells]);
    const nameless = workbook({
      'Meter Entries': [HEADINGS, ...monthly('Electric - Grid', 1, 'kWh', nextMonth), ...other],
    });
    const { records, faults } = await read(nameless, { lot: LOT });
    expect(records).toEqual([]);
    expect(faults[0]?.problem).toContain('2 properties that name no BBL');
    const lots = new Map([
      ['4711', LOT],
      ['4712', LOT],
    ]);
    const { bills } = await billsOf(nameless, { lots });
    expect(bills.electricity_kwh?.[0]).toBe(101);
  });

  it('gives use by month, the energy of a year, and bills to upload', async () => {
    const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
    const usage = workbook({
      'Monthly Usage': [
        ['Report with Meters'],
        [
          'Property Id',
          'Property Name',
          'Month',
          'Electricity Use (Grid) - Monthly (kBtu)',
          'Natural Gas Use - Monthly (therms)',
        ],
        ...months.map((month): Cell[] => [
          4711,
          'Tower',
          `${month}-25`,
          341.2,
          month === 'May' ? 'Not Available' : 3,
        ]),
      ],
    });
    const byMonth = await billsOf(usage, { lot: LOT });
    expect(byMonth.bills.electricity_kwh).toEqual(year(() => 100));
    expect(byMonth.bills.not_counted?.[0]).toContain('natural gas');

    const report =
      'Property Id;Year Ending;NYC Borough, Block and Lot (BBL);Electricity Use - Grid Purchase (kWh);Electricity Use - Grid Purchase (kBtu);Weather Normalized Site Natural Gas Use (therms);Fuel Oil #2 Use (kBtu);District Chilled Water Use (kBtu)\n4711;12/31/2025;1-00835-0041;1200;9999;77;1380;5\n';
    const byYear = await billsOf(`\uFEFF${report}`);
    expect(sum(byYear.bills.electricity_kwh)).toBeCloseTo(1200, 1);
    expect(sum(byYear.bills.fuel_oil_2_gallons)).toBeCloseTo(10, 1);
    expect(byYear.bills.natural_gas_therms).toBeUndefined();
    expect(byYear.bills.not_counted?.[0]).toContain('District Chilled Water Use');

    const template = workbook({
      Instructions: [['Add Bills to Existing Meters'], ['v 2.0']],
      'Add Bills-Electricity': [
        [
          'Meter ID\n(Pre-filled)',
          'Portfolio Manager ID\n(Pre-filled)',
          'Meter Type\n(Pre-filled)',
          'Start Date\n(Required)',
          'End Date\n(Required)',
          'Usage\n(Required)',
          'Meter Unit\n(Pre-filled)',
        ],
        ...year((month): Cell[] => [
          9,
          4711,
          'Electricity - Grid Purchase',
          day(month),
          monthEnd(month),
          5,
          'kWh',
        ]),
      ],
    });
    expect((await billsOf(template, { lot: LOT })).bills.electricity_kwh).toEqual(year(() => 5));
  });

  it('takes twelve bills that begin within a month as a year', async () => {
    const bills17 = year((month): Cell[] => [
      4711,
      1,
      'Electric - Grid',
      day(month, 17),
      day(month + 1, 17),
      NO_DELIVERY,
      31,
      'kWh',
    ]);
    const { bills, left } = await billsOf(download(bills17));
    expect(bills.last_month).toBe('2026-01');
    expect(sum(bills.electricity_kwh)).toBeCloseTo(12 * 31, 1);
    expect(left.join()).toContain('counted as one');
  });
});

describe('tables of other makers', () => {
  it('with semicolons, title rows and borough, block and lot in three columns are read', async () => {
    const rows = year((month) => `Manhattan;835;41;Electricity;${day(month)};${nextMonth(month)};10;kWh`);
    const { bills } = await billsOf(
      ['Our meters', '', 'Borough;Block;Lot;Fuel;Start;End;Usage;Unit', ...rows].join('\r\n'),
    );
    expect(bills.electricity_kwh).toEqual(year(() => 10));
  });

  it('of a utility with intervals of an hour are added up by day', async () => {
    const days = Array.from({ length: 365 }, (_, at) => day(0, at + 1));
    const rows = days.flatMap((each) =>
      ['00:00,00:59', '01:00,01:59'].map((hour) => `Electric usage,${each},${hour},0.50,kWh,$0.13,`),
    );
    const text = [
      'Name,SOMEBODY',
      'Account Number,1',
      '',
      'TYPE,DATE,START TIME,END TIME,USAGE,UNITS,COST,NOTES',
      ...rows,
    ].join('\n');
    const { bills } = await billsOf(text, { lot: LOT });
    expect(bills.electricity_kwh?.[0]).toBeCloseTo(31, 3);
  });
});
