import { assembleRecord } from '../record/assemble-record.ts';
import type { BuildingRecord } from '../../contract/building-record.ts';
import type { PublishedRow } from './published-cells.ts';
import type { LotLayers } from '../record/lot-layers.ts';
import type { Sample } from './sample-format.ts';

export interface SourceTables {
  readonly parcels: readonly PublishedRow[];
  readonly pluto: ReadonlyMap<string, PublishedRow>;
  readonly landmarks: ReadonlyMap<string, PublishedRow>;
  readonly covered: ReadonlyMap<string, PublishedRow>;
  readonly housing: ReadonlyMap<string, PublishedRow>;
  readonly fuels: ReadonlyMap<string, readonly PublishedRow[]>;
  readonly units: readonly PublishedRow[];
  /** Base lots that answer with a billing lot. */
  readonly billingLots: ReadonlyMap<string, string>;
  readonly dofList: ReadonlyMap<string, PublishedRow>;
  readonly housingPluto: ReadonlyMap<string, PublishedRow>;
  readonly laterReports: ReadonlyMap<string, readonly PublishedRow[]>;
  readonly steam: ReadonlyMap<string, PublishedRow>;
}

export interface VerifyReport {
  readonly lots: number;
  readonly unitLots: number;
  readonly cells: number;
  readonly differences: readonly string[];
}

/** The rows of one lot. */
interface Rows {
  readonly pluto: PublishedRow | undefined;
  readonly covered: PublishedRow | undefined;
  readonly dof: PublishedRow | undefined;
  readonly housing: PublishedRow | undefined;
  /** The one report of a later year that is surely the lot's. */
  readonly later: PublishedRow | undefined;
}
type Expect = (row: PublishedRow, rows: Rows) => unknown;

const num = (text: string | undefined): number | null =>
  text === undefined || text === '' ? null : Number(text.replaceAll(',', '').replace('+', ''));
const positive = (text: string | undefined) =>
  Number(text?.replaceAll(',', '') || 0) > 0 ? num(text) : null;
const words = (text: string | undefined) => (text === undefined || text === '' ? null : text);
/** A value found only by a probable match. It may be listed among the reports but is never served as reported. */
const probable = (row: PublishedRow, column: string) => (row[column] ?? '').includes('match');

/** ZIP codes of one building, all above 10100 in Manhattan but for five, are left out. */
const areaZip = (text = '') =>
  /^1\d{4}/
    .exec(text)?.[0]
    .replace(/^10[12]\d\d$/, (zip) =>
      ['10128', '10162', '10280', '10281', '10282', '10100'].includes(zip) ? zip : '',
    ) || null;
const dofClass = (row: PublishedRow, { dof }: Rows) => {
  const listed = words(dof?.['dof_building_class']);
  return words(row['bldgclass']) ?? (listed === 'R0' ? null : listed);
};
const isNewer = (later: PublishedRow | undefined, year: string | undefined): later is PublishedRow =>
  later !== undefined && Number(later['calendar_year']?.slice(0, 4)) > (num(year) ?? 0);

/** What a record must say, read a second time straight from the source columns and not through the layers. */
const EXPECTATIONS: Readonly<Partial<Record<keyof BuildingRecord, Expect>>> = {
  address: (row, { covered, dof }) =>
    words(row['address']) ?? words(covered?.['address']) ?? words(dof?.['address']),
  zipcode: (row, { dof }) => words(row['zipcode']) ?? areaZip(dof?.['zipcode']),
  dofClass,
  dofClassLetter: (row, rows) =>
    dofClass(row, rows)?.slice(0, 1) ??
    words(row['bldgclass_letter']) ??
    words(rows.dof?.['dof_building_class']?.slice(0, 1)),
  landUse: (row) => words(row['landuse']),
  reportedUse: (row, { later }) =>
    words(row['property_use']) === null || isNewer(later, row['property_use_year'] || row['eui_year'])
      ? words(later?.['reported_use'])
      : words(row['property_use']),
  lotAreaSqft: (row) => positive(row['lotarea_sqft']),
  floors: (row, { housing }) => positive(row['numfloors']) ?? positive(housing?.['floors']),
  energyGrade: (row, { housing }) => words(housing?.['ll33_grade']) ?? words(row['energy_grade']),
  oilFuel: (row) => words(row['oil_fuel_2010_12']),
  ownerTypeCode: (_, { pluto }) => words(pluto?.['ownertype']),
  isLandmark: (row) => row['landmark'] === '1',
};

