import type { FindOut } from '../../contract/insights.ts';
import type { BuildingInput } from '../building/types.ts';
import type { EngineSnapshot } from '../engine-snapshot.ts';
import { estimate } from '../estimate/estimate.ts';
import { round } from '../../quantities/rounding.ts';
import type { BuildingContext, Estimated } from '../estimate/types.ts';
import type { Tier } from '../measures/types.ts';
import type { DefaultTier } from '../returns/default-tier.ts';
import { missingFacts, type Trial } from './missing-facts.ts';

/** What one trial makes of the answer. */
interface Outcome {
  readonly expectedUsd: number;
  readonly npvUsd: number;
  readonly intervalUsd: number;
  readonly recommendation: DefaultTier['recommendation'];
}

/** A missing fact with what it moves, and the trials that showed it. */
export interface Finding extends FindOut {
  /** Those at which the tier is offered. */
  readonly trials: readonly (Trial & { readonly outcome: Outcome })[];
}

const MOST = 5;

/**
 * The missing facts that would move this building's answer most: the whole estimate is made for each plausible value of
 * each, and what the suggested tier costs, earns and spans is compared. The largest move in dollars comes first.
 */
export function findings(context: BuildingContext, tier: Tier, snapshot: EngineSnapshot): Finding[] {
  const asIs = outcomeOf(context, context.input, tier, snapshot);
  if (asIs === null) return [];
  return missingFacts(context, snapshot)
    .map(({ trials, ...fact }): Finding => {
      const tried = trials.flatMap((trial) => {
        const outcome = outcomeOf(context, trial.input, tier, snapshot);
        return outcome === null ? [] : [{ ...trial, outcome }];
      });
      const outcomes = [asIs, ...tried.map(({ outcome }) => outcome)];
      const expectedCost = span(outcomes.map(({ expectedUsd }) => expectedUsd));
      const npv = span(outcomes.map(({ npvUsd }) => npvUsd));
      return {
        ...fact,
        tier,
        expectedCost,
        npv,
        intervalWidth: span(outcomes.map(({ intervalUsd }) => intervalUsd)),
        recommendations: [...new Set(outcomes.map(({ recommendation }) => recommendation))],
        movesUsd: round(Math.max(expectedCost.high - expectedCost.low, npv.high - npv.low), 2),
        trials: tried,
      };
    })
    .filter(({ movesUsd }) => movesUsd > 0)
    .toSorted((one, other) => other.movesUsd - one.movesUsd)
    .slice(0, MOST);
}

/** The same as it is served. */
export const findOutFirst = (...asked: Parameters<typeof findings>): FindOut[] =>
  findings(...asked).map(({ trials: _kept, ...served }) => served);

const span = (values: readonly number[]) => ({
  low: round(Math.min(...values), 2),
  high: round(Math.max(...values), 2),
});

/** Null where the tier is not offered to the building as tried. */
function outcomeOf(
  context: BuildingContext,
  input: BuildingInput,
  tier: Tier,
  snapshot: EngineSnapshot,
): Outcome | null {
  const request = { ...context.request, includeFinancing: false };
  const outcome = estimate({ request, input, asOf: context.asOf }, snapshot);
  return outcome.kind === 'estimated' ? ofTier(outcome, tier) : null;
}

function ofTier({ tiers, defaultTier }: Estimated, tier: Tier): Outcome | null {
  const entry = tiers.find((each) => each.tier === tier);
  if (entry === undefined || defaultTier === null) return null;
  return {
    expectedUsd: entry.sensitivity.expected,
    npvUsd: entry.roi.npv,
    intervalUsd: entry.sensitivity.worstCase - entry.sensitivity.bestCase,
    recommendation: defaultTier.recommendation,
  };
}
