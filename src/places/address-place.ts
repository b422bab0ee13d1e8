import { nearestOf } from './clues.ts';
import { BOROUGHS, isCityName, localCounties, localKeys } from './local-names.ts';
import { placeOf, type PlaceFinding } from './place-of.ts';
import { placesNamed, stateCode, zipPlace } from './zip-table.ts';

/** Where an address says it is. */
export interface AddressPlace {
  /** Borough codes it may lie in; the empty code is Westchester's. */
  readonly boroughs: readonly string[];
  readonly zip: string | null;
  /** The town as written, where one is. */
  readonly town: string | null;
  readonly finding: PlaceFinding;
}

const LONGEST_PLACE_WORDS = 4;
/** Codes of states that are short for the end of a street too: court, lane. */
const ENDS_STREETS = new Set(['CT', 'LA', 'AL', 'PA']);
const BOROUGH_NAMES = ['MANHATTAN', 'BROOKLYN', 'QUEENS', 'BRONX', 'STATEN ISLAND'];

/** What a misspelt name means: any name of ours where it is a whole part, a borough behind a street. */
const misspeltPlace = (name: string, isWhole: boolean): string | null =>
  nearestOf(name, isWhole ? localKeys() : BOROUGH_NAMES);

/** Takes places off the end of a line; what is left may be a street. */
export class AddressPlaceReader {
  #zip: string | null = null;
  #state: string | null = null;
  /** Towns, the one that stands last first. */
  readonly #towns: string[] = [];
  #unknown: string | null = null;

  /** With `mustConsume` (a part after a comma) words that are no known place are taken for one that is not known. */
  take(line: string, mustConsume: boolean): string {
    let words = line.split(' ').filter(Boolean);
    if (mustConsume && this.#isOtherState(words)) {
      this.#state = stateCode(words.join(' '));
      return '';
    }
    for (;;) {
      const taken = this.#takeLast(words, mustConsume ? 0 : 2);
      if (taken === 0) break;
      words = words.slice(0, -taken);
    }
    if (mustConsume && words.length > 0) this.#unknown ??= words.join(' ');
    return words.join(' ');
  }

  /** `Stamford, Connecticut`: the last part is another state by its name. `New York` is the city. */
  #isOtherState(words: readonly string[]): boolean {
    if (this.#state !== null || this.#towns.length > 0) return false;
    const code = stateCode(words.join(' '));
    return code !== null && code !== 'NY';
  }

  /** How many words at the end name a place; at least `keep` words stay. */
  #takeLast(words: readonly string[], keep: number): number {
    const last = words.at(-1) ?? '';
    const spare = words.length - keep;
    if (spare >= 1 && this.#zip === null && /^\d{5}(-\d{4})?$/.test(last)) {
      this.#zip = last.slice(0, 5);
      return 1;
    }
    if (spare >= 1 && this.#isState(words, keep)) {
      // `NY, NY` is the city in the state.
      if (this.#state !== null) this.#towns.push('NEW YORK');
      this.#state = stateCode(last);
      return 1;
    }
    for (let count = Math.min(LONGEST_PLACE_WORDS, spare); count >= 1; count--) {
      const name = words.slice(-count).join(' ');
      const isWhole = keep === 0 && count === words.length;
      const place = this.#isPlace(name, isWhole) ? name : misspeltPlace(name, isWhole);
      if (place === null) continue;
      this.#towns.push(place);
      return count;
    }
    return 0;
  }

  /** Within the part of the street another state than New York must be that of the ZIP code, or stand behind a town of it. */
  #isState(words: readonly string[], keep: number): boolean {
    const last = words.at(-1) ?? '';
    const code = /^[A-Z]\.?[A-Z]\.?$/.test(last) ? stateCode(last) : null;
    if (code === null || (this.#state !== null && code !== 'NY')) return false;
    if (code === 'NY' || keep === 0) return true;
    if (this.#zip !== null) return zipPlace(this.#zip)?.state === code;
    if (ENDS_STREETS.has(code)) return false;
    return [1, 2, 3].some(
      (count) =>
        words.length - 1 - count >= keep &&
        placesNamed(words.slice(-1 - count, -1).join(' ')).some(({ state }) => state === code),
    );
  }

  /** Names of places elsewhere are read only where a place is due: as a whole part, or before a state of theirs. */
  #isPlace(name: string, isWhole: boolean): boolean {
    if (localCounties(name).length > 0) return true;
    if (!isWhole && this.#state === null) return false;
    return placesNamed(name).some(({ state }) => isWhole || state === this.#state);
  }

  place(): AddressPlace {
    const zip = this.#zip;
    // `Brooklyn, New York` names the state; `100 Broadway, New York` the post office, which is Manhattan's.
    const telling = this.#towns.filter((name) => !isCityName(name));
    const isCityAlone = this.#towns.length > telling.length && telling.length === 0 && zip === null;
    const towns = isCityAlone ? ['MANHATTAN'] : telling.length > 0 ? telling : [this.#unknown];
    const finding = together(towns.map((town) => placeOf({ zip, town, state: this.#state })));
    return { boroughs: boroughsOf(finding), zip, town: telling[0] ?? null, finding };
  }
}

/** `Astoria, Queens`: what all the towns of an address say. */
function together(findings: readonly PlaceFinding[]): PlaceFinding {
  const away = findings.find(({ kind }) => kind !== 'nyc');
  if (away !== undefined) return away;
  const boroughs = BOROUGHS.filter((borough) =>
    findings.every((each) => each.kind === 'nyc' && each.boroughs.includes(borough)),
  );
  const { name } = findings[0] as Extract<PlaceFinding, { kind: 'nyc' }>;
  return boroughs.length > 0
    ? { kind: 'nyc', boroughs, name }
    : { kind: 'open', problem: 'The places named lie in different boroughs.', boroughs };
}

function boroughsOf(finding: PlaceFinding): readonly string[] {
  if (finding.kind === 'westchester') return [''];
  return finding.kind === 'elsewhere' ? [] : finding.boroughs;
}
