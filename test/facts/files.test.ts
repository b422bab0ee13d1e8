import { mkdtempSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ProblemError } from '../../src/contract/error-codes.ts';
import { FactRecord, factFaults } from '../../src/contract/facts/index.ts';
import { validatorOf } from '../../src/contract/validation/validator.ts';
import type { FactFileSetting } from '../../src/fact-files/file-faults.ts';
import { readFileAt } from '../../src/composition/fact-file-reader.ts';
import { readFactBytes } from '../../src/fact-files/read-fact-file.ts';
import { archive, workbook, type Cell } from './workbook.ts';
import { listed } from '../support/words.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-facts-'));
const SETTING: FactFileSetting = { lot: null, lots: new Map(), covers: 'every_fuel' };
const LOT = '1008350041';
const isFactRecord = validatorOf(FactRecord);

const read = (_name: string, content: string | Buffer, setting: Partial<FactFileSetting> = {}) =>
  readFactBytes(Buffer.from(content), { ...SETTING, ...setting });

async function refusal(reading: Promise<unknown>): Promise<string> {
  const error: unknown = await reading.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProblemError)) throw new Error(`not refused: ${String(error)}`);
  expect(error.code).toBe('invalid-request');
  return error.message;
}

/** First days of months from a first one on: each reading ends where the next begins. */
const months = (count: number, year = 2025, month = 1) =>
  Array.from({ length: count + 1 }, (_, at) =>
    new Date(Date.UTC(year, month - 1 + at, 1)).toISOString().slice(0, 10),
  );

const PROPERTIES = [
  ['Portfolio Manager properties'],
  ['Portfolio Manager ID', 'Property Name', 'Standard ID 1 - NYC Borough, Block and Lot (BBL)'],
  [4711, 'Tower', '1-00835-0041'],
];
const HEADINGS = listed(`
  Portfolio Manager ID, Property Name, Portfolio Manager Meter ID, Meter Type, Start Date, End Date,
  Delivery Date, Usage/Quantity, Usage Units, Cost ($)
`);

const entry = (change: Partial<Record<string, Cell>>): Cell[] => {
  const row: Record<string, Cell> = {
    id: 4711,
    name: 'Tower',
    meter: 1,
    type: 'Electric - Grid',
    start: '2025-01-01',
    end: '2025-02-01',
    delivery: 'Not Available',
    used: 100,
    unit: 'kWh (thousand Watt-hours)',
    cost: 20,
    ...(change as Record<string, Cell>),
  };
  return Object.values(row);
};
const meterYear = (change: Partial<Record<string, Cell>>, count = 12, used = (at: number) => 100 + at) =>
  months(count)
    .slice(0, -1)
    .map((start, at) => entry({ start, end: months(count)[at + 1] ?? '', used: used(at), ...change }));
const manager = (entries: readonly Cell[][], properties: readonly (readonly Cell[])[] = PROPERTIES) =>
  workbook({ Properties: properties, 'Meter Entries': [['Downloaded 2026-11-01'], HEADINGS, ...entries] });

