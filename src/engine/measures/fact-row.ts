import { keyed } from '../keyed.ts';
import { FACT_WORDS, type MeasureFacts } from './facts.ts';

/** The building as compiled conditions read it: every fact a number at a place of its own. */
export type FactRow = readonly number[];

type FactName = keyof MeasureFacts;

const NAMES = Object.keys(FACT_WORDS) as FactName[];

export const PLACES = keyed(NAMES, (_, place) => place);

/** A text that no condition asks about. */
const UNASKED = -1;

/** Numbers for the texts that conditions ask about. */
export class TextCodes {
  readonly #codes = new Map<string, number>();

  /** The number of a text that a condition asks about; new ones get the next. */
  assign(text: string): number {
    let code = this.#codes.get(text);
    if (code === undefined) this.#codes.set(text, (code = this.#codes.size));
    return code;
  }

  rowOf(facts: MeasureFacts): FactRow {
    return NAMES.map((name) => {
      const value = facts[name];
      return typeof value === 'string' ? this.#codeOf(value) : Number(value);
    });
  }

  /** The same building with another text for one fact. */
  withText(row: FactRow, name: FactName, text: string): FactRow {
    return row.with(PLACES[name], this.#codeOf(text));
  }

  #codeOf(text: string): number {
    return this.#codes.get(text) ?? UNASKED;
  }
}
