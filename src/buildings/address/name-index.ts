import { distance } from 'fastest-levenshtein';
import MiniSearch from 'minisearch';
import { NAME_NOISE, nameKey } from './street-name.ts';

export interface NameRow {
  readonly key: string;
  readonly id: string;
}

/** Words of a name may differ by a fifth of their letters. */
const FUZZY = 0.2;
const LEAST_LETTERS_TO_BEGIN = 3;

/** `BULDING` says as little as `BUILDING`. */
const isNoise = (word: string): boolean =>
  word.length > 4 && [...NAME_NOISE].some((noise) => noise.length > 4 && distance(noise, word) === 1);

/** Finds buildings by names that are misspelt or not ended. In memory: a city has some thousand names. */
export class NameIndex {
  readonly #search = new MiniSearch<{ id: number; key: string }>({ fields: ['key'] });
  readonly #rows: readonly NameRow[];

  constructor(rows: readonly NameRow[]) {
    this.#rows = rows;
    this.#search.addAll(this.#rows.map(({ key }, id) => ({ id, key })));
  }

  /** Lots with a name that has every word typed, begun or misspelt; the likest first. */
  alike(text: string): readonly string[] {
    const key = nameKey(text)
      .split(' ')
      .filter((word) => !isNoise(word))
      .join(' ');
    if (key.length < LEAST_LETTERS_TO_BEGIN) return [];
    const found = this.#search.search(key, {
      combineWith: 'AND',
      fuzzy: (term) => (/\d/.test(term) ? false : FUZZY),
      prefix: (term) => term.length >= LEAST_LETTERS_TO_BEGIN,
    });
    return [...new Set(found.map(({ id }) => this.#rows[id as number]!.id))];
  }
}