describe('a download of Portfolio Manager', () => {
  it('becomes a year of bills by fuel: meters of a fuel are summed and units turned', async () => {
    const file = manager([
      ...meterYear({}, 14),
      ...meterYear({ meter: 2, used: 1, unit: 'MWh (million Watt-hours)' }, 14),
      ...meterYear({ meter: 3, type: 'Natural Gas', used: 50, unit: 'ccf (hundred cubic feet)' }, 14),
      ...meterYear({ meter: 4, type: 'Municipally Supplied Potable Water', unit: 'kGal' }, 2),
    ]);
    const { records, faults, left } = await read('pm.xlsx', file);
    expect(faults).toEqual([]);
    expect(left).toEqual(['Meter Entries: readings of Municipally Supplied Potable Water']);
    const [record] = records;
    expect(record?.parcel_id).toBe(LOT);
    expect(record?.facts).toEqual({
      bills: {
        last_month: '2026-02',
        covers: 'every_fuel',
        // March 2025 to February 2026 of fourteen months: the newest twelve.
        electricity_kwh: Array.from({ length: 12 }, (_, at) => 1000 + 102 + at),
        natural_gas_therms: Array.from({ length: 12 }, () => 51.3),
      },
    });
    expect(isFactRecord(record?.facts)).toEqual([]);
    expect(factFaults(record?.facts ?? {}, '2026-11-22')).toEqual([]);
  });

  it('shares readings across months out by days, and loses nothing', async () => {
    const starts = months(13).map((day) => day.replace(/01$/, '16'));
    const rows = starts
      .slice(0, -1)
      .map((start, at) => entry({ start, end: starts[at + 1] ?? '', used: 310 }));
    const { records } = await read('mid.xlsx', manager(rows));
    const [record] = records as readonly {
      facts: { bills: { last_month: string; electricity_kwh: number[] } };
    }[];
    const { bills } = record!.facts;
    expect(bills.last_month).toBe('2026-01');
    // February 2025: fifteen of the 31 days of the first reading, thirteen of the 28 of the second.
    expect(bills.electricity_kwh[0]).toBeCloseTo((310 * 15) / 31 + (310 * 13) / 28, 2);
  });

  it('takes the lot of a property from the caller where the file names none', async () => {
    const nameless = [
      PROPERTIES[0] ?? [],
      ['Portfolio Manager ID', 'Property Name', 'City'],
      [4711, 'Tower', 'New York'],
    ];
    const file = manager(meterYear({}), nameless);
    const told = await read('nameless.xlsx', file, { lots: new Map([['4711', LOT]]) });
    expect(told.records.map(({ parcel_id: lot }) => lot)).toEqual([LOT]);
    const { faults } = await read('nameless.xlsx', file);
    expect(faults[0]).toEqual({
      place: 'Properties, row 3',
      problem: expect.stringContaining('names no BBL'),
    });
  });

  it.each([
    ['a negative bill', meterYear({}, 12, (at) => (at === 3 ? -5 : 9)), 'Meter Entries, row 6', 'negative'],
    ['eleven months', meterYear({}, 11), 'Meter Entries, row 3', 'no meter covers twelve months'],
    [
      'a meter with a gap',
      [...meterYear({}), ...meterYear({ meter: 2 }).filter((_, at) => at !== 5)],
      '',
      'no meter covers twelve months',
    ],
    ['a month billed twice', [...meterYear({}), entry({ used: 7 })], '', 'overlap'],
    ['half a year', [entry({ end: '2025-07-01' })], '', 'no meter covers twelve months'],
    ['a reading of two years', [entry({ end: '2027-01-01' })], '', 'days in one reading'],
    ['a reading that ends before it starts', [entry({ end: '2024-12-01' })], '', 'not after it starts'],
    ['an unknown unit', meterYear({ unit: 'bushels' }), '', 'bushels'],
    ['text for a number', [entry({ used: 'lots' })], '', 'not a number'],
    [
      'steam in MLbs., which two trades read differently',
      meterYear({ type: 'District Steam', unit: 'MLbs. (million pounds)' }),
      '',
      'MLbs',
    ],
  ])('%s is a fault where it stands, and nothing is read', async (...given) => {
    const [, rows, place, problem] = given;
    const { records, faults } = await read('bad.xlsx', manager(rows));
    expect(records).toEqual([]);
    expect(faults[0]?.place).toContain(place);
    expect(faults[0]?.problem).toContain(problem);
  });

  it('is refused when it is too large, packed or unpacked, or no workbook', async () => {
    const large = join(folder, 'large.xlsx');
    writeFileSync(large, 'PK');
    truncateSync(large, 50_000_000);
    expect(await refusal(readFileAt(large, SETTING))).toContain('50000000 bytes');
    expect(await refusal(readFileAt(join(folder, 'absent.xlsx'), SETTING))).toContain('cannot be read');
    const bomb = archive({ 'xl/workbook.xml': 'x' }, { statedSize: 4_000_000_000 });
    expect(await refusal(read('bomb.xlsx', bomb))).toContain('unpacks to more than');
    expect(await refusal(read('cut.xlsx', manager(meterYear({})).subarray(0, 2000)))).toContain('damaged');
    expect(await refusal(read('text.xlsx', 'not a zip'))).toContain('No sheet names buildings or energy');
    expect(await refusal(read('empty.xlsx', ''))).toContain('empty');
    expect(await refusal(read('facts.pdf', '%PDF-1.7'))).toContain('PDF');
    expect(await refusal(read('old.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex')))).toContain('.xlsx');
    expect(await refusal(read('letters.docx', archive({ 'word/document.xml': '<a/>' })))).toContain(
      'no XLSX',
    );
  });
});

const series = (resource: string, used: (at: number) => number) =>
  months(12)
    .slice(0, -1)
    .map(
      (start, at) =>
        `<auc:TimeSeries ID="${resource}${at}"><auc:ReadingType>Total</auc:ReadingType><auc:StartTimestamp>${start}T00:00:00</auc:StartTimestamp><auc:EndTimestamp>${months(12)[at + 1]}T00:00:00</auc:EndTimestamp><auc:IntervalReading>${used(at)}</auc:IntervalReading><auc:ResourceUseID IDref="${resource}"/></auc:TimeSeries>`,
    )
    .join('');
