import { readPropertyName } from '../../contract/property-name.ts';
import type { EstimateRequest } from '../../contract/estimate/index.ts';
import type { BuildingLookup } from '../ports.ts';
import type { ParsedRow } from './parse-row.ts';

/** Which building a row means, and what was read into its words. */
export interface RowBuilding {
  readonly request: EstimateRequest;
  readonly faults: readonly string[];
  /** Null where the row was taken as it stands. */
  readonly readAs: string | null;
}

const MOST_LOTS = 2;

/**
 * Finds the lot of an address, exactly or not at all, and reads the name of a property type as a class. A row whose
 * address is not held is described by its own columns where it has an area, and is a fault otherwise.
 */
export async function rowBuilding(row: ParsedRow, lookup: BuildingLookup): Promise<RowBuilding> {
  const { request, faults, address, propertyType } = row;
  if (faults.length > 0 || request.bbl !== undefined) return { request, faults, readAs: null };
  const described = request.building?.building_area !== undefined;
  if (address !== null) {
    const found = await lotAt(address, lookup);
    if (found.bbl !== undefined)
      return { request: { bbl: found.bbl }, faults: [], readAs: `“${address}” is lot ${found.bbl}.` };
    if (!described) return { request, faults: [`address: ${found.fault}`], readAs: null };
    return withType(row, propertyType, `${found.fault} It is described by its columns.`);
  }
  return withType(row, propertyType, null);
}

function withType({ request }: ParsedRow, propertyType: string | null, note: string | null): RowBuilding {
  const { building } = request;
  if (propertyType === null || building === undefined || typeof building.building_class === 'string')
    return { request, faults: [], readAs: note };
  const { buildingClass, said } = readPropertyName(propertyType);
  const notes = [note, said].filter((text) => text !== null);
  return {
    request: { building: { ...building, building_class: buildingClass } },
    faults: [],
    readAs: notes.length === 0 ? null : notes.join(' '),
  };
}

async function lotAt(
  address: string,
  lookup: BuildingLookup,
): Promise<{ readonly bbl?: string; readonly fault: string }> {
  const { match, matches, boroughAssumed, failed } = await lookup.search(address, MOST_LOTS);
  if (failed === true) return { fault: 'the search did not answer; run the row again.' };
  const [only, ...more] = matches;
  if (match === 'none' || only === undefined) return { fault: `“${address}” is not held.` };
  if (more.length > 0) return { fault: `“${address}” names several lots: add the borough or ZIP, or a bbl.` };
  if (boroughAssumed)
    return { fault: `“${address}” names a street of several boroughs: add the borough or ZIP.` };
  return { bbl: only.parcelId, fault: '' };
}
