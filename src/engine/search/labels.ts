import { STATE } from './state-rows.ts';
import { noneOf, type WorkSet } from './work-sets.ts';

/** Choices that a frontier keeps at a time, spread evenly over what they are short of the targets. */
export const WIDTH = 64;
/** Of those that meet the targets already. */
export const MET = WIDTH / 2;
/** Each may be joined by the same with one more work. */
export const LABELS = WIDTH * 2;

/** A choice of a frontier: what it costs with all of its work, and its energy after the work gone through so far. */
export interface Label {
  readonly bought: WorkSet;
  readonly row: number;
  loadedUsd: number;
  addedKva: number;
  siteKbtu: number;
  /** The owner's bills over the years as a sum of parts, USD. */
  billsUsd: number;
  /** What its work costs after it is built, USD. */
  laterUsd: number;
  /** What it takes to come here from what is kept, by which choices are ranked, USD. */
  rankUsd: number;
  /** How far the worst target is missed, as a share of its limit; 0 where all are met. */
  missing: number;
  /** Work was gone through since the last time it was worked out. */
  isStale: boolean;
}

/** @param rowsFrom rows of states from which on the labels have one each */
export const labelsFor = (count: number, rowsFrom: number): Label[] =>
  Array.from({ length: LABELS }, (_, place) => ({
    bought: noneOf(count),
    row: (rowsFrom + place) * STATE.length,
    loadedUsd: 0,
    addedKva: 0,
    siteKbtu: 0,
    billsUsd: 0,
    laterUsd: 0,
    rankUsd: 0,
    missing: 0,
    isStale: false,
  }));
