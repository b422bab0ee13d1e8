import { distance } from 'fastest-levenshtein';
import type { StreetRow } from '../store/parcel-store.ts';

const STREETS_A_TURN = 1_000;
/** Streets compared letter by letter. */
const CANDIDATES = 200;

/** Finds streets by prefix, then by resemblance. In memory: a whole city has about fifteen thousand street names. */
export class StreetIndex {
  readonly #streets: readonly StreetRow[];
  readonly #byTrigram = new Map<string, number[]>();
  readonly #byName = new Map<string, StreetRow[]>();

  private constructor(streets: readonly StreetRow[]) {
    this.#streets = streets;
  }

  /** Builds the index a part at a time, so that other requests are answered in between. */
  static async build(rows: readonly StreetRow[]): Promise<StreetIndex> {
    const index = new StreetIndex([...rows].sort((one, other) => (one.name < other.name ? -1 : 1)));
    for (let from = 0; from < rows.length; from += STREETS_A_TURN) {
      index.#add(from, from + STREETS_A_TURN);
      await new Promise((resolve) => setImmediate(resolve));
    }
    return index;
  }

  #add(from: number, to: number): void {
    for (const [offset, street] of this.#streets.slice(from, to).entries()) {
      const same = this.#byName.get(street.name);
      if (same) same.push(street);
      else this.#byName.set(street.name, [street]);
      for (const gram of trigrams(street.name)) {
        const positions = this.#byTrigram.get(gram);
        if (positions) positions.push(from + offset);
        else this.#byTrigram.set(gram, [from + offset]);
      }
    }
  }

  /** The streets of exactly that name, one a borough. */
  named(name: string): readonly StreetRow[] {
    return this.#byName.get(name) ?? [];
  }

  /** Streets best first: the exact name, names that start so, names that hold it, names that resemble it. */
  find(name: string, boroughs: readonly string[], limit: number): readonly StreetRow[] {
    const inBorough = (street: StreetRow) => boroughs.includes(street.borough);
    const starting = this.#startingWith(name).filter(inBorough);
    starting.sort((one, other) => Number(other.name === name) - Number(one.name === name));
    if (starting.length >= limit || starting[0]?.name === name) return starting.slice(0, limit);
    const seen = new Set(starting.map((street) => street.id));
    const alike = this.#resembling(name, limit).filter((street) => inBorough(street) && !seen.has(street.id));
    return [...starting, ...alike].slice(0, limit);
  }

  #startingWith(prefix: string): StreetRow[] {
    let [low, high] = [0, this.#streets.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#streets[middle]!.name < prefix) low = middle + 1;
      else high = middle;
    }
    const found: StreetRow[] = [];
    while (low < this.#streets.length && this.#streets[low]!.name.startsWith(prefix))
      found.push(this.#streets[low++]!);
    return found;
  }

  /** Positions of the streets that share most of these with a name, best first; of equals, the first met. */
  #sharingMost(grams: ReadonlySet<string>): number[] {
    const shared = new Uint16Array(this.#streets.length);
    const met: number[] = [];
    for (const gram of grams)
      for (const position of this.#byTrigram.get(gram) ?? [])
        if ((shared[position]! += 1) === 1) met.push(position);
    const byCount: number[][] = Array.from({ length: grams.size + 1 }, () => []);
    for (const position of met) byCount[shared[position]!]!.push(position);
    return byCount.toReversed().flat().slice(0, CANDIDATES);
  }

  #resembling(name: string, limit: number): StreetRow[] {
    const likely = this.#sharingMost(trigrams(name));
    // Allows one or two typing errors, more in longer names.
    const tolerance = Math.max(2, Math.floor(name.length / 4));
    return likely
      .map((position) => ({
        street: this.#streets[position]!,
        apart: resemblance(this.#streets[position]!.name, name),
      }))
      .filter(({ apart }) => apart <= tolerance)
      .sort((one, other) => one.apart - other.apart)
      .slice(0, limit * 4)
      .map(({ street }) => street);
  }
}

/** Edit distance to the street's name, or to a beginning or a part of it as long as the text typed. */
function resemblance(street: string, typed: string): number {
  if (street.includes(typed)) return 0.5;
  const start = street.slice(0, typed.length);
  return Math.min(distance(street, typed), distance(start, typed));
}

function trigrams(text: string): Set<string> {
  const padded = ` ${text} `;
  const grams = new Set<string>();
  for (let at = 0; at + 3 <= padded.length; at++) grams.add(padded.slice(at, at + 3));
  return grams;
}
