import type { StreetRow } from '../store/parcel-store.ts';
import { likeness, streetParts, type Likeness, type StreetParts } from './street-likeness.ts';
import { otherNames, readings } from './street-name.ts';

const STREETS_A_TURN = 1_000;

export interface StreetAlike extends Likeness {
  readonly street: StreetRow;
}

interface Entry {
  readonly street: StreetRow;
  readonly parts: StreetParts;
}

/** Finds streets by name and by resemblance. In memory: a whole city has about fifteen thousand street names. */
export class StreetIndex {
  readonly #rows = new Map<string, StreetRow[]>();
  /** By borough, made when a name of it is first searched by resemblance: most addresses are spelt right. */
  readonly #entries = new Map<string, readonly Entry[]>();
  /** By the name as one word. */
  readonly #byName = new Map<string, StreetRow[]>();

  /** Builds the index a part at a time, so that other requests are answered in between. */
  static async build(rows: readonly StreetRow[]): Promise<StreetIndex> {
    const index = new StreetIndex();
    for (let from = 0; from < rows.length; from += STREETS_A_TURN) {
      for (const row of rows.slice(from, from + STREETS_A_TURN)) index.#add(row);
      await new Promise((resolve) => setImmediate(resolve));
    }
    return index;
  }

  #add(street: StreetRow): void {
    const { name, borough } = street;
    const rows = this.#rows.get(borough);
    if (rows) rows.push(street);
    else this.#rows.set(borough, [street]);
    const whole = name.replaceAll(' ', '');
    const same = this.#byName.get(whole);
    if (same) same.push(street);
    else this.#byName.set(whole, [street]);
  }

  #entriesOf(borough: string): readonly Entry[] {
    const made = this.#entries.get(borough);
    if (made) return made;
    const entries = (this.#rows.get(borough) ?? []).flatMap((street) =>
      [street.name, ...otherNames(street.name, borough)].map((name) => ({
        street,
        parts: streetParts(name),
      })),
    );
    this.#entries.set(borough, entries);
    return entries;
  }

  /** The streets of exactly that name in a borough; spaces do not tell names apart. */
  named(name: string, borough: string): readonly StreetRow[] {
    const found = this.#byName.get(name.replaceAll(' ', '')) ?? [];
    return found.filter((street) => street.borough === borough);
  }

  /** Whether any borough has a street of exactly that name. */
  isKnown(name: string): boolean {
    return this.#byName.has(name.replaceAll(' ', ''));
  }

  /** Streets of a borough that may be what was typed, the likest first. */
  alike(name: string, borough: string): readonly StreetAlike[] {
    const found = new Map<number, StreetAlike>();
    for (const typed of readings(name).map(streetParts))
      for (const { street, parts } of this.#entriesOf(borough)) {
        const how = likeness(typed, parts);
        if (how !== null && how.apart < (found.get(street.id)?.apart ?? Infinity))
          found.set(street.id, { street, ...how });
      }
    return [...found.values()].sort(
      (one, other) => one.apart - other.apart || (one.street.name < other.street.name ? -1 : 1),
    );
  }
}
