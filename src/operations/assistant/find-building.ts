import { Type } from 'typebox';
import type { BuildingRecord } from '../../contract/building-record.ts';
import { PARCEL_ID_PATTERN } from '../../contract/estimate/index.ts';
import { closed, orNull, text } from '../../contract/estimate/fields.ts';
import { defineVerb } from '../verb.ts';

const number = (description: string) => orNull(Type.Number(), description);
const words = (description: string) => orNull(Type.String(), description);

const FoundBuilding = closed(
  {
    parcel_id: text('The id asked for.'),
    billing_bbl: words('Billing lot of a condominium.'),
    address: words('Street address.'),
    borough: words('MN, BX, BK, QN, SI; null in Westchester.'),
    floor_area_sqft: number('Gross floor area, sqft; without it no estimate by parcel is possible.'),
    year_built: number('Year built.'),
    floors: number('Storeys.'),
    dwelling_units: number('Dwellings.'),
    dof_class: words('NYC DOF building class.'),
    reported_use: words('Largest property use reported under LL84.'),
    site_eui_kbtu_per_sqft: number('Site energy use, kBtu/sqft/yr.'),
    energy_grade: words('LL33 letter.'),
    landmark: Type.Boolean({ description: 'Individual landmark on record.' }),
    as_of: text('Newest day the record speaks for.'),
    flags: Type.Array(Type.String(), { description: 'Known traps in the data of this lot.' }),
  },
  'Public-record facts of one lot.',
);

const Candidate = closed(
  {
    parcel_id: text('Id to use as bbl.'),
    address: text('Street address.'),
    borough: text('Borough code.'),
    zipcode: words('Zip code.'),
  },
  'A building the words may mean.',
);

const MAX_CANDIDATES = 10;
const PARCEL_ID = new RegExp(PARCEL_ID_PATTERN);

/** Looks up one lot by its id, or lots by address. */
export const findBuilding = defineVerb({
  id: 'findBuilding',
  summary: 'Look up a building by parcel id or address',
  access: { kind: 'open' },
  cost: 'short',
  room: 'estimating',
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
        description: '10-digit NYC BBL, Westchester id (W…), or a street address such as "338 5 Avenue".',
      }),
    },
    'What to look for.',
  ),
  output: closed(
    {
      building: orNull(FoundBuilding, 'The lot, when an id (or an address that means one lot) was given.'),
      candidates: Type.Array(Candidate, { maxItems: MAX_CANDIDATES, description: 'Best first.' }),
      coverage: text('What the loaded records cover.'),
    },
    'What was found.',
  ),
  errors: ['lookup-failed', 'lookup-not-configured'],
  async run({ lookup }, _context, { query }) {
    const { coverage } = lookup.status();
    const wanted = query.trim();
    if (PARCEL_ID.test(wanted)) {
      const result = await lookup.find(wanted);
      const near = result.kind === 'not_found' ? result.candidates.slice(0, MAX_CANDIDATES) : [];
      const candidates = near.map(bareCandidate);
      return { building: result.kind === 'found' ? viewOf(result.record) : null, candidates, coverage };
    }
    const matches = await lookup.search(wanted, MAX_CANDIDATES);
    const candidates = matches.map(({ parcelId, address, borough, zipcode }) => ({
      parcel_id: parcelId,
      address,
      borough,
      zipcode,
    }));
    const only = candidates.length === 1 ? candidates[0] : undefined;
    const found = only === undefined ? null : await lookup.find(only.parcel_id);
    return { building: found?.kind === 'found' ? viewOf(found.record) : null, candidates, coverage };
  },
});

const bareCandidate = (id: string) => ({ parcel_id: id, address: '', borough: '', zipcode: null });

function viewOf(record: BuildingRecord) {
  return {
    parcel_id: record.parcelId,
    billing_bbl: record.billingBbl,
    address: record.address,
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
  };
}
