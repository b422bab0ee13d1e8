import { loadedUsd, SUMS } from '../pricing/loading.ts';
import { directUsd } from '../pricing/unit-price.ts';
import { applyWork } from './apply-work.ts';
import { buy, canBuy, coversAll, isCovered, remove } from './relations.ts';
import { standingRow, sumsRow, type Space } from './space.ts';
import { ENERGY, rowEnd, siteOf, STATE, writeState } from './state-rows.ts';
import { forget, placeOf, pointAt, pointOf, remember, type Point } from './trials.ts';
import { copySet, firstDifference, holdsAll, nextIn, noneOf, type WorkSet } from './work-sets.ts';

/**
 * A search over choices: where it stands and one trial beside it. A trial starts from the energy and cost that the
 * standing choice has just before the first work that differs, so only what comes after is worked out again; one that was
 * tried before is not worked out at all.
 */
export interface Walk {
  readonly space: Space;
  readonly at: Point;
  trial: Point;
  /** First index at which the trial differs. */
  firstTried: number;
  /** The choice that is put together for a trial. */
  readonly choice: WorkSet;
}

/** Starts with nothing bought. */
export function newWalk(space: Space): Walk {
  const { relations, memory } = space.tables;
  const at = pointAt(standingRow(relations), relations.count);
  const walk = { space, at, trial: at, firstTried: 0, choice: noneOf(relations.count) };
  forget(memory.trials);
  writeState(space.states, walk.at.row, space.setting.baseline.state);
  settle(walk.at, space);
  return walk;
}

/**
 * Tries one more work. Where it displaces others, work of `kept` whose replacement is displaced in turn is bought back.
 * Null when it cannot be bought.
 */
export function tryBuying(walk: Walk, index: number, kept: WorkSet | null): Point | null {
  const { at, choice, space } = walk;
  const { relations } = space.tables;
  if (!canBuy(at.bought, index, relations)) return null;
  copySet(at.bought, choice);
  let first = buy(choice, index, space.there, relations);
  if (kept !== null) first = Math.min(first, buyBack(choice, kept, space));
  return tryFrom(walk, first);
}

/** Buys what is neither bought nor replaced; returns the first index that changed, or their count where none did. */
export function buyBack(bought: WorkSet, kept: WorkSet, { tables, there }: Space): number {
  const { relations } = tables;
  const { count } = relations;
  let first = count;
  if (holdsAll(bought, kept)) return first;
  for (let index = nextIn(kept, 0, count); index < count; index = nextIn(kept, index + 1, count))
    if (!isCovered(bought, index, relations)) first = Math.min(first, buy(bought, index, there, relations));
  return first;
}

/**
 * Tries to do without a work and what it alone requires; work of `kept` that it displaced is bought back. Null where some of
 * that would be neither done nor replaced.
 */
export function tryLeaving(walk: Walk, index: number, kept: WorkSet): Point | null {
  const { at, choice, space } = walk;
  const { relations } = space.tables;
  copySet(at.bought, choice);
  const removed = remove(choice, index, relations);
  const first = Math.min(removed, buyBack(choice, kept, space));
  return coversAll(choice, kept, relations) ? tryFrom(walk, first) : null;
}

/** Tries the choice, which differs from what stands from `first` on. */
function tryFrom(walk: Walk, first: number): Point {
  const { choice, space } = walk;
  const { trials } = space.tables.memory;
  const place = placeOf(trials, choice);
  walk.firstTried = first;
  walk.trial = pointOf(trials, place) ?? workedOut(walk, remember(trials, place, choice));
  return walk.trial;
}

function workedOut({ at, space, firstTried: first }: Walk, point: Point): Point {
  const { count } = space.tables.relations;
  const { bought, row } = point;
  copyState(space, stateBefore(at, first, count), row);
  for (let index = nextIn(bought, first, count); index < count; index = nextIn(bought, index + 1, count))
    applyWork(space, index, row);
  settle(point, space);
  return point;
}

