import { addCost, applyEffects } from './apply-work.ts';
import { MET, WIDTH, type Label } from './labels.ts';
import { buy, canBuy } from './relations.ts';
import { tooDear, worseThan } from './step-limits.ts';
import { missingShare, type Aim } from './targets.ts';
import { buyBack, copyState, settle, stateBefore, type Walk } from './walk.ts';
import { lastDollars, laterUsdOf, sumOfParts, type LastDollars, type WorthTerms } from './worth.ts';
import { copySet, firstDifference, has, holdsAll, nextIn, sameSet, type WorkSet } from './work-sets.ts';

const EPSILON = 1e-9;

/** No step ranks under this part of its price: work that earns its price is no reason to do more than the targets need. */
const LEAST_SHARE = 0.02;

/** Nothing goes on that ranks beyond a known choice by more than this, of its rank and of what it adds to the cost. */
const RANK_ROOM = 1.2;
const COST_ROOM = 0.3;

interface Frontier {
  readonly walk: Walk;
  readonly aim: Aim;
  readonly terms: WorthTerms;
  readonly dollars: LastDollars;
  /** Those in use first. */
  readonly labels: Label[];
  live: number;
  boundUsd: number;
}

/**
 * Choices that meet the targets at a low present cost. Goes through the work in its physical order, with every choice so
 * far once with the work and once without it. Of two that miss the targets alike the one of lower cost goes on.
 * @param known a choice that meets them: what costs much more is not followed
 */
export function cheapestChoices(walk: Walk, aim: Aim, terms: WorthTerms, known: WorkSet): WorkSet[] {
  const { labels } = walk.space.tables.memory;
  const dollars = lastDollars(walk, terms);
  const frontier: Frontier = { walk, aim, terms, dollars, labels, live: 1, boundUsd: Infinity };
  begin(frontier);
  goThrough(frontier, (index) => has(known, index), true);
  frontier.boundUsd = boundBy(frontier);
  begin(frontier);
  goThrough(frontier, (index) => has(walk.space.tables.towards[aim.tier], index), false);
  thin(frontier);
  const found: WorkSet[] = [];
  for (let place = 0; place < frontier.live; place += 1) {
    const { missing, bought } = labels[place]!;
    // Two ways may lead to one choice.
    if (missing === 0 && !found.some((known) => sameSet(known, bought))) found.push(bought.slice());
  }
  return found;
}

/** What is kept, and nothing gone through. */
function begin(frontier: Frontier): void {
  const { walk, terms } = frontier;
  const label = frontier.labels[0]!;
  copySet(frontier.aim.kept, label.bought);
  label.rankUsd = 0;
  label.laterUsd = laterUsdOf(walk.space, label.bought, terms);
  startOver(walk, label, -1);
  renew(frontier, label);
  frontier.live = 1;
}

/** @param always the work is done wherever it can be, not with and without */
function goThrough(frontier: Frontier, allowed: (index: number) => boolean, always: boolean): void {
  const { labels, walk } = frontier;
  const { space } = walk;
  const { relations } = space.tables;
  const { count } = relations;
  for (
    let index = nextIn(space.there, 0, count);
    index < count;
    index = nextIn(space.there, index + 1, count)
  ) {
    const branches = allowed(index);
    const { live } = frontier;
    for (let place = 0; place < live; place += 1) {
      const label = labels[place]!;
      if (has(label.bought, index)) {
        applyEffects(space, index, label.row);
        label.isStale = true;
      } else if (branches && canBuy(label.bought, index, relations)) branch(frontier, label, index);
    }
    if (always) keepLast(frontier);
    else if (frontier.live > WIDTH) thin(frontier);
  }
}

function keepLast(frontier: Frontier): void {
  const { labels, live } = frontier;
  const last = labels[live - 1]!;
  labels[live - 1] = labels[0]!;
  labels[0] = last;
  frontier.live = 1;
}

/** The rank beyond which nothing goes on, from the one choice that is left; none where it does not meet the targets. */
function boundBy(frontier: Frontier): number {
  const { walk, labels } = frontier;
  const label = labels[0]!;
  if (label.isStale) renew(frontier, label);
  if (label.missing > 0) return Infinity;
  return RANK_ROOM * (label.rankUsd + COST_ROOM * (label.loadedUsd - walk.at.loadedUsd));
}

/**
 * Energy of the building as it is with the work of the choice up to `last`; cost with all of it. As far as the choice begins
 * as the standing one does, its row is copied.
 */
