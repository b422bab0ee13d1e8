import { Type } from 'typebox';
import { ProblemError } from '../../contract/error-codes.ts';
import { closed } from '../../contract/estimate/fields.ts';
import { ParcelAnswer, type ParcelHit } from '../../contract/pages.ts';
import type { AddressMatch } from '../ports.ts';
import { defineOperation } from '../operation.ts';
import { buildingName } from './building-name.ts';

const MATCHES = 10;
const MAX_MATCHES = 20;

export const searchParcels = defineOperation({
  id: 'searchParcels',
  summary: 'Search parcels by address or id',
  access: { kind: 'open' },
  cost: 'short',
  services: 'estimating',
  http: [
    {
      at: ['pages'],
      method: 'GET',
      path: '/parcels',
      input: 'parts',
      query: {
        q: { kind: 'text', minLength: 1, maxLength: 200, meaning: 'an address or a parcel id' },
        limit: { kind: 'integer', minimum: 1, maximum: MAX_MATCHES, fallback: MATCHES },
      },
    },
  ],
  input: closed(
    {
      q: Type.String({ minLength: 1, maxLength: 200, description: 'An address or a parcel id.' }),
      limit: Type.Optional(
        Type.Integer({ minimum: 1, maximum: MAX_MATCHES, description: 'Parcels at most.' }),
      ),
    },
    'What to look for.',
  ),
  output: ParcelAnswer,
  errors: ['lookup-failed'],
  async run({ lookup }, _context, { q, limit }) {
    const found = await lookup.search(q, limit ?? MATCHES);
    if (found.failed === true)
      throw new ProblemError('lookup-failed', 'The search did not answer. Try again.');
    return {
      match: found.match,
      note: found.note,
      borough_assumed: found.boroughAssumed,
      parcels: found.matches.map(parcelOf),
      suggestions: found.suggestions.map(parcelOf),
      coverage: lookup.status().coverage,
    };
  },
});

function parcelOf(match: AddressMatch): ParcelHit {
  const name = buildingName(match.alsoKnownAs);
  return {
    parcel_id: match.parcelId,
    name,
    address: match.address,
    borough: match.borough,
    zipcode: match.zipcode,
    building_class: match.buildingClass,
    use: match.use,
    floor_area_sqft: match.floorAreaSqft,
    also_known_as: match.alsoKnownAs.filter((each) => each !== name),
  };
}
