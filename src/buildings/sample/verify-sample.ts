import { assembleRecord } from '../record/assemble-record.ts';
import type { BuildingRecord } from '../../contract/building-record.ts';
import type { PublishedRow } from './published-cells.ts';
import type { Sample } from './sample-format.ts';

export interface SourceTables {
  readonly parcels: readonly PublishedRow[];
  readonly pluto: ReadonlyMap<string, PublishedRow>;
  readonly landmarks: ReadonlyMap<string, PublishedRow>;
  readonly covered: ReadonlyMap<string, PublishedRow>;
  readonly housing: ReadonlyMap<string, PublishedRow>;
  readonly fuels: ReadonlyMap<string, readonly PublishedRow[]>;
  readonly units: readonly PublishedRow[];
}

export interface VerifyReport {
  readonly lots: number;
  readonly unitLots: number;
  readonly cells: number;
  readonly differences: readonly string[];
}

type Expect = (
  row: PublishedRow,
  pluto: PublishedRow | undefined,
  covered: PublishedRow | undefined,
) => unknown;

const num = (text: string | undefined): number | null =>
  text === undefined || text === '' ? null : Number(text.replaceAll(',', '').replace('+', ''));
const positive = (text: string | undefined) =>
  Number(text?.replaceAll(',', '') || 0) > 0 ? num(text) : null;
const words = (text: string | undefined) => (text === undefined || text === '' ? null : text);
const flagged = (row: PublishedRow) =>
  row['cleared'] !== '1' && /multi_ll84|coreported|eui_low|eui_high|gfa_vs/.test(row['flags'] ?? '');
/** A value found only by a probable match. It may be listed among the reports but is never served as reported. */
const probable = (row: PublishedRow, column: string) => (row[column] ?? '').includes('match');

/** What a record must say, read a second time straight from the source columns and not through the layers. */
const EXPECTATIONS: Readonly<Partial<Record<keyof BuildingRecord, Expect>>> = {
  address: (row, _, covered) => words(row['address']) ?? words(covered?.['address']),
  zipcode: (row) => words(row['zipcode']),
  dofClass: (row) => words(row['bldgclass']),
  dofClassLetter: (row) => words(row['bldgclass_letter']),
  landUse: (row) => words(row['landuse']),
  reportedUse: (row) => words(row['property_use']),
  lotAreaSqft: (row) => positive(row['lotarea_sqft']),
  yearBuilt: (row) => positive(row['yearbuilt']),
  floors: (row) => positive(row['numfloors']),
  energyGrade: (row) => words(row['energy_grade']),
  energyStarScore: (row) => positive(row['energy_star']),
  oilFuel: (row) => words(row['oil_fuel_2010_12']),
  ownerTypeCode: (_, pluto) => words(pluto?.['ownertype']),
  annualElectricityKwh: (row) => (flagged(row) || probable(row, 'src_fuel') ? null : num(row['elec_kwh'])),
  annualGasKbtu: (row) => (flagged(row) || probable(row, 'src_fuel') ? null : num(row['gas_kbtu'])),
  siteEuiKbtuPerSqft: (row) => {
    const eui = num(row['site_eui_kbtu_sqft']);
    return flagged(row) || probable(row, 'src_eui') || eui === null || eui < 5 || eui > 1000 ? null : eui;
  },
  grossFloorAreaSqft: (row) => {
    const [city, reported, eui] = [
      positive(row['bldgarea_sqft']),
      positive(row['reported_gfa_sqft']),
      num(row['site_eui_kbtu_sqft']),
    ];
    if (city === null) return flagged(row) ? null : reported;
    const agrees = reported !== null && reported / city <= 2 && reported / city >= 0.5;
    return agrees && !flagged(row) && !probable(row, 'src_eui') && eui !== null && eui >= 5 && eui <= 1000
      ? reported
      : city;
  },
  isLandmark: (row) => row['landmark'] === '1',
};

const fuelText = (row: PublishedRow) =>
  Object.entries(row)
    .flatMap(([name, text]) => (name.endsWith('_kbtu') ? [text] : []))
    .join(' ');

