import { STATE } from './state-rows.ts';
import { pointAt, type Point } from './trials.ts';

/** Choices that a frontier keeps at a time, spread evenly over what they are short of the targets. */
export const WIDTH = 64;
/** Of those that meet the targets already. */
export const MET = WIDTH / 2;
/** Each may be joined by the same with one more work. */
export const LABELS = WIDTH * 2;

/** A choice of a frontier: what it costs with all of its work, and its energy after the work gone through so far. */
export interface Label extends Point {
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
    ...pointAt((rowsFrom + place) * STATE.length, count),
    billsUsd: 0,
    laterUsd: 0,
    rankUsd: 0,
    missing: 0,
    isStale: false,
  }));
