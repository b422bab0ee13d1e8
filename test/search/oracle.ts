import highs, { type Highs } from 'highs';
import { benchOf } from '../../src/engine/measures/bench.ts';
import { emissionsTarget } from '../../src/engine/measures/targets.ts';
import { worthTerms } from '../../src/engine/measures/worth-terms.ts';
import { quickWins } from '../../src/engine/search/quick-wins.ts';
import { reachAtLeastCost } from '../../src/engine/search/least-cost.ts';
import { prune } from '../../src/engine/search/reach-targets.ts';
import { canBuy } from '../../src/engine/search/relations.ts';
import { allMet, levelOf, type Aim, type Target } from '../../src/engine/search/targets.ts';
import { accept, newWalk, standOn, tryBuying, type Walk } from '../../src/engine/search/walk.ts';
import { has, indicesOf, noneOf, setOf, type WorkSet } from '../../src/engine/search/work-sets.ts';
import { worthUsd, type WorthTerms } from '../../src/engine/search/worth.ts';
import { testSnapshot } from '../catalog/snapshot.ts';
import { AS_OF, offerForRequest } from '../measures/offer.ts';

// Its types are those of CommonJS; the module itself exports the loader.
const { solve } = await (highs as unknown as () => Promise<Highs>)();

/** The limit of a building whose quick wins leave it over, and the work that may bring it under. */
export interface Problem {
  readonly walk: Walk;
  readonly aim: Aim;
  readonly terms: WorthTerms;
  /** Work that is there and allowed, and is no quick win. */
  readonly open: readonly number[];
}

/** Null where quick wins meet the limit, or nothing does. */
export function problemOf(
  building: Parameters<typeof offerForRequest>[0],
  mostOpen = Infinity,
): Problem | null {
  const { profile, baseline, compliance } = offerForRequest(building);
  const snapshot = testSnapshot();
  const input = { profile, baseline, compliance, asOf: AS_OF, snapshot };
  const bench = benchOf(input);
  const { emissionRates } = snapshot.tables.measures;
  const target = emissionsTarget(compliance, 2030, emissionRates);
  if (target === null) return null;
  const first = newWalk(bench.space);
  const terms = worthTerms(first, bench, input);
  quickWins(first);
  const kept = first.at.bought.slice();
  const { relations, towards } = bench.space.tables;
  const all = indicesOf(bench.space.there, relations.count);
  const allowed = all.filter((index) => has(towards.high_performance, index) && !has(kept, index));
  // Every n-th of them, so that all kinds of work are among the few.
  const each = Math.max(1, Math.ceil(allowed.length / mostOpen));
  const open = allowed.filter((_, place) => place % each === 0);
  const left = new Set(allowed.filter((index) => !open.includes(index)));
  const there = noneOf(relations.count);
  for (const index of all) if (!left.has(index)) there[index >> 5] = there[index >> 5]! | (1 << (index & 31));
  const walk = newWalk({ ...bench.space, there });
  standOn(walk, kept);
  const aim: Aim = { kept, targets: [target], tier: 'high_performance' };
  return allMet(aim.targets, walk.at, walk) ? null : { walk, aim, terms, open };
}

/** A choice that meets the limit: what it costs to build, and its present cost. */
export interface Answer {
  readonly usd: number;
  readonly worthUsd: number;
}

/** What the engine chooses; null where it does not get there. */
export function chosen({ walk, aim, terms }: Problem): Answer | null {
  standOn(walk, aim.kept);
  reachAtLeastCost(walk, aim, terms, ['code_compliant', 'high_performance']);
  return answerHere(walk, aim.targets, terms);
}

function answerHere(walk: Walk, targets: readonly Target[], terms: WorthTerms): Answer | null {
  if (!allMet(targets, walk.at, walk)) return null;
  return { usd: walk.at.loadedUsd, worthUsd: worthUsd(walk, terms) };
}

/** The least of all choices there are, none left out. */
export function leastOfAll({ walk, aim, terms, open }: Problem): Answer | null {
  let least: Answer | null = null;
  const { relations } = walk.space.tables;
  const seen = new Set<string>();
  for (let bits = 1; bits < 2 ** open.length; bits += 1) {
    standOn(walk, aim.kept);
    const wanted = open.filter((_, place) => ((bits >> place) & 1) === 1);
    const bought = wanted.every((index) => {
      if (!canBuy(walk.at.bought, index, relations) || tryBuying(walk, index, aim.kept) === null)
        return false;
      accept(walk);
      return true;
    });
    if (!bought || !allMet(aim.targets, walk.at, walk)) continue;
    prune(walk, aim);
    const key = walk.at.bought.join();
    if (seen.has(key)) continue;
    seen.add(key);
    const own = answerHere(walk, aim.targets, terms);
    if (own !== null && own.worthUsd < (least?.worthUsd ?? Infinity)) least = own;
  }
  return least;
}

