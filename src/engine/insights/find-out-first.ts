import type { FindOut } from '../../contract/insights.ts';
import type { BuildingInput } from '../building/types.ts';
import type { EngineSnapshot } from '../engine-snapshot.ts';
import {
  recommendationOf,
  tried,
  triedRecommendation,
  triedTier,
  type Tried,
  type TriedTier,
} from '../estimate/tried.ts';
import { round } from '../../quantities/rounding.ts';
import type { Tier } from '../measures/types.ts';
import type { BuildingContext, Estimated } from '../estimate/types.ts';
import { doingNothing } from '../returns/doing-nothing.ts';
import { missingFacts, type MissingFact, type Trial } from './missing-facts.ts';

/** What one trial makes of the answer. */
type Outcome = TriedTier & Pick<Tried, 'recommendation'>;

/** A missing fact with what it moves, and the trials that showed it. */
export interface Finding extends FindOut {
  /** Those at which the tier is offered. */
  readonly trials: readonly (Trial & { readonly outcome: Outcome })[];
}

const MOST = 5;

/**
 * The missing facts that would move this building's answer most: the numbers of the estimate are made for each plausible value
 * of each, and what the suggested tier costs, earns and spans is compared. The largest move in dollars comes first. Pauses
 * after each.
 */
export function* findings(
  outcome: Pick<Estimated, 'context' | 'computed'>,
  tier: Tier,
  snapshot: EngineSnapshot,
): Generator<void, Finding[]> {
  const { context } = outcome;
  const asIs = asAnswered(outcome, tier);
  if (asIs === null) return [];
  const found: Finding[] = [];
  for (const { trials, ...fact } of missingFacts(context, snapshot)) {
    const made: Finding['trials'][number][] = [];
    for (const trial of trials) {
      const outcome = outcomeOf(context, trial.input, tier, snapshot);
      if (outcome !== null) made.push({ ...trial, outcome });
      yield;
    }
    const outcomes = [asIs, ...made.map(({ outcome }) => outcome)];
    const expectedCost = span(outcomes.map(({ expectedUsd }) => expectedUsd));
    const npv = span(outcomes.map(({ npvUsd }) => npvUsd));
    found.push({
      ...fact,
      tier,
      expectedCost,
      npv,
      intervalWidth: span(outcomes.map(({ intervalUsd }) => intervalUsd)),
      recommendations: [...new Set(outcomes.map(({ recommendation }) => recommendation))],
      movesUsd: round(Math.max(expectedCost.high - expectedCost.low, npv.high - npv.low), 2),
      trials: made,
    });
  }
  return found
    .filter(({ movesUsd }) => movesUsd > 0)
    .toSorted((one, other) => other.movesUsd - one.movesUsd)
    .slice(0, MOST);
}

/** The same as it is served. */
export function* findOutFirst(...asked: Parameters<typeof findings>): Generator<void, FindOut[]> {
  return (yield* findings(...asked)).map(({ trials: _kept, ...served }) => served);
}

const span = (values: readonly number[]) => ({
  low: round(Math.min(...values), 2),
  high: round(Math.max(...values), 2),
});

/**
 * The missing facts that change what is recommended: of each, values are tried until one does, from the last on, since of
 * uses and ends it is the last that most often does. Pauses after each.
 */
export function* decidingFacts(
  { context, computed, presentCostSetting }: Estimated,
  snapshot: EngineSnapshot,
): Generator<void, MissingFact[]> {
  const { request, asOf } = context;
  const asIs = recommendationOf(computed, doingNothing(presentCostSetting));
  const changes = ({ input, isAssumed }: Trial): boolean =>
    isAssumed !== true && triedRecommendation({ request, input, asOf }, snapshot) !== asIs;
  const deciding: MissingFact[] = [];
  for (const fact of missingFacts(context, snapshot))
    for (const trial of fact.trials.toReversed()) {
      yield;
      if (!changes(trial)) continue;
      deciding.push(fact);
      break;
    }
  return deciding;
}

/** The answer itself: nothing is made anew. */
function asAnswered(
  { context, computed }: Pick<Estimated, 'context' | 'computed'>,
  tier: Tier,
): Outcome | null {
  const own = computed.find(({ plan }) => plan.tier === tier);
  if (own === undefined) return null;
  return {
    ...triedTier(own, own.interval, context),
    recommendation: recommendationOf(computed, doingNothing(own.presentCostSetting)),
  };
}

/** Null where the tier is not offered to the building as tried. */
function outcomeOf(
  { request, asOf }: BuildingContext,
  input: BuildingInput,
  tier: Tier,
  snapshot: EngineSnapshot,
): Outcome | null {
  const { tiers, recommendation } = tried({ request, input, asOf }, snapshot, tier);
  const [own] = tiers;
  return own === undefined ? null : { ...own, recommendation };
}
