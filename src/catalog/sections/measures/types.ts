import type { Condition, MeasureEffect, MeasureFile, MeasurePrice } from './schema.ts';

/** A price with its place among the prices of its file. */
export interface CompiledPrice extends MeasurePrice {
  readonly position: number;
}

/** A measure as the engine reads it: the file, checked, with its place in the physical order. */
export interface CompiledMeasure extends Omit<MeasureFile, 'applies' | 'effects' | 'prices'> {
  readonly applies: Condition;
  readonly effects: readonly MeasureEffect[];
  /** Only prices of whole work (`total`); targets and increments stay in the file for reading. */
  readonly prices: readonly CompiledPrice[];
  /** Position in the physical order of application. */
  readonly order: number;
}

export interface CompiledMeasures {
  /** In physical order. */
  readonly list: readonly CompiledMeasure[];
}