const ROUNDS = 5;

/**
 * The choice of a mixed-integer solver over all work: every work counted at what it adds where the last answer stands. What
 * work does to other work is not linear, so the answer is worked out as it is, the limit drawn in where it was missed, and
 * the sum written anew from there.
 */
export function solved(problem: Problem): Answer | null {
  const { walk, aim, terms, open } = problem;
  let least: Answer | null = null;
  let at: WorkSet = aim.kept.slice();
  let strictness = 1;
  for (let round = 0; round < ROUNDS; round += 1) {
    const picked = pick(problem, at, strictness);
    if (picked === null) return least;
    standOn(walk, aim.kept);
    for (const index of open)
      if (picked.has(index) && tryBuying(walk, index, aim.kept) !== null) accept(walk);
    at = walk.at.bought.slice();
    if (!allMet(aim.targets, walk.at, walk)) {
      strictness *= 1.03;
      continue;
    }
    prune(walk, aim);
    const own = answerHere(walk, aim.targets, terms);
    if (own !== null && own.worthUsd < (least?.worthUsd ?? Infinity)) least = own;
  }
  return least;
}

/** The open work that the solver takes, its dollars and tonnes those at a choice. */
function pick(problem: Problem, at: WorkSet, strictness: number): ReadonlySet<number> | null {
  const { walk, aim, terms, open } = problem;
  const { relations } = walk.space.tables;
  const target = aim.targets[0]!;
  standOn(walk, at);
  const here = { usd: worthUsd(walk, terms), tonnes: levelOf(target, walk.at, walk) };
  const steps = open.flatMap((index) => {
    standOn(walk, at);
    const isIn = has(at, index);
    if (isIn)
      standOn(
        walk,
        setOf(
          indicesOf(at, relations.count).filter((one) => one !== index),
          relations.count,
        ),
      );
    else if (tryBuying(walk, index, aim.kept) === null) return [];
    else accept(walk);
    const sign = isIn ? -1 : 1;
    const usd = (worthUsd(walk, terms) - here.usd) * sign;
    return [{ index, isIn, usd, tonnes: (here.tonnes - levelOf(target, walk.at, walk)) * sign }];
  });
  // From the choice without any open work, as the sum sees it.
  const withoutTonnes = steps.reduce((sum, { isIn, tonnes }) => sum + (isIn ? tonnes : 0), here.tonnes);
  const needed = (withoutTonnes - target.limit) * strictness;
  const both = steps.flatMap((one) =>
    steps.flatMap((other) =>
      one.index < other.index && areApart(one.index, other.index, relations)
        ? [[one.index, other.index]]
        : [],
    ),
  );
  const sum = (of: (step: (typeof steps)[number]) => number): string =>
    steps
      .map((step) => `${of(step) < 0 ? '-' : '+'} ${Math.abs(of(step)).toFixed(6)} x${step.index}`)
      .join(' ');
  const { Status, Columns } = solve(
    [
      // Work that earns its price is no reason to do more than the limit needs.
      `Minimize\n obj: ${sum(({ usd }) => Math.max(1, usd))}`,
      `Subject To\n limit: ${sum(({ tonnes }) => tonnes)} >= ${needed.toFixed(6)}`,
      ...both.map(([one, other]) => ` apart${one}_${other}: x${one} + x${other} <= 1`),
      `Binary\n ${steps.map(({ index }) => `x${index}`).join(' ')}`,
      'End',
    ].join('\n'),
  );
  if (Status !== 'Optimal') return null;
  return new Set(
    steps.filter(({ index }) => (Columns[`x${index}`]?.Primal ?? 0) > 0.5).map(({ index }) => index),
  );
}

function areApart(
  one: number,
  other: number,
  { drops, blockedBy, words }: Walk['space']['tables']['relations'],
) {
  const holds = (sets: Int32Array, of: number, index: number): boolean =>
    ((sets[of * words + (index >> 5)]! >>> (index & 31)) & 1) === 1;
  return [drops, blockedBy].some((sets) => holds(sets, one, other) || holds(sets, other, one));
}
