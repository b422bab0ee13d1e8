import { assembleRecord } from '../record/assemble-record.ts';
import type { BuildingRecord } from '../../contract/building-record.ts';
import type { PublishedRow } from './published-row.ts';
import type { Sample } from './sample-format.ts';

export interface SourceTables {
  readonly parcels: readonly PublishedRow[];
  readonly pluto: ReadonlyMap<string, PublishedRow>;
  readonly landmarks: ReadonlyMap<string, PublishedRow>;
  readonly units: readonly PublishedRow[];
}

export interface VerifyReport {
  readonly lots: number;
  readonly unitLots: number;
  readonly cells: number;
  readonly differences: readonly string[];
}

type Expect = (row: PublishedRow, pluto: PublishedRow | undefined) => unknown;

const num = (text: string | undefined): number | null =>
  text === undefined || text === '' ? null : Number(text.replaceAll(',', '').replace('+', ''));
const positive = (text: string | undefined) =>
  Number(text?.replaceAll(',', '') || 0) > 0 ? num(text) : null;
const words = (text: string | undefined) => (text === undefined || text === '' ? null : text);
const flagged = (row: PublishedRow) =>
  /multi_ll84|coreported|eui_low|eui_high|gfa_vs/.test(row['flags'] ?? '');

/** What a record must say, written a second time straight from the source columns: not through the layers. */
const EXPECTATIONS: Readonly<Partial<Record<keyof BuildingRecord, Expect>>> = {
  address: (row) => words(row['address']),
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
  annualElectricityKwh: (row) => (flagged(row) ? null : num(row['elec_kwh'])),
  annualGasKbtu: (row) => (flagged(row) ? null : num(row['gas_kbtu'])),
  siteEuiKbtuPerSqft: (row) => {
    const eui = num(row['site_eui_kbtu_sqft']);
    return flagged(row) || eui === null || eui < 5 || eui > 1000 ? null : eui;
  },
  grossFloorAreaSqft: (row) => {
    const [city, reported, eui] = [
      positive(row['bldgarea_sqft']),
      positive(row['reported_gfa_sqft']),
      num(row['site_eui_kbtu_sqft']),
    ];
    if (city === null) return flagged(row) ? null : reported;
    const agrees = reported !== null && reported / city <= 2 && reported / city >= 0.5;
    return agrees && !flagged(row) && eui !== null && eui >= 5 && eui <= 1000 ? reported : city;
  },
  isLandmark: (row) => row['landmark'] === '1',
};

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
      const wanted = expect(row, source.pluto.get(id));
      const got = record?.[field] ?? null;
      if (got !== wanted) differences.push(`${id} ${field}: source ${String(wanted)}, record ${String(got)}`);
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
