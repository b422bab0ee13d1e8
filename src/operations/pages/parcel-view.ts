import { closed } from '../../contract/estimate/fields.ts';
import { PARCEL_ID_PATTERN } from '../../contract/estimate/request.ts';
import { ParcelView, type Neighbour } from '../../contract/pages.ts';
import { Type } from 'typebox';
import { recordOf } from '../estimate/prepare-request.ts';
import { neighboursOf, type Nearby } from '../estimate/neighbours.ts';
import { defineOperation } from '../operation.ts';
import { buildingName } from './building-name.ts';

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
    return {
      parcel_id: parcelId,
      latitude: record.latitude,
      longitude: record.longitude,
      sources: record.sources,
      area_source: record.grossFloorAreaSource,
      year_built_estimated: record.yearBuiltEstimated,
      buildings_on_lot: record.buildingsOnLot,
      pathway_codes: record.coveredList?.pathwayCodes ?? [],
      neighbours: neighboursOf(record, lookup).map(neighbourView),
    };
  },
});

const neighbourView = ({ record, meters }: Nearby): Neighbour => ({
  parcel_id: record.parcelId,
  name: buildingName(record.names ?? []),
  address: record.address ?? '',
  latitude: record.latitude,
  longitude: record.longitude,
  meters,
});