function startOver({ at, space }: Walk, { bought, row }: Label, last: number): void {
  const { count } = space.tables.relations;
  const first = Math.min(firstDifference(bought, at.bought, count), last + 1);
  copyState(space, stateBefore(at, first, count), row);
  for (let index = nextIn(bought, first, count); index < count; index = nextIn(bought, index + 1, count)) {
    addCost(space, index, row);
    if (index <= last) applyEffects(space, index, row);
  }
}

function renew({ walk, aim, dollars }: Frontier, label: Label): void {
  settle(label, walk.space);
  label.billsUsd = sumOfParts(walk.space, label.row, dollars);
  label.missing = missingShare(aim.targets, label, walk);
  label.isStale = false;
}

/** Adds the choice with the work, where that is nearer to the targets and not too dear. */
function branch(frontier: Frontier, from: Label, index: number): void {
  const { labels, live, boundUsd } = frontier;
  if (from.isStale) renew(frontier, from);
  if (from.missing === 0) return;
  const to = labels[live]!;
  buyInto(frontier, from, index);
  renew(frontier, to);
  const { walk, terms } = frontier;
  const { space } = walk;
  const dearest = space.rules.dearestUsdPerKbtu[frontier.aim.tier];
  if (to.missing >= from.missing || worseThan(to, from) || tooDear(space, from, to, dearest)) return;
  to.laterUsd = laterUsdOf(space, to.bought, terms);
  to.rankUsd = from.rankUsd + stepUsd(from, to);
  if (to.rankUsd <= boundUsd) frontier.live += 1;
}

/** Makes the next free label that choice with the work. */
function buyInto({ walk, aim, labels, live }: Frontier, from: Label, index: number): void {
  const { space } = walk;
  const { relations } = space.tables;
  const { count } = relations;
  const to = labels[live]!;
  copySet(from.bought, to.bought);
  const first = buy(to.bought, index, space.there, relations);
  const again = buyBack(to.bought, aim.kept, space);
  if (Math.min(first, again) < index || !holdsAll(to.bought, from.bought)) return startOver(walk, to, index);
  copyState(space, from.row, to.row);
  for (let added = index; added < count; added = nextIn(to.bought, added + 1, count))
    if (!has(from.bought, added)) addCost(space, added, to.row);
  applyEffects(space, index, to.row);
}

/** What the step adds to the present cost. */
function stepUsd(from: Label, to: Label): number {
  const addedUsd = to.loadedUsd - from.loadedUsd;
  const usd = addedUsd + (to.laterUsd - from.laterUsd) + to.billsUsd - from.billsUsd;
  return Math.max(LEAST_SHARE * addedUsd, usd);
}

/**
 * Leaves at most `WIDTH`: of those that meet the targets the cheapest, of the others those that none nearer to the targets
 * undercuts, and of these the cheapest of each part.
 */
function thin(frontier: Frontier): void {
  const { labels, live } = frontier;
  for (let place = 0; place < live; place += 1) if (labels[place]!.isStale) renew(frontier, labels[place]!);
  const inOrder = labels.slice(0, live).sort((a, b) => a.missing - b.missing || a.rankUsd - b.rankUsd);
  const met = inOrder.filter(({ missing }) => missing === 0).slice(0, MET);
  const kept = [...met, ...spread(undercutByNone(inOrder), WIDTH - met.length)];
  // What is kept stands in the same order, so that one pass parts them.
  let place = 0;
  let spare = kept.length;
  for (const label of inOrder)
    if (label === kept[place]) labels[place++] = label;
    else labels[spare++] = label;
  frontier.live = kept.length;
}

/** Those that miss the targets, each cheaper than all that miss them by less. */
function undercutByNone(inOrder: readonly Label[]): Label[] {
  let leastUsd = Infinity;
  return inOrder.filter(({ missing, rankUsd }) => {
    if (rankUsd >= leastUsd) return false;
    leastUsd = rankUsd;
    return missing > 0;
  });
}

/** The first, and of each of even parts of what is missing the cheapest, which is its last. */
function spread(inOrder: readonly Label[], most: number): readonly Label[] {
  const last = inOrder.at(-1);
  if (last === undefined || inOrder.length <= most) return inOrder;
  const parts = most - 1;
  const partOf = ({ missing }: Label): number => Math.floor((missing / last.missing) * (parts - EPSILON));
  return inOrder.filter((label, place) => {
    const next = inOrder[place + 1];
    return place === 0 || next === undefined || partOf(next) !== partOf(label);
  });
}
