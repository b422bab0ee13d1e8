import { shareAt, type CostRules } from './cost-rules.ts';
import type { UnitPrice } from './unit-price.ts';

/** Size of job at which indirects are read for ranking only; the tier itself is priced line by line. */
const RANKING_JOB_USD = 300_000;

/** What comes on top of a direct price by its basis: contractor, soft cost and contingency as one multiplier. */
export function loadingOf({ price }: UnitPrice, rules: CostRules): number {
  const contingency =
    price.outcome === 'final_cost'
      ? rules.contingencyFinalCost
      : (rules.contingencyByTier['code_compliant'] ?? 0);
  const overhead = shareAt(rules.overheadProfit, RANKING_JOB_USD);
  const contractor =
    price.price_basis === 'trade_installed'
      ? (1 + rules.generalConditions) * (1 + overhead) * (1 + rules.insurance)
      : 1;
  const soft = price.price_basis === 'installed_all_in' ? 0 : shareAt(rules.softShare, RANKING_JOB_USD);
  return contractor * (1 + soft + contingency);
}