/** Makes the trial the standing choice. */
export function accept(walk: Walk): void {
  const { at, trial, space, firstTried } = walk;
  const { count } = space.tables.relations;
  const before = stateBefore(at, firstTried, count);
  copySet(trial.bought, at.bought);
  let index = nextIn(at.bought, firstTried, count);
  if (index < count) copyState(space, before, index * STATE.length);
  for (let next = nextIn(at.bought, index + 1, count); next < count;) {
    copyState(space, index * STATE.length, next * STATE.length);
    applyWork(space, index, next * STATE.length);
    index = next;
    next = nextIn(at.bought, index + 1, count);
  }
  copyState(space, trial.row, at.row);
  at.loadedUsd = trial.loadedUsd;
  at.addedKva = trial.addedKva;
  at.siteKbtu = trial.siteKbtu;
}

/** Puts the walk on another choice: the work is done once, from the first on that differs. */
export function standOn(walk: Walk, bought: WorkSet): void {
  const { at, space } = walk;
  const { count } = space.tables.relations;
  const first = firstDifference(bought, at.bought, count);
  if (first === count) return;
  let row = stateBefore(at, first, count);
  copySet(bought, at.bought);
  for (let index = nextIn(bought, first, count); index < count; index = nextIn(bought, index + 1, count)) {
    const before = index * STATE.length;
    copyState(space, row, before);
    copyState(space, before, at.row);
    applyWork(space, index, at.row);
    row = at.row;
  }
  copyState(space, row, at.row);
  settle(at, space);
}

/** Row of the state that the standing choice has just before a work: that before the next it bought, or the last. */
export function stateBefore({ bought, row }: Point, index: number, count: number): number {
  const next = nextIn(bought, index, count);
  return next < count ? next * STATE.length : row;
}

/** The electrical service the energy needs, then the cost and the site energy of the whole. */
export function settle(point: Point, space: Space): void {
  const { states, setting, costs } = space;
  point.addedKva = addedServiceKva(space, point.row);
  const row = point.addedKva > 0 ? withService(space, point) : point.row;
  point.loadedUsd = loadedUsd(states, row + STATE.at.sums, costs);
  point.siteKbtu = siteOf(states, point.row, setting.fuelEnd);
}

/** Row whose sums are those of the point and the service. */
function withService(space: Space, { row, addedKva }: Point): number {
  const { states, service } = space;
  if (service === null) return row;
  const { measure, unit, addedTo, alsoAddedTo } = service;
  const sums = copySums(space, row);
  const usd = directUsd(measure, addedKva, unit, service.leastUsd);
  states[sums + addedTo] = states[sums + addedTo]! + usd;
  if (alsoAddedTo !== 0) states[sums + alsoAddedTo] = states[sums + alsoAddedTo]! + usd;
  return sums;
}

/** Copies the sums of a state to a row of their own, to be added to. */
export function copySums({ states, tables }: Space, from: number): number {
  const to = sumsRow(tables.relations);
  for (let place = STATE.at.sums; place < STATE.at.sums + SUMS.length; place += 1)
    states[to + place] = states[from + place]!;
  return to;
}

const SUMMER_PEAK = STATE.at.energy + ENERGY.at.summerPeakKw;
const WINTER_PEAK = STATE.at.energy + ENERGY.at.winterPeakKw;

/** kVA by which the peak outgrows what the service carries today (or what it is already asked to carry). */
export function addedServiceKva({ states, setting }: Space, row: number): number {
  const peakKw = Math.max(states[row + SUMMER_PEAK]!, states[row + WINTER_PEAK]!);
  return Math.max(0, peakKw / setting.powerFactor - setting.carriedKva);
}

export function copyState({ states, setting }: Space, from: number, to: number): void {
  if (from !== to) states.copyWithin(to, from, from + rowEnd(setting.fuelEnd));
}
