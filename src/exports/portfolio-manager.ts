import type { AuditArtifact } from '../contract/estimate/index.ts';
import { addMonths, type CalendarDate } from '../quantities/calendar-date.ts';
import { BILL_FIELDS, type BillField } from '../vocabulary/bills.ts';
import type { Sheet } from '../workbook/sheet.ts';
import { answeredBuilding, type AnsweredBuilding } from './answered-building.ts';
import { plainSheet } from './plain-sheet.ts';

/** Meter types and units as Portfolio Manager spells them. */
const METERS: Readonly<Record<BillField, readonly [type: string, unit: string]>> = {
  electricity_kwh: ['Electric - Grid', 'kWh (thousand Watt-hours)'],
  natural_gas_therms: ['Natural Gas', 'therms'],
  fuel_oil_2_gallons: ['Fuel Oil (No. 2)', 'Gallons (US)'],
  fuel_oil_4_gallons: ['Fuel Oil (No. 4)', 'Gallons (US)'],
  district_steam_mlb: ['District Steam', 'kLbs. (thousand pounds)'],
};
const USES: Readonly<Record<string, string>> = {
  multifamily: 'Multifamily Housing',
  office: 'Office',
  retail: 'Retail Store',
  industrial: 'Manufacturing/Industrial Plant',
  hotel: 'Hotel',
  healthcare: 'Hospital (General Medical & Surgical)',
  education: 'K-12 School',
};
const MONTHS = 12;

/**
 * The facts of a building in the sheets that Portfolio Manager takes: the property with its BBL, and a bill a month and
 * meter. Bills that are not held are not made up.
 */
export function portfolioManagerSheets(artifact: AuditArtifact): Sheet[] {
  const building = answeredBuilding(artifact);
  const { parcelId, areaSqft, yearBuilt, buildingClass, region, facts } = building;
  const id = parcelId ?? 'building';
  const name = parcelId === null ? 'Described building' : `Lot ${parcelId}`;
  const isBbl = region === 'nyc' && parcelId !== null;
  const property = {
    'Property Name': name,
    'Portfolio Manager ID': id,
    Country: 'United States',
    'State/Province': 'New York',
    'Year Built': yearBuilt,
    'Property Type - Self-Selected': USES[buildingClass] ?? 'Other',
    'Gross Floor Area': areaSqft,
    'GFA Units': 'Sq. Ft.',
    'Construction Status': 'Existing',
  };
  const ids = {
    'Property Name': name,
    'Portfolio Manager ID': id,
    'NYC Borough, Block and Lot (BBL)': isBbl
      ? `${parcelId[0]}-${parcelId.slice(1, 6)}-${parcelId.slice(6)}`
      : null,
    'NYC Building Identification Number (BIN)': facts.stated?.bins?.join(';') ?? null,
  };
  return [
    plainSheet('Property', [Object.keys(property), Object.values(property)]),
    plainSheet('Property IDs', [Object.keys(ids), Object.values(ids)]),
    plainSheet('Meter Entries', [ENTRY_HEADINGS, ...entriesOf(building, { id, name })]),
  ];
}

const ENTRY_HEADINGS = [
  'Portfolio Manager ID',
  'Property Name',
  'Portfolio Manager Meter ID',
  'Meter Type',
  'Start Date',
  'End Date',
  'Usage/Quantity',
  'Usage Units',
  'Estimation?',
];

/** A bill a month and fuel. */
function entriesOf(
  { facts: { bills } }: AnsweredBuilding,
  { id, name }: { readonly id: string; readonly name: string },
): (string | number)[][] {
  if (bills === undefined) return [];
  const first = addMonths(`${bills.last_month}-01` as CalendarDate, 1 - MONTHS);
  return BILL_FIELDS.flatMap((field) =>
    (bills[field] ?? []).map((used, month) => {
      const [type, unit] = METERS[field];
      const start = addMonths(first, month);
      return [id, name, `${id}-${field}`, type, start, lastDayOf(start), used, unit, 'No'];
    }),
  );
}

/** Portfolio Manager counts the end day of a bill. */
const lastDayOf = (month: CalendarDate): string =>
  new Date(Date.parse(addMonths(month, 1)) - 86_400_000).toISOString().slice(0, 10);
