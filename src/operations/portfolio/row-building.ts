import { readPropertyName } from '../../contract/property-name.ts';
import type { EstimateRequest } from '../../contract/estimate/index.ts';
import { readAddress } from '../../places/read-address.ts';
import { placeOf, placeRefusal } from '../../places/place-of.ts';
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
 * address is not held is described by its own columns where it has an area, and is a fault otherwise. The place that
 * the row names decides the region of a described building; one outside both regions is a fault.
 */
export async function rowBuilding(row: ParsedRow, lookup: BuildingLookup): Promise<RowBuilding> {
  const { request, faults, address } = row;
  if (faults.length > 0 || request.bbl !== undefined) return { request, faults, readAs: null };
  const described = request.building?.building_area !== undefined;
  const found = address === null ? null : await lotAt(address, lookup);
  if (found?.bbl !== undefined) return { request: { bbl: found.bbl }, faults: [], readAs: found.readAs };
  const placed = regionOf(row);
  if (placed.fault !== null) return { request, faults: [`place: ${placed.fault}`], readAs: null };
  if (found !== null && !described) return { request, faults: [`address: ${found.fault}`], readAs: null };
  const notes = [found === null ? null : `${found.fault} It is described by its columns.`, placed.note];
  return withType(placed.row, notes);
}

interface PlacedRow {
  readonly row: ParsedRow;
  readonly fault: string | null;
  readonly note: string | null;
}

/** The row with the region of its place. Where it says nothing of one, the region stays as the request has it. */
function regionOf(row: ParsedRow): PlacedRow {
  const { request, place, address } = row;
  const location = placeOf(place);
  const isSilent = location.kind === 'open' && location.problem === null;
  const behind = isSilent && address !== null ? readAddress(address).place : null;
  // Words behind a street that are no place may be a part of the building.
  const isPlace = behind !== null && (behind.zip !== null || behind.town !== null);
  const finding = isPlace ? behind.finding : location;
  const refusal = placeRefusal(finding);
  const { building } = request;
  if (refusal !== null || finding.kind === 'open' || building === undefined)
    return { row, fault: refusal, note: null };
  const region = finding.kind === 'westchester' ? 'westchester' : 'nyc';
  if (building.region !== undefined && building.region !== region)
    return {
      row,
      fault: `the region says ${building.region}, but ${finding.name} is ${region}.`,
      note: null,
    };
  return {
    row: { ...row, request: { ...request, building: { ...building, region } } },
    fault: null,
    note: region === 'westchester' ? `${finding.name} is priced as Westchester.` : null,
  };
}

function withType({ request, propertyType }: ParsedRow, notes: readonly (string | null)[]): RowBuilding {
  const { building } = request;
  const readAs = (texts: readonly (string | null)[]) =>
    texts.filter((text) => text !== null).join(' ') || null;
  if (propertyType === null || building === undefined || typeof building.building_class === 'string')
    return { request, faults: [], readAs: readAs(notes) };
  const { buildingClass, note } = readPropertyName(propertyType);
  return {
    request: { building: { ...building, building_class: buildingClass } },
    faults: [],
    readAs: readAs([...notes, note]),
  };
}

interface LotFound {
  readonly bbl?: string;
  readonly readAs: string | null;
  readonly fault: string;
}

/**
 * The one lot of an address. A street that is misspelt is read where the row names one borough or a ZIP code, so that only
 * one street can be meant; the row says what it was read as.
 */
async function lotAt(address: string, lookup: BuildingLookup): Promise<LotFound> {
  const refused = (fault: string): LotFound => ({ readAs: null, fault });
  const { match, matches, boroughAssumed, failed } = await lookup.search(address, MOST_LOTS);
  if (failed === true) return refused('the search did not answer; run the row again.');
  const [only, ...more] = matches;
  const { boroughs } = readAddress(address).place;
  if (match === 'none' || match === 'list' || only === undefined) return refused(`“${address}” is not held.`);
  if (match === 'close' && (more.length > 0 || boroughs.length !== 1))
    return refused(`“${address}” is not held; ${only.address} (${only.parcelId}) is spelt almost so.`);
  if (more.length > 0) return refused(`“${address}” names several lots: add the borough or ZIP, or a bbl.`);
  if (boroughAssumed)
    return refused(`“${address}” names a street of several boroughs: add the borough or ZIP.`);
  const spelt = match === 'close' ? ` (${only.address})` : '';
  return { bbl: only.parcelId, readAs: `“${address}” is lot ${only.parcelId}${spelt}.`, fault: '' };
}