interface Cell {
  readonly name: string;
  readonly wanted: unknown;
  readonly got: unknown;
}

/** Covered list and housing lists, straight from their tables. */
function listCells(record: BuildingRecord | null, id: string, source: SourceTables): readonly Cell[] {
  const covered = source.covered.get(id);
  const housing = source.housing.get(id);
  const { coveredList, housing: lists } = record ?? {};
  return [
    { name: 'listed', wanted: covered !== undefined, got: coveredList?.listed },
    {
      name: 'codes',
      wanted: covered?.['cp_codes'] ?? '',
      got: coveredList?.pathwayCodes.map((code) => code.slice(2)).join(';'),
    },
    { name: 'list area', wanted: num(covered?.['gsf']), got: coveredList?.floorAreaSqft },
    {
      name: 'stabilised',
      wanted: num(housing?.['rs_units_latest_bill']),
      got: lists?.stabilisedUnits?.units ?? null,
    },
    {
      name: 'dhcr',
      wanted: housing?.['dhcr_listed'] === '1',
      got: (lists?.dhcrRegistration ?? null) !== null,
    },
    {
      name: 'nycha',
      wanted: words(housing?.['nycha_development']),
      got: lists?.nychaDevelopment?.name ?? null,
    },
    { name: '421a', wanted: words(housing?.['421a_code_2026']), got: lists?.exemption421a?.code ?? null },
  ];
}

/** The years with every fuel. */
function fuelCells(record: BuildingRecord | null, id: string, source: SourceTables): readonly Cell[] {
  const rows = source.fuels.get(id) ?? [];
  // Several properties of one year cannot be told apart here.
  const single = rows.filter(
    (row) => rows.filter((other) => other['calendar_year'] === row['calendar_year']).length === 1,
  );
  return single.flatMap((row) => {
    const year = Number(row['calendar_year']);
    const report = record?.energyReports?.find((each) => each.year === year && each.everyFuelNamed);
    const fuels = report?.fuelsKbtu;
    const fuel = (column: string) => (words(row[column]) === null ? null : Math.round(Number(row[column])));
    const usable = row['flag'] === '' && !/-\d/.test(fuelText(row));
    return [
      { name: `${year} steam`, wanted: fuel('district_steam_kbtu'), got: fuels?.districtSteam ?? null },
      { name: `${year} gas`, wanted: fuel('natural_gas_kbtu'), got: fuels?.naturalGas ?? null },
      { name: `${year} usable`, wanted: usable, got: report?.usable },
    ];
  });
}

/** Reads every lot of a sample back as a record and compares it with its source row. */
export function verifySample(sample: Sample, source: SourceTables): VerifyReport {
  const differences: string[] = [];
  let cells = 0;
  const stored = new Map(sample.lots.map((lot) => [lot.id, lot.layers]));
  for (const row of source.parcels) {
    const id = row['bbl']!;
    const record = assembleRecord({ parcelId: id, billingBbl: null }, [stored.get(id) ?? {}]);
    for (const [field, expect] of Object.entries(EXPECTATIONS) as [keyof BuildingRecord, Expect][]) {
      if (field === 'isLandmark' && source.landmarks.has(id)) continue;
      cells += 1;
      const wanted = expect(row, source.pluto.get(id), source.covered.get(id));
      const got = record?.[field] ?? null;
      if (got !== wanted) differences.push(`${id} ${field}: source ${String(wanted)}, record ${String(got)}`);
    }
    const lists = [...listCells(record, id, source), ...fuelCells(record, id, source)];
    cells += lists.length;
    for (const { name, wanted, got } of lists) {
      if (got !== wanted) differences.push(`${id} ${name}: source ${String(wanted)}, record ${String(got)}`);
    }
  }
  for (const row of source.units) {
    cells += 1;
    const got = stored.get(row['unit_bbl']!)?.unit?.billingBbls.join(' ');
    if (got !== row['candidate_billing_bbls'])
      differences.push(`${row['unit_bbl']} candidates: ${String(got)}`);
  }
  return { lots: source.parcels.length, unitLots: source.units.length, cells, differences };
}
