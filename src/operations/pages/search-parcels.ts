import { Type } from 'typebox';
import { closed, orNull, text } from '../../contract/estimate/fields.ts';
import { defineVerb } from '../verb.ts';

const MATCHES = 10;
const MAX_MATCHES = 20;

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
      parcels: Type.Array(
        closed(
          {
            parcel_id: text('Id to use as bbl.'),
            address: text('Street address.'),
            borough: text('Borough code.'),
            zipcode: orNull(Type.String(), 'Zip code.'),
          },
          'One.',
        ),
        { description: 'Best first.' },
      ),
      coverage: text('What the loaded records cover.'),
    },
    'Parcels found.',
  ),
  errors: ['lookup-failed'],
  async run({ lookup }, _context, { q, limit }) {
    const found = await lookup.search(q, limit ?? MATCHES);
    return {
      parcels: found.map(({ parcelId, address, borough, zipcode }) => ({
        parcel_id: parcelId,
        address,
        borough,
        zipcode,
      })),
      coverage: lookup.status().coverage,
    };
  },
});
