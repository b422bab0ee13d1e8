import { CITY_PLACES, WESTCHESTER_PLACES } from '../../vocabulary/places.ts';

/** Where an address says it is. */
export interface Place {
  /** Borough codes it may lie in, the empty code of Westchester when nothing is said; none with `elsewhere`. */
  readonly boroughs: readonly string[];
  readonly zip: string | null;
  /** `westchester`, `elsewhere` (a place this project does not know), or null. */
  readonly outside: 'westchester' | 'elsewhere' | null;
}

const BOROUGHS = ['MN', 'BX', 'BK', 'QN', 'SI'] as const;

const PLACES = new Map<string, string>([
  ...CITY_PLACES.flatMap(([borough, names]) => names.map((name) => [name, borough] as const)),
  ...WESTCHESTER_PLACES.map((name) => [name, 'westchester'] as const),
]);
const LONGEST_PLACE_WORDS = 3;

/** What a ZIP code says: borough codes, `westchester` or `elsewhere`. */
function placeOfZip(zip: string): readonly string[] {
  const three = Number(zip.slice(0, 3));
  if (three >= 100 && three <= 102) return ['MN'];
  if (three === 103) return ['SI'];
  if (three === 104) return ['BX'];
  if (three >= 105 && three <= 108) return ['westchester'];
  if (three === 112) return ['BK'];
  // 11004 and 11005 are Queens in a series that is otherwise Nassau's.
  if (zip === '11004' || zip === '11005' || three === 111 || three === 113 || three === 114 || three === 116)
    return ['QN'];
  return ['elsewhere'];
}

/** Takes places off the end of a line; what is left may be a street. */
export class PlaceReader {
  #zip: string | null = null;
  #state = false;
  readonly #named: string[] = [];

  /** With `mustConsume` (a segment after a comma) words that are no known place make it elsewhere. */
  take(line: string, mustConsume: boolean): string {
    let words = line.split(' ').filter(Boolean);
    for (;;) {
      const taken = this.#takeLast(words, mustConsume ? 0 : 2);
      if (taken === 0) break;
      words = words.slice(0, -taken);
    }
    if (mustConsume && words.length > 0) this.#named.push('elsewhere');
    return words.join(' ');
  }

  /** How many words at the end name a place; at least `keep` words stay. */
  #takeLast(words: readonly string[], keep: number): number {
    const last = words.at(-1) ?? '';
    const spare = words.length - keep;
    if (spare >= 1 && this.#zip === null && /^\d{5}(-\d{4})?$/.test(last)) {
      this.#zip = last.slice(0, 5);
      return 1;
    }
    if (spare >= 1 && /^N\.?Y\.?$/.test(last)) {
      // `NY, NY` is the city in the state.
      if (this.#state) this.#named.push('NEW YORK');
      this.#state = true;
      return 1;
    }
    if (spare >= 2 && words.at(-2) === 'NEW' && last === 'YORK') {
      // The state after a city; the city when nothing stands before it.
      this.#named.push('NEW YORK');
      return 2;
    }
    for (let count = Math.min(LONGEST_PLACE_WORDS, spare); count >= 1; count--) {
      const place = PLACES.get(words.slice(-count).join(' '));
      if (place === undefined) continue;
      this.#named.push(place);
      return count;
    }
    return 0;
  }

  place(): Place {
    const zip = this.#zip;
    const named = this.#named.filter((name) => name !== 'NEW YORK');
    if (this.#named.length === 0 && zip === null) return { boroughs: [...BOROUGHS, ''], zip, outside: null };
    const says: (readonly string[])[] = named.map((name) => [name]);
    if (named.length === 0 && this.#named.length > 0 && zip === null) says.push(['MN']);
    if (zip !== null) says.push(placeOfZip(zip));
    if (says.some((places) => places.includes('westchester')))
      return { boroughs: [''], zip, outside: 'westchester' };
    if (says.some((places) => places.includes('elsewhere')))
      return { boroughs: [], zip, outside: 'elsewhere' };
    const boroughs = BOROUGHS.filter((borough) => says.every((places) => places.includes(borough)));
    return boroughs.length === 0 ? { boroughs, zip, outside: 'elsewhere' } : { boroughs, zip, outside: null };
  }
}