interface Comparison {
  readonly name: string;
  readonly wanted: unknown;
  readonly got: unknown;
}

/** Covered list and housing lists, straight from their tables. */
function listCells(record: BuildingRecord | null, id: string, source: SourceTables): readonly Comparison[] {
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
function fuelCells(record: BuildingRecord | null, id: string, source: SourceTables): readonly Comparison[] {
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
    return [
      { name: `${year} steam`, wanted: fuel('district_steam_kbtu'), got: fuels?.districtSteam ?? null },
      { name: `${year} gas`, wanted: fuel('natural_gas_kbtu'), got: fuels?.naturalGas ?? null },
    ];
  });
}

/** Figures that a record weighs against each other, where they are stored: as the row has them. */
function storedCells(layers: LotLayers, row: PublishedRow, rows: Rows): readonly Comparison[] {
  const { later, dof, housing } = rows;
  return [
    { name: 'City area', wanted: num(row['bldgarea_sqft']), got: layers.city?.areaSqft },
    { name: 'City year', wanted: num(row['yearbuilt']), got: layers.city?.yearBuilt },
    { name: 'City dwellings', wanted: num(row['unitsres']), got: layers.city?.unitsResidential },
    { name: 'report EUI', wanted: reportedEui(row), got: layers.report?.euiKbtuPerSqft ?? null },
    {
      name: 'later EUI',
      wanted: num(later?.['site_eui_kbtu_sqft']),
      got: layers.laterReport?.euiKbtuPerSqft ?? null,
    },
    {
      name: 'later area',
      wanted: num(later?.['gfa_self_reported_sqft']),
      got: layers.laterReport?.gfaSqft ?? null,
    },
    {
      name: 'listed buildings',
      wanted: num(dof?.['building_count']),
      got: layers.dofList?.buildings ?? null,
    },
    { name: 'tax class', wanted: taxClass(dof), got: layers.dofList?.taxClass ?? null },
    {
      name: 'dwellings 2023',
      wanted: num(housing?.['units_res']),
      got: layers.housingPluto?.unitsResidential ?? null,
    },
  ];
}

const reportedEui = (row: PublishedRow) => (probable(row, 'src_eui') ? null : num(row['site_eui_kbtu_sqft']));
const taxClass = (row: PublishedRow | undefined) =>
  row?.['tax_class'] === 'Y' ? null : words(row?.['tax_class']);

/** Reads every lot of a sample back as a record and compares it with its source row. */
export function verifySample(sample: Sample, source: SourceTables): VerifyReport {
  const differences: string[] = [];
  let cells = 0;
  const stored = new Map(sample.lots.map((lot) => [lot.id, lot.layers]));
  for (const row of source.parcels) {
    const id = row['bbl']!;
    const billing = source.billingLots.get(id);
    if (billing !== undefined) {
      cells += 1;
      const got = stored.get(id)?.unit?.billingBbls.join(' ');
      if (got !== billing) differences.push(`${id} billing lot: ${String(got)}`);
      continue;
    }
    const rows: Rows = {
      pluto: source.pluto.get(id),
      covered: source.covered.get(id),
      dof: source.dofList.get(id),
      housing: source.housingPluto.get(id),
      later: source.laterReports
        .get(id)
        ?.find((each) => each['rows_of_lot'] === '1' && each['join']?.includes('area')),
    };
    const record = assembleRecord({ parcelId: id, billingBbl: null }, [stored.get(id) ?? {}]);
    for (const [field, expect] of Object.entries(EXPECTATIONS) as [keyof BuildingRecord, Expect][]) {
      if (field === 'isLandmark' && source.landmarks.has(id)) continue;
      cells += 1;
      const wanted = expect(row, rows);
      const got = record?.[field] ?? null;
      if (got !== wanted) differences.push(`${id} ${field}: source ${String(wanted)}, record ${String(got)}`);
    }
    const lists = [
      ...listCells(record, id, source),
      ...fuelCells(record, id, source),
      ...storedCells(stored.get(id) ?? {}, row, rows),
    ];
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
