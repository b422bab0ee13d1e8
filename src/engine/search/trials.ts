import { STATE } from './state-rows.ts';
import { copySet, noneOf, sameSet, type WorkSet } from './work-sets.ts';

/** A choice of work, where its energy and direct cost stand, and what they come to. */
export interface Point {
  readonly bought: WorkSet;
  readonly row: number;
  /** Cost with indirects for ranking, the electrical service included. */
  loadedUsd: number;
  addedKva: number;
  /** Site energy after, kBtu a year. */
  siteKbtu: number;
}

export const pointAt = (row: number, count: number): Point => ({
  bought: noneOf(count),
  row,
  loadedUsd: 0,
  addedKva: 0,
  siteKbtu: 0,
});

/** So many choices are remembered; then all are forgotten. */
export const TRIALS = 512;

/** Choices of one building that were worked out: a third of those that a search tries were tried before. */
export interface Trials {
  readonly points: readonly Point[];
  /** By a number made of the choice the place of its point, from 1 on; where that is taken, the next. */
  readonly places: Int16Array;
  count: number;
}

/** @param rowsFrom rows of states from which on the trials have one each */
export const trialsFor = (count: number, rowsFrom: number): Trials => ({
  points: Array.from({ length: TRIALS }, (_, place) => pointAt((rowsFrom + place) * STATE.length, count)),
  places: new Int16Array(TRIALS * 2),
  count: 0,
});

export function forget(trials: Trials): void {
  trials.places.fill(0);
  trials.count = 0;
}

/** Where the choice is remembered, or is to be. */
export function placeOf({ places, points }: Trials, bought: WorkSet): number {
  const last = places.length - 1;
  let place = hashOf(bought) & last;
  for (let at = places[place]!; at > 0 && !sameSet(points[at - 1]!.bought, bought); at = places[place]!)
    place = (place + 1) & last;
  return place;
}

export function pointOf({ places, points }: Trials, place: number): Point | null {
  const at = places[place]!;
  return at > 0 ? points[at - 1]! : null;
}

/** The next free point, for a choice that is not remembered. */
export function remember(trials: Trials, place: number, bought: WorkSet): Point {
  const { points, places, count } = trials;
  if (count === TRIALS) {
    forget(trials);
    return remember(trials, placeOf(trials, bought), bought);
  }
  const point = points[count]!;
  copySet(bought, point.bought);
  trials.count = count + 1;
  places[place] = trials.count;
  return point;
}

function hashOf(set: WorkSet): number {
  let hash = 0;
  for (let word = 0; word < set.length; word += 1) hash = Math.imul(hash ^ set[word]!, 0x9e3779b1);
  return hash ^ (hash >>> 15);
}
