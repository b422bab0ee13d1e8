import { Type, type Static } from 'typebox';
import { closed, oneOf, orNull, text } from './estimate/fields.ts';

/** A lot as the search of the pages answers it. */
export const ParcelHit = closed(
  {
    parcel_id: text('Id to use as bbl.'),
    name: orNull(Type.String(), 'What everybody calls the building; null where no name is held.'),
    address: text('Street address.'),
    borough: text('Borough code.'),
    zipcode: orNull(Type.String(), 'Zip code.'),
    building_class: orNull(Type.String(), 'Class of the Department of Finance (DOF), or its letter.'),
    use: orNull(Type.String(), 'Largest use reported.'),
    floor_area_sqft: orNull(Type.Number(), 'Gross floor area, sqft.'),
    also_known_as: Type.Array(Type.String(), { description: 'Further names and addresses.' }),
  },
  'One lot.',
);
export type ParcelHit = Static<typeof ParcelHit>;

export const ParcelAnswer = closed(
  {
    match: oneOf(
      ['exact', 'close', 'list', 'none'] as const,
      'close: with the spelling mended, to be confirmed; list: lots of a ZIP code, a street or a corner; none: what was asked for is not held.',
    ),
    note: orNull(Type.String(), 'What to say above the list; null where one lot is named exactly.'),
    borough_assumed: Type.Boolean({
      description: 'True when no place was named and other boroughs have that street too.',
    }),
    parcels: Type.Array(ParcelHit, { description: 'Every lot that the words name.' }),
    suggestions: Type.Array(ParcelHit, { description: 'Other buildings nearby; never the one asked for.' }),
    coverage: text('What the loaded records cover.'),
  },
  'Parcels found.',
);
export type ParcelAnswer = Static<typeof ParcelAnswer>;

const Neighbour = closed(
  {
    parcel_id: text('Id to use as bbl.'),
    name: orNull(Type.String(), 'What everybody calls the building; null where no name is held.'),
    address: text('Street address; empty when none is on record.'),
    latitude: orNull(Type.Number(), 'Degrees north, WGS 84.'),
    longitude: orNull(Type.Number(), 'Degrees east, WGS 84.'),
    meters: orNull(
      Type.Integer(),
      'Distance, m; null where a place is not known: then it shares the tax block.',
    ),
  },
  'A lot nearby.',
);
export type Neighbour = Static<typeof Neighbour>;

/** What tells somebody that this is their lot. */
export const ParcelView = closed(
  {
    parcel_id: text('Id asked for.'),
    latitude: orNull(Type.Number(), 'Degrees north, WGS 84.'),
    longitude: orNull(Type.Number(), 'Degrees east, WGS 84.'),
    sources: Type.Record(Type.String(), Type.String(), {
      description: 'Field of the building record → dataset and version it came from.',
    }),
    area_source: orNull(Type.String(), 'll84, pluto, dof or westchester_roll.'),
    year_built_estimated: Type.Boolean({
      description: 'True when the year is one the City is known to estimate.',
    }),
    buildings_on_lot: orNull(Type.Number(), 'Buildings on the lot.'),
    pathway_codes: Type.Array(Type.String(), {
      description: 'Codes of the covered buildings list; empty when the lot is not on it.',
    }),
    neighbours: Type.Array(Neighbour, { description: 'Lots around it that are held, nearest first.' }),
  },
  'Where a lot lies and where its facts come from.',
);
export type ParcelView = Static<typeof ParcelView>;

export const ExampleList = closed(
  {
    examples: Type.Array(
      closed(
        {
          parcel_id: text('Id to use as bbl.'),
          name: orNull(Type.String(), 'What everybody calls the building; null where no name is held.'),
          address: text('Street address.'),
          borough: text('Borough code.'),
          sentence: text('What its estimate of today says of the charge and of the work.'),
        },
        'A building to look at first.',
      ),
      { description: 'Those that this service holds.' },
    ),
  },
  'Buildings to look at first.',
);
export type ExampleList = Static<typeof ExampleList>;
export type Example = ExampleList['examples'][number];

export const PlanRules = closed(
  {
    plan: text('Name.'),
    title: text('Name for people.'),
    paid: Type.Boolean({ description: 'Whether it costs anything.' }),
    live_keys: Type.Boolean({ description: 'Whether it has live keys.' }),
    programs: oneOf(['none', 'read', 'all'] as const, 'What of the programs interface it reaches.'),
    requests_per_minute: orNull(
      Type.Number(),
      'Requests a minute of all live keys together, and as many of all tokens; null where it has neither.',
    ),
    page_estimates_per_minute: Type.Number({
      description: 'Estimates a minute on the pages, of whoever is signed in.',
    }),
    portfolio_rows_per_day: Type.Number({ description: 'Rows of portfolios a day in the web app.' }),
    price: orNull(Type.String(), 'What the operator asks, in words; null where it is to be asked for.'),
  },
  'A plan.',
);
export type PlanRules = Static<typeof PlanRules>;

export const PlanList = closed(
  {
    plans: Type.Array(PlanRules, { description: 'In the order of the catalogue.' }),
    test_key_requests_per_minute: Type.Number({
      description: 'Of all test keys of an account together, on every plan.',
    }),
    anonymous_portfolio_rows_per_day: Type.Number({
      description: 'Rows of portfolios a day without an account.',
    }),
    contact: orNull(Type.String(), 'E-mail or http(s) address of the operator; null where none is given.'),
  },
  'The plans.',
);
export type PlanList = Static<typeof PlanList>;
