import { distance } from 'fastest-levenshtein';
import { localKeys, localCounties } from './local-names.ts';
import {
  countiesOfName,
  countiesOfState,
  HOME_STATE as STATE,
  placeKey,
  placesNamed,
  readZip,
  zipPlace,
  zipsLike,
} from './zip-table.ts';

/** What one word says: the counties (FIPS) it may mean. */
export interface Clue {
  readonly name: string;
  readonly counties: readonly string[];
}

/** A clue, a fault of the words, or null where they say nothing. */
type Reading = Clue | string | null;

export function zipClue(text: string | null | undefined): Reading {
  if (text === undefined || text === null || text.trim() === '') return null;
  const zip = readZip(text);
  if (zip === null) return `“${text.trim()}” is no ZIP code.`;
  const place = zipPlace(zip);
  if (place !== null) {
    const counties = place.counties.length === 0 ? [''] : place.counties;
    return { name: `${place.place}, ${place.state} ${zip}`, counties };
  }
  // A code newer than the table lies where its neighbours do.
  const near = [...new Set(zipsLike(zip).flatMap(({ counties }) => counties))];
  return near.length === 0 ? `ZIP ${zip} is not in use.` : { name: `ZIP ${zip}`, counties: near };
}

/** The name as the post office writes it, else as given, without capitals throughout. */
function printed(name: string): string {
  const place = placesNamed(name)[0]?.place;
  if (place !== undefined) return place;
  return name === name.toUpperCase()
    ? name.toLowerCase().replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
    : name;
}

export function townClue(town: string, state: string | null): Reading {
  if (town === '') return null;
  const all = placesNamed(town);
  // A name is of the county its post office lies in, though some of its mail crosses a border.
  const inNewYork = all.flatMap((place) => (place.state === STATE ? place.counties.slice(0, 1) : []));
  const here = [...new Set([...localCounties(town), ...inNewYork])];
  if (here.length > 0 && (state === null || state === STATE))
    return {
      name: localCounties(town).length > 0 ? printed(town) : `${printed(town)}, ${STATE}`,
      counties: here,
    };
  const inState = all.filter((place) => state === null || place.state === state);
  if (inState.length > 0) {
    const states = [...new Set(inState.map((place) => place.state))];
    return {
      name: `${printed(town)}, ${states.slice(0, 3).join(' or ')}`,
      counties: inState.flatMap(({ counties }) => counties),
    };
  }
  if (state !== null && state !== STATE)
    return { name: `${printed(town)}, ${state}`, counties: countiesOfState(state) };
  const meant = nearestOf(town, localKeys());
  return meant === null ? null : { name: printed(meant), counties: localCounties(meant) };
}

export function countyClue(text: string | null | undefined, state: string | null): Reading {
  const name = text?.trim() ?? '';
  if (name === '') return null;
  const found = countiesOfName(name).filter((each) => state === null || each.state === state);
  const here = found.filter((each) => each.state === STATE);
  const counties = (here.length > 0 ? here : found).map(({ fips }) => fips);
  const local = localCounties(name);
  if (counties.length === 0 && local.length > 0) return { name, counties: local };
  return counties.length === 0
    ? `“${name}” is no county known here.`
    : { name: /county$/i.test(name) ? name : `${name} County`, counties };
}

const LEAST_LETTERS = 5;

/** The one of some names that a misspelt one means: one letter off, or two in a long name; null where none or two are as near. */
export function nearestOf(name: string, names: readonly string[]): string | null {
  const key = placeKey(name);
  if (key.length < LEAST_LETTERS) return null;
  const most = key.length >= 8 ? 2 : 1;
  const near = names
    .map((each) => ({ each, apart: distance(each, key) }))
    .filter(({ apart }) => apart <= most)
    .toSorted((a, b) => a.apart - b.apart);
  const [best, second] = near;
  return best === undefined || best.apart === second?.apart ? null : best.each;
}