const audit = (inside = '', gas = (at: number) => 10 * at) => `<?xml version="1.0"?>
<auc:BuildingSync xmlns:auc="http://buildingsync.net/schemas/bedes-auc/2019" version="2.4.0"><auc:Facilities><auc:Facility ID="F">
<auc:Sites><auc:Site><auc:Buildings><auc:Building ID="B"><auc:PremisesName>Tower &amp; Court</auc:PremisesName>
<auc:PremisesIdentifiers><auc:PremisesIdentifier><auc:IdentifierLabel>Custom</auc:IdentifierLabel><auc:IdentifierCustomName>Borough, Block and Lot Number (BBL)</auc:IdentifierCustomName><auc:IdentifierValue>1008350041</auc:IdentifierValue></auc:PremisesIdentifier></auc:PremisesIdentifiers>
<auc:FloorsAboveGrade>12</auc:FloorsAboveGrade></auc:Building></auc:Buildings></auc:Site></auc:Sites>
<auc:Systems><auc:HVACSystems><auc:HVACSystem><auc:Plants><auc:HeatingPlants><auc:HeatingPlant><auc:Boiler><auc:YearInstalled>2004</auc:YearInstalled></auc:Boiler></auc:HeatingPlant><auc:HeatingPlant><auc:Boiler><auc:YearInstalled>1999</auc:YearInstalled></auc:Boiler></auc:HeatingPlant></auc:HeatingPlants></auc:Plants></auc:HVACSystem></auc:HVACSystems></auc:Systems>
<auc:Reports><auc:Report><auc:Scenarios><auc:Scenario><auc:ResourceUses>
<auc:ResourceUse ID="E"><auc:EnergyResource>Electricity</auc:EnergyResource><auc:ResourceUnits>kWh</auc:ResourceUnits></auc:ResourceUse>
<auc:ResourceUse ID="G"><auc:EnergyResource>Natural gas</auc:EnergyResource><auc:ResourceUnits>MMBtu</auc:ResourceUnits></auc:ResourceUse>
</auc:ResourceUses><auc:TimeSeriesData>${series('E', (at) => 1000 + at)}${series('G', gas)}</auc:TimeSeriesData></auc:Scenario></auc:Scenarios></auc:Report></auc:Reports>${inside}
</auc:Facility></auc:Facilities></auc:BuildingSync>`;

describe('an audit in BuildingSync', () => {
  it('becomes facts: lot, storeys, the oldest boiler, bills by fuel', async () => {
    const { records, faults, left } = await read('audit.xml', audit());
    expect({ faults, left }).toEqual({ faults: [], left: [] });
    expect(records).toEqual([
      {
        parcel_id: LOT,
        facts: {
          num_floors: 12,
          boiler_installed_year: 1999,
          bills: {
            last_month: '2025-12',
            covers: 'every_fuel',
            electricity_kwh: Array.from({ length: 12 }, (_, at) => 1000 + at),
            natural_gas_therms: Array.from({ length: 12 }, (_, at) => 100 * at),
          },
        },
      },
    ]);
    expect(isFactRecord(records[0]?.facts)).toEqual([]);
  });

  it('with a negative month, or without a lot, has faults', async () => {
    const negative = await read(
      'negative.xml',
      audit('', (at) => (at === 2 ? -1 : 1)),
    );
    expect(negative.faults).toEqual([
      {
        place: 'current building, Natural gas',
        problem: expect.stringContaining('negative'),
      },
    ]);
    const nameless = await read(
      'nameless.xml',
      audit().replace('Borough, Block and Lot Number (BBL)', 'Nickname'),
    );
    expect(nameless.records).toEqual([]);
    expect(nameless.faults[0]?.problem).toContain('no BBL');
  });

  it('that is an XML bomb, asks for a file, is broken or another document is refused', async () => {
    const bomb = `<!DOCTYPE b [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, at) => `<!ENTITY a${at} "${`&a${at - 1};`.repeat(10)}">`).join('')}]>`;
    expect(await refusal(read('bomb.xml', audit().replace('?>', `?>${bomb}`)))).toContain('document type');
    const outside = '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><x>&f;</x>';
    expect(await refusal(read('outside.xml', outside))).toContain('document type');
    expect(await refusal(read('broken.xml', audit().slice(0, -40)))).toContain('well-formed');
    expect(await refusal(read('other.xml', '<a><b/></a>'))).toContain('is <a>, which is not read');
    expect(await refusal(read('page.xml', '<html><body/></html>'))).toContain('web page');
    const deep = `${'<a>'.repeat(50_000)}${'</a>'.repeat(50_000)}`;
    await refusal(read('deep.xml', deep));
  });
});
