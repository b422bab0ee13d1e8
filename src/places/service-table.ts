import { companiesByHand, companiesOfCounties } from './company-areas.ts';
import { county, linesByKey, once, rows, zipPlace } from './zip-table.ts';

/** A company that sells electricity or gas in a state. */
export interface UtilityArea {
  /** What programs and requests call it: `con_edison`. */
  readonly key: string;
  readonly name: string;
  readonly state: string;
  readonly fuel: 'electric' | 'gas';
}

/** A city, or an area within a county that programs name. */
export interface LocalPlace {
  readonly key: string;
  readonly name: string;
  readonly state: string;
}

/** Something of a ZIP code; `sure` where it holds for every address of it, as far as maps say. */
export interface Found<T> {
  readonly of: T;
  readonly sure: boolean;
}

/** Who serves a ZIP code, and in which named places it lies. Approximate at borders, as its source says. */
export interface ZipService {
  /** The one that serves most of it first; with several, an address may be served by any of them. */
  readonly electric: readonly Found<UtilityArea>[];
  /** Empty where no gas territory is on record: nothing is known then. */
  readonly gas: readonly Found<UtilityArea>[];
  readonly places: readonly Found<LocalPlace>[];
}

const utilities = once(
  () =>
    new Map(
      rows('utilities.csv').map(([id = '', fuel = '', key = '', name = '', state = '']) => [
        id,
        { key, name, state, fuel: fuel === 'gas' ? 'gas' : 'electric' } satisfies UtilityArea,
      ]),
    ),
);
const localPlaces = once(
  () =>
    new Map(
      rows('local-places.csv').map(([id = '', key = '', name = '', state = '']) => [
        id,
        { key, name, state },
      ]),
    ),
);
const service = once(() => linesByKey('service.csv'));
/** Other names, by state and name. */
const otherNames = once(
  () =>
    new Map(rows('utility-names.csv').map(([state = '', name = '', key = '']) => [`${state} ${name}`, key])),
);
const ofState = once(() => Map.groupBy(utilities().values(), ({ state }) => state));
const statesWithGas = once(
  () => new Set([...utilities().values()].flatMap(({ fuel, state }) => (fuel === 'gas' ? [state] : []))),
);

function found<T>(ids: string | undefined, table: ReadonlyMap<string, T>): Found<T>[] {
  const list = (ids ?? '').split(' ').flatMap((id): Found<T>[] => {
    const of = table.get(id.replace('?', ''));
    return of === undefined ? [] : [{ of, sure: !id.endsWith('?') }];
  });
  return list.toSorted((a, b) => Number(b.sure) - Number(a.sure));
}

/** A company by the key that programs use; one that sells both fuels has one name. */
function companyOf(state: string, key: string, fuel: UtilityArea['fuel']): UtilityArea {
  const named = (ofState().get(state) ?? []).find((each) => each.key === key);
  if (named === undefined) throw new Error(`data/places: no company ${key} in ${state}`);
  return { ...named, fuel };
}

function soldBy(
  place: ServedPlace,
  fuel: UtilityArea['fuel'],
  byZip: string | undefined,
): Found<UtilityArea>[] {
  const { zip, counties } = place;
  const byHand = companiesOfCounties(counties, zip, fuel);
  if (byHand === null) return found(byZip, utilities());
  const state = county(counties[0] ?? '')?.state ?? '';
  return byHand.map(({ key, sure }) => ({ of: companyOf(state, key, fuel), sure }));
}

/** A ZIP code, or null where it is not known, and the counties that an address of it may lie in. */
export interface ServedPlace {
  readonly zip: string | null;
  readonly counties: readonly string[];
}

/** Who serves an address of which the county is known beside its ZIP code. */
export function serviceAt(place: ServedPlace): ZipService {
  const [, electric, gas, places] =
    service()
      .get(place.zip ?? '')
      ?.split(',') ?? [];
  return {
    electric: soldBy(place, 'electric', electric),
    gas: soldBy(place, 'gas', gas),
    places: found(places, localPlaces()),
  };
}

export const serviceOf = (zip: string): ZipService =>
  serviceAt({ zip, counties: zipPlace(zip)?.counties ?? [] });

/** Gas territories of these states are on record: a ZIP code without one has no gas utility. */
export const knowsGas = (state: string): boolean => statesWithGas().has(state);

export function utilitiesOf(state: string): readonly UtilityArea[] {
  const onMap = ofState().get(state) ?? [];
  const further = companiesByHand(state, 'gas')
    .filter((key) => !onMap.some((each) => each.key === key && each.fuel === 'gas'))
    .map((key) => companyOf(state, key, 'gas'));
  return [...onMap, ...further];
}

/** The key that programs use for a name a request gives: its own, or another name of the company in the state. */
export const utilityKey = (name: string, state: string | null): string =>
  (state === null ? undefined : otherNames().get(`${state} ${name}`)) ?? name;
