import { Type } from 'typebox';
import { ProblemError } from '../../contract/error-codes.ts';
import { closed, orNull, text } from '../../contract/estimate/fields.ts';
import type { AddressMatch } from '../ports.ts';
import { defineVerb } from '../verb.ts';

const MATCHES = 10;
const MAX_MATCHES = 20;

const Parcel = closed(
  {
    parcel_id: text('Id to use as bbl.'),
    address: text('Street address.'),
    borough: text('Borough code.'),
    zipcode: orNull(Type.String(), 'Zip code.'),
    building_class: orNull(Type.String(), 'DOF class or its letter.'),
    use: orNull(Type.String(), 'Largest use reported.'),
    floor_area_sqft: orNull(Type.Number(), 'Gross floor area, sqft.'),
    also_known_as: Type.Array(Type.String(), { description: 'Names and further addresses.' }),
  },
  'One lot.',
);

export const searchParcels = defineVerb({
  id: 'searchParcels',
  summary: 'Search parcels by address or id',
  access: { kind: 'open' },
  cost: 'short',
  room: 'estimating',
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
  output: closed(
    {
      match: Type.Union([Type.Literal('exact'), Type.Literal('none')], {
        description: 'none: what was asked for is not held.',
      }),
      borough_assumed: Type.Boolean({
        description: 'True when no place was named and other boroughs have that street too.',
      }),
      parcels: Type.Array(Parcel, { description: 'Every lot that the words name exactly.' }),
      suggestions: Type.Array(Parcel, { description: 'Other buildings nearby; never the one asked for.' }),
      coverage: text('What the loaded records cover.'),
    },
    'Parcels found.',
  ),
  errors: ['lookup-failed'],
  async run({ lookup }, _context, { q, limit }) {
    const found = await lookup.search(q, limit ?? MATCHES);
    if (found.failed === true)
      throw new ProblemError('lookup-failed', 'The search did not answer. Try again.');
    return {
      match: found.match,
      borough_assumed: found.boroughAssumed,
      parcels: found.matches.map(parcelOf),
      suggestions: found.suggestions.map(parcelOf),
      coverage: lookup.status().coverage,
    };
  },
});

const parcelOf = (match: AddressMatch) => ({
  parcel_id: match.parcelId,
  address: match.address,
  borough: match.borough,
  zipcode: match.zipcode,
  building_class: match.buildingClass,
  use: match.use,
  floor_area_sqft: match.floorAreaSqft,
  also_known_as: [...match.alsoKnownAs],
});
