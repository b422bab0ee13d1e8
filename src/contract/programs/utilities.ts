import { Type, type Static } from 'typebox';
import { closed, oneOf, orNull, text } from '../estimate/fields.ts';
import { StateCode } from './vocabulary.ts';

export const ListUtilitiesInput = closed(
  {
    zip: Type.Optional(
      Type.String({ pattern: '^[0-9]{5}$', description: 'ZIP code of the project, five digits.' }),
    ),
    state: Type.Optional(StateCode),
  },
  'A ZIP code, or a state for all its utilities.',
);
export type ListUtilitiesInput = Static<typeof ListUtilitiesInput>;

const ServingUtility = closed(
  {
    utility: text('As `utility` and `gasUtility` of match and calculate take it.'),
    name: text('Name.'),
    fuel: oneOf(['electric', 'gas'] as const, 'What it sells.'),
    main: orNull(
      Type.Boolean(),
      'Serves most of the ZIP code, as far as maps say; null where no ZIP code was asked for.',
    ),
  },
  'A company that sells electricity or gas.',
  'ServingUtility',
);

const LocalPlace = closed(
  {
    place: text('As `territory` of programs names it.'),
    name: text('Name.'),
    whole: Type.Boolean({ description: 'The whole ZIP code lies in it; false: a part of it.' }),
  },
  'A city or program area.',
  'LocalPlace',
);

/** Where a ZIP code lies and who serves it. */
export const PlaceView = closed(
  {
    zip: orNull(Type.String(), 'The ZIP code; null where a state was asked for.'),
    city: orNull(Type.String(), 'Name the post office writes.'),
    state: StateCode,
    counties: Type.Array(closed({ fips: text('FIPS code.'), name: text('Name.') }, 'A county.', 'County'), {
      description: 'Counties the ZIP code lies in; several: the street decides.',
    }),
    utilities: Type.Array(ServingUtility, {
      description:
        'Who serves it, the main one first. Several of one fuel: an address may be served by any of them, and `utility` says by which.',
    }),
    gasOnRecord: Type.Boolean({
      description: 'False: no map of gas companies of the state is on record, so that none is listed.',
    }),
    places: Type.Array(LocalPlace, { description: 'Cities and areas that programs name.' }),
  },
  'Where a ZIP code lies and who serves it. Approximate at borders, as its source says.',
  'Place',
);
export type PlaceView = Static<typeof PlaceView>;
