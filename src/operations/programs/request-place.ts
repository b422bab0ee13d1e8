import { ProblemError } from '../../contract/error-codes.ts';
import type { ProjectInputs } from '../../contract/programs/index.ts';
import type { FactCandidates, ProjectFacts } from '../../engine/incentives/types.ts';
import { placeOf } from '../../places/place-of.ts';
import { knowsGas, serviceOf, type Found, type UtilityArea } from '../../places/service-table.ts';
import { placesNamed, zipPlace, type ZipPlace } from '../../places/zip-table.ts';
import type { UtilityIndex } from './utility-index.ts';

type PlaceInputs = Pick<ProjectInputs, 'zip' | 'town' | 'utility' | 'gasUtility'>;
type PlaceFacts = Pick<
  ProjectFacts,
  'state' | 'region' | 'county' | 'place' | 'candidates' | 'electricUtility' | 'gasUtility' | 'zip'
>;

const refused = (pointer: string, code: string, title: string, message: string): ProblemError =>
  new ProblemError('invalid-request', title, [{ pointer, code, message }]);

/** Where a ZIP code lies. @throws ProblemError `invalid-request` for one that does not exist or lies in another state. */
export function knownZip(zip: string | undefined, state: string | null): ZipPlace | null {
  if (zip === undefined) return null;
  const place = zipPlace(zip);
  if (place === null)
    throw refused(
      '/zip',
      'unknown_value',
      `${zip} is no ZIP code.`,
      'must be a ZIP code of the United States',
    );
  if (state === null || state === 'US' || place.state === state) return place;
  throw refused(
    '/zip',
    'conflict',
    `${zip} (${place.place}) lies in ${place.state}, not in ${state}.`,
    `must be a ZIP code of ${state}, or state must be ${place.state}`,
  );
}

/** The region that ZIP code, town and state settle; null where they settle none. A ZIP code wins over the town. */
export function regionOf({ zip, town }: PlaceInputs, state: string | null): ProjectFacts['region'] {
  const byZip = placeOf({ zip, state });
  const finding = byZip.kind === 'open' ? placeOf({ zip, town, state }) : byZip;
  return finding.kind === 'open' ? null : finding.kind;
}

/** A fact that is settled, or the values it can have. */
interface Settled {
  readonly value: string | null;
  readonly possible: readonly string[] | null;
}

const UNKNOWN: Settled = { value: null, possible: null };

const settledBy = (values: readonly string[]): Settled =>
  values.length === 1 ? { value: values[0] ?? null, possible: null } : { value: null, possible: values };

const keys = (found: readonly Found<UtilityArea>[]): string[] => [...new Set(found.map(({ of }) => of.key))];

/** The ZIP code, or without one those of the town: an address in the town may lie in any of them. */
function zipsOf({ town }: PlaceInputs, place: ZipPlace | null, state: string | null): readonly ZipPlace[] {
  if (place !== null) return [place];
  return town === undefined || state === null ? [] : placesNamed(town).filter((zip) => zip.state === state);
}

/** Who sells electricity there: the one that is told, else those that serve the ZIP codes. */
function electricOf(stated: readonly string[] | null, zips: readonly ZipPlace[]): Settled {
  const there = keys(zips.flatMap(({ zip }) => serviceOf(zip).electric));
  if (stated === null) return there.length === 0 ? UNKNOWN : settledBy(there);
  // A brand stands for its member companies, of which the ZIP code says which.
  const members = stated.filter((key) => there.includes(key));
  return settledBy(members.length === 0 ? stated : members);
}

/** Who sells gas: a ZIP code says who may, and that nobody does where the map of the state has no gas there. */
function gasOf(stated: readonly string[] | null, zips: readonly ZipPlace[]): Settled {
  if (stated !== null) return settledBy(stated);
  const there = keys(zips.flatMap(({ zip }) => serviceOf(zip).gas));
  if (there.length > 0) return { value: null, possible: [...there, ''] };
  const [first] = zips;
  return first !== undefined && knowsGas(first.state) ? { value: 'none', possible: null } : UNKNOWN;
}

function candidatesOf(named: Readonly<Record<keyof FactCandidates, Settled>>): FactCandidates | null {
  const open = Object.entries(named).flatMap(([fact, { possible }]) =>
    possible === null || possible.length === 0 ? [] : [[fact, possible] as const],
  );
  return open.length === 0 ? null : Object.fromEntries(open);
}

/** Where a project lies and who serves it. @throws ProblemError `invalid-request`. */
export function placeFacts(input: PlaceInputs, stated: string | null, utilities: UtilityIndex): PlaceFacts {
  const place = knownZip(input.zip, stated);
  const state = stated ?? place?.state ?? null;
  const companies = utilities.toldOf(input, state, place);
  const zips = zipsOf(input, place, state);
  const counties = [...new Set(zips.flatMap((zip) => zip.counties))];
  const county = counties.length === 0 ? UNKNOWN : settledBy(counties);
  const local = place === null ? [] : serviceOf(place.zip).places;
  const electric = electricOf(companies.electric, zips);
  const gas = gasOf(companies.gas, zips);
  const perhaps = local.filter(({ sure }) => !sure).map(({ of }) => of.key);
  return {
    state,
    region: regionOf(input, state),
    county: county.value,
    place: place === null ? null : local.filter(({ sure }) => sure).map(({ of }) => of.key),
    electricUtility: electric.value,
    gasUtility: gas.value,
    candidates: candidatesOf({
      county,
      place: { value: null, possible: perhaps },
      electricUtility: electric,
      gasUtility: gas,
    }),
    zip: input.zip ?? null,
  };
}
