import { Type } from 'typebox';
import type { BuildingRecord } from '../../contract/building-record.ts';
import { ProblemError } from '../../contract/error-codes.ts';
import type { AddressMatch, BuildingLookup } from '../ports.ts';
import { closed, oneOf, orNull, text } from '../../contract/estimate/fields.ts';
import { defineOperation } from '../operation.ts';

const number = (description: string) => orNull(Type.Number(), description);
const words = (description: string) => orNull(Type.String(), description);

const FoundBuilding = closed(
  {
    parcel_id: text('The id asked for.'),
    billing_bbl: words('Billing lot of a condominium.'),
    address: words('Street address.'),
    also_known_as: Type.Array(Type.String(), { description: 'Names and further addresses.' }),
    borough: words('MN, BX, BK, QN, SI; null in Westchester.'),
    floor_area_sqft: number('Gross floor area, sqft; without it no estimate by parcel is possible.'),
    year_built: number('Year built.'),
    floors: number('Storeys.'),
    dwelling_units: number('Dwellings.'),
    dof_class: words('NYC DOF building class.'),
    reported_use: words('Largest property use reported under LL84.'),
    site_eui_kbtu_per_sqft: number(
      'As the owner reported last, kBtu/sqft/yr; an estimate weighs it with older reports and its class.',
    ),
    energy_grade: words('LL33 letter.'),
    landmark: Type.Boolean({ description: 'Individual landmark on record.' }),
    as_of: text('Newest day the record speaks for.'),
    flags: Type.Array(Type.String(), { description: 'Known traps in the data of this lot.' }),
    site_eui_year: number('Calendar year of that report.'),
  },
  'Public-record facts of one lot.',
);

const Candidate = closed(
  {
    parcel_id: text('Id to use as bbl.'),
    address: text('Street address.'),
    also_known_as: Type.Array(Type.String(), { description: 'Names and further addresses.' }),
    borough: text('Borough code.'),
    zipcode: words('Zip code.'),
    dof_class: words('NYC DOF building class or its letter.'),
    floor_area_sqft: number('Gross floor area, sqft.'),
  },
  'A building.',
);

const MAX_CANDIDATES = 10;

/** Looks up one lot by its id, or lots by address. */
export const findBuilding = defineOperation({
  id: 'findBuilding',
  summary: 'Look up a building by parcel id or address',
  access: { kind: 'open' },
  cost: 'short',
  services: 'estimating',
  tool: {
    name: 'find_building',
    title: 'Find a building',
    description:
      'Looks up a New York City or Westchester building by parcel id (10-digit BBL or W… id) or street address. Use it first to get the bbl that preview_estimate takes; where it finds nothing, describe the building to preview_estimate instead.',
  },
  input: closed(
    {
      query: Type.String({
        minLength: 1,
        maxLength: 200,
        description:
          'NYC BBL (1008350041 or 1-00835-0041), Westchester id (W…), a street address with its borough, ZIP or town ("338 5 Avenue, Manhattan"), or a well-known building name.',
      }),
    },
    'What to look for.',
  ),
  output: closed(
    {
      building: orNull(FoundBuilding, 'The lot, when the words name one.'),
      match: oneOf(
        ['exact', 'close', 'list', 'none'] as const,
        'exact: the words name a lot that is held. close: with the spelling mended; confirm the address. list: lots of a ZIP code, street or corner; ask which. none: it is not held; say so, and take no suggestion for it.',
      ),
      note: orNull(
        Type.String(),
        'What to tell the person about the match; null where one lot is named exactly.',
      ),
      borough_assumed: Type.Boolean({
        description:
          'True: the words name no place and other boroughs have that street too; confirm the borough.',
      }),
      candidates: Type.Array(Candidate, {
        maxItems: MAX_CANDIDATES,
        description: 'Every lot the words name; with several, ask which is meant.',
      }),
      suggestions: Type.Array(Candidate, {
        maxItems: MAX_CANDIDATES,
        description: 'OTHER buildings that are held nearby; never the one asked for.',
      }),
      coverage: text('What the loaded records cover.'),
    },
    'What was found.',
  ),
  errors: ['lookup-failed', 'lookup-not-configured'],
  async run({ lookup }, _context, { query }) {
    const found = await byWords(lookup, query.trim());
    return { ...found, coverage: lookup.status().coverage };
  },
});

async function byWords(lookup: BuildingLookup, words: string) {
  const found = await lookup.search(words, MAX_CANDIDATES);
  if (found.failed === true)
    throw new ProblemError(
      'lookup-failed',
      'The building look-up did not answer. Try again, or describe the building.',
    );
  const candidates = found.matches.map(candidateOf);
  const only = candidates.length === 1 && found.match !== 'list' ? candidates[0] : undefined;
  const result = only === undefined ? null : await lookup.find(only.parcel_id);
  return {
    building: result?.kind === 'found' ? viewOf(result.record) : null,
    match: found.match,
    note: found.note,
    borough_assumed: found.boroughAssumed,
    candidates,
    suggestions: found.suggestions.map(candidateOf),
  };
}

const candidateOf = ({
  parcelId,
  address,
  borough,
  zipcode,
  buildingClass,
  floorAreaSqft,
  alsoKnownAs,
}: AddressMatch) => ({
  parcel_id: parcelId,
  address,
  also_known_as: [...alsoKnownAs],
  borough,
  zipcode,
  dof_class: buildingClass,
  floor_area_sqft: floorAreaSqft,
});

function viewOf(record: BuildingRecord) {
  return {
    parcel_id: record.parcelId,
    billing_bbl: record.billingBbl,
    address: record.address,
    also_known_as: namesOf(record),
    borough: record.borough,
    floor_area_sqft: record.grossFloorAreaSqft,
    year_built: record.yearBuilt,
    floors: record.floors,
    dwelling_units: record.dwellingUnits,
    dof_class: record.dofClass ?? record.dofClassLetter,
    reported_use: record.reportedUse,
    site_eui_kbtu_per_sqft: record.siteEuiKbtuPerSqft,
    energy_grade: record.energyGrade,
    landmark: record.isLandmark,
    as_of: record.asOf,
    flags: record.flags,
    site_eui_year: record.siteEuiYear,
  };
}

const namesOf = ({ names, otherAddresses }: BuildingRecord): string[] => [
  ...(names ?? []),
  ...(otherAddresses ?? []),
];
