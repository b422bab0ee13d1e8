import type { BuildingLookup } from '../ports.ts';
import type { CsvRow } from './csv-rows.ts';

/** What the parcel store holds of the lot at a project's address, as text beside the row's own columns. */
export interface ProjectLot {
  readonly bbl: string;
  readonly lot_units: string;
  readonly lot_area_sqft: string;
  readonly lot_year_built: string;
}

export const NO_LOT: ProjectLot = { bbl: '', lot_units: '', lot_area_sqft: '', lot_year_built: '' };
const BOROUGHS = new Set(['Manhattan', 'Bronx', 'Brooklyn', 'Queens', 'Staten Island']);

/** The one lot at the row's address; none where the words name no City address or the store holds none there. */
export async function lotOfAddress(row: CsvRow, lookup: BuildingLookup): Promise<ProjectLot> {
  const street = streetAddress(row);
  const borough = row['borough_or_city'] ?? '';
  if (street === null || !BOROUGHS.has(borough)) return NO_LOT;
  const found = await lookup.search(`${street}, ${borough}`, 2);
  const [match, second] = found.matches;
  if (found.match !== 'exact' || match === undefined || second !== undefined) return NO_LOT;
  const result = await lookup.find(match.parcelId);
  if (result.kind !== 'found') return NO_LOT;
  const { dwellingUnits, grossFloorAreaSqft, yearBuilt } = result.record;
  return {
    bbl: match.parcelId,
    lot_units: positiveText(dwellingUnits),
    lot_area_sqft: positiveText(grossFloorAreaSqft),
    lot_year_built: positiveText(yearBuilt),
  };
}

/** House number and street of a row, from its address or its name; null where neither is an address. */
function streetAddress(row: CsvRow): string | null {
  for (const text of [row['address_or_area'], row['building_name']]) {
    const first = (text ?? '').split(/[,;(]/)[0]?.trim() ?? '';
    if (/^\d[\d-]*\s+\S/.test(first)) return first;
  }
  return null;
}

const positiveText = (value: number | null): string => (value === null || value <= 0 ? '' : String(value));
