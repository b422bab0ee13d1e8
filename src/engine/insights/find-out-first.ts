import type { FindOut } from '../../contract/insights.ts';
import type { BuildingInput } from '../building/types.ts';
import type { EngineSnapshot } from '../engine-snapshot.ts';
import { estimate } from '../estimate/estimate.ts';
import { round } from '../estimate/rounding.ts';
import type { BuildingContext } from '../estimate/types.ts';
import type { Tier } from '../measures/types.ts';
import { unknownInputs } from './unknown-inputs.ts';

interface Outcome {
  readonly netCostUsd: number;
  readonly annualSavingsUsd: number;
}

const YEARS_COMPARED = 10;
const MOST = 3;

/**
 * The unknown inputs whose answer would move the suggested tier most: the estimate is run at both ends of each and the
 * spread of net cost and ten years of savings ranks them.
 */
export function findOutFirst(context: BuildingContext, tier: Tier, snapshot: EngineSnapshot): FindOut[] {
  return unknownInputs(context, snapshot)
    .flatMap(({ input, question, ends }): FindOut[] => {
      const [low, high] = ends.map((end) => outcomeOf(context, end, tier, snapshot));
      if (low === undefined || high === undefined || low === null || high === null) return [];
      const spread =
        Math.abs(high.netCostUsd - low.netCostUsd) +
        YEARS_COMPARED * Math.abs(high.annualSavingsUsd - low.annualSavingsUsd);
      return [
        {
          input,
          question,
          tier,
          lowNetCostUsd: round(low.netCostUsd, 2),
          highNetCostUsd: round(high.netCostUsd, 2),
          lowAnnualSavingsUsd: round(low.annualSavingsUsd, 2),
          highAnnualSavingsUsd: round(high.annualSavingsUsd, 2),
          spreadUsd: round(spread, 2),
        },
      ];
    })
    .filter((found) => found.spreadUsd > 0)
    .toSorted((a, b) => b.spreadUsd - a.spreadUsd)
    .slice(0, MOST);
}

function outcomeOf(
  context: BuildingContext,
  input: BuildingInput,
  tier: Tier,
  snapshot: EngineSnapshot,
): Outcome | null {
  const request = { ...context.request, tiers: [tier], includeFinancing: false };
  const outcome = estimate({ request, input, asOf: context.asOf }, snapshot);
  const entry = outcome.kind === 'estimated' ? outcome.tiers[0] : undefined;
  if (entry === undefined) return null;
  return { netCostUsd: entry.roi.netCost, annualSavingsUsd: entry.roi.totalAnnualSavings };
}
