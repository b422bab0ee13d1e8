import { editDistance } from './edit-distance.ts';
import type { StreetRow } from '../store/parcel-store.ts';

/** Finds streets by prefix, then by resemblance. In memory: a whole city has about fifteen thousand street names. */
export class StreetIndex {
  readonly #streets: readonly StreetRow[];
  readonly #byTrigram = new Map<string, number[]>();

  constructor(streets: readonly StreetRow[]) {
    this.#streets = [...streets].sort((one, other) => (one.name < other.name ? -1 : 1));
    this.#streets.forEach((street, position) => {
      for (const gram of trigrams(street.name)) {
        const positions = this.#byTrigram.get(gram);
        if (positions) positions.push(position);
        else this.#byTrigram.set(gram, [position]);
      }
    });
  }

  /** Streets best first: the exact name, names that start so, names that hold it, names that resemble it. */
  find(name: string, borough: string | null, limit: number): readonly StreetRow[] {
    const inBorough = (street: StreetRow) => borough === null || street.borough === borough;
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

  #resembling(name: string, limit: number): StreetRow[] {
    const shared = new Map<number, number>();
    for (const gram of trigrams(name)) {
      for (const position of this.#byTrigram.get(gram) ?? [])
        shared.set(position, (shared.get(position) ?? 0) + 1);
    }
    const likely = [...shared].sort((one, other) => other[1] - one[1]).slice(0, 200);
    // A typing error or two; more for longer names.
    const tolerance = Math.max(2, Math.floor(name.length / 4));
    return likely
      .map(([position]) => ({
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
  return Math.min(editDistance(street, typed), editDistance(start, typed));
}

function trigrams(text: string): Set<string> {
  const padded = ` ${text} `;
  const grams = new Set<string>();
  for (let at = 0; at + 3 <= padded.length; at++) grams.add(padded.slice(at, at + 3));
  return grams;
}
