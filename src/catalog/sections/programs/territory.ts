import { Type, type Static } from 'typebox';
import { oneOf } from '../one-of.ts';

/** An account with one of these admits a project. `any`: the source does not say which of its accounts. */
const Utility = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z0-9][a-z0-9_]*$' }),
    fuel: oneOf(['electric', 'gas', 'any']),
  },
  { additionalProperties: false },
);
export type Utility = Static<typeof Utility>;

/** Where a program or a line holds, when that is less than the state: one of these is enough. */
export const TERRITORY_FIELDS = {
  /** Whose customers it is for; every utility program says so. Keys of `places/territories.csv`. */
  utilities: Type.Optional(Type.Array(Utility, { minItems: 1 })),
  /** FIPS codes. */
  counties: Type.Optional(Type.Array(Type.String({ pattern: '^[0-9]{5}$' }), { minItems: 1 })),
  /** Cities and areas within a county, by their key in `places/territories.csv`. */
  places: Type.Optional(Type.Array(Type.String({ pattern: '^[a-z0-9][a-z0-9_]*$' }), { minItems: 1 })),
};
