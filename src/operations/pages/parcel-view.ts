import type { BuildingRecord } from '../../contract/building-record.ts';
import { closed } from '../../contract/estimate/fields.ts';
import { PARCEL_ID_PATTERN } from '../../contract/estimate/request.ts';
import { ParcelView, type Neighbour } from '../../contract/pages.ts';
import { Type } from 'typebox';
import { recordOf } from '../estimate/find-building.ts';
import { defineOperation } from '../operation.ts';
import { buildingName } from './building-name.ts';

const NEIGHBOURS = 24;
/** About two short City blocks: farther off is no neighbour, whatever its block is called. */
const NEARBY_METERS = 400;
const METERS_PER_DEGREE = 111_320;

/** Where a lot lies, which held lots lie around it, and where its facts come from: to confirm that it is the right one. */
export const viewParcel = defineOperation({
  id: 'viewParcel',
  summary: 'Where a lot lies, its neighbours and the sources of its facts',
  access: { kind: 'open' },
  cost: 'short',
  services: 'estimating',
  http: [{ at: ['pages'], method: 'GET', path: '/parcels/{parcel_id}', input: 'parts' }],
  input: closed(
    { parcel_id: Type.String({ pattern: PARCEL_ID_PATTERN, description: 'Parcel id.' }) },
    'Which lot.',
  ),
  output: ParcelView,
  errors: ['building-not-found', 'lookup-failed', 'lookup-not-configured'],
  async run({ lookup }, _context, { parcel_id: parcelId }) {
    const record = recordOf(await lookup.find(parcelId), parcelId);
    const around = lookup.around?.(record, NEIGHBOURS) ?? [];
    return {
      parcel_id: parcelId,
      latitude: record.latitude,
      longitude: record.longitude,
      sources: record.sources,
      area_source: record.grossFloorAreaSource,
      year_built_estimated: record.yearBuiltEstimated,
      buildings_on_lot: record.buildingsOnLot,
      pathway_codes: record.coveredList?.pathwayCodes ?? [],
      neighbours: neighboursOf(record, around),
    };
  },
});

/** The nearest lots first; those whose place is not known come last, of the same tax block alone. */
function neighboursOf(of: BuildingRecord, around: readonly BuildingRecord[]): Neighbour[] {
  return around
    .filter(({ parcelId }) => parcelId !== of.parcelId)
    .map((record) => ({
      parcel_id: record.parcelId,
      name: buildingName(record.names ?? []),
      address: record.address ?? '',
      latitude: record.latitude,
      longitude: record.longitude,
      meters: metersBetween(of, record),
    }))
    .filter(({ parcel_id, meters }) =>
      meters === null ? blockOf(parcel_id) === blockOf(of.parcelId) : meters <= NEARBY_METERS,
    )
    .toSorted(
      (a, b) => (a.meters ?? Infinity) - (b.meters ?? Infinity) || (a.parcel_id < b.parcel_id ? -1 : 1),
    )
    .slice(0, NEIGHBOURS);
}

/** Borough and tax block of a lot. */
const blockOf = (parcelId: string): string => parcelId.slice(0, 6);

function metersBetween(a: BuildingRecord, b: BuildingRecord): number | null {
  if (a.latitude === null || a.longitude === null || b.latitude === null || b.longitude === null) return null;
  const east = Math.cos((a.latitude * Math.PI) / 180);
  const degrees = Math.hypot(b.latitude - a.latitude, (b.longitude - a.longitude) * east);
  return Math.round(degrees * METERS_PER_DEGREE);
}
