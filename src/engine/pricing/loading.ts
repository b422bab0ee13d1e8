import type { CostRules } from './cost-rules.ts';
import { shareAt } from './share-curve.ts';
import type { UnitPrice } from './unit-price.ts';

/** Running sums of direct cost by what the prices already hold, USD. */
export interface LoadingSums {
  tradeUsd: number;
  contractUsd: number;
  allInUsd: number;
  /** Part of all of these priced from completed work. */
  finalCostUsd: number;
  /** Part of all of these whose price holds its contingency. */
  heldUsd: number;
  /** Abatement and access. */
  siteUsd: number;
}

export function emptySums(): LoadingSums {
  return { tradeUsd: 0, contractUsd: 0, allInUsd: 0, finalCostUsd: 0, heldUsd: 0, siteUsd: 0 };
}

export function clearSums(sums: LoadingSums): void {
  sums.tradeUsd = 0;
  sums.contractUsd = 0;
  sums.allInUsd = 0;
  sums.finalCostUsd = 0;
  sums.heldUsd = 0;
  sums.siteUsd = 0;
}

export function addToSums(
  sums: LoadingSums,
  { price, holdsContingency }: UnitPrice,
  directUsd: number,
  siteUsd: number,
): void {
  if (price.price_basis === 'contract_price') sums.contractUsd += directUsd;
  else if (price.price_basis === 'installed_all_in') sums.allInUsd += directUsd;
  else sums.tradeUsd += directUsd;
  if (holdsContingency) sums.heldUsd += directUsd;
  else if (price.outcome === 'final_cost') sums.finalCostUsd += directUsd;
  sums.siteUsd += siteUsd;
}

/** The cost of a set of measures with every indirect but escalation, USD: the same rules as the lines, unrounded. */
export function loadedUsd(sums: LoadingSums, rules: CostRules): number {
  const { tradeUsd, contractUsd, allInUsd, finalCostUsd, heldUsd, siteUsd } = sums;
  const overhead = tradeUsd > 0 ? shareAt(rules.overheadProfit, tradeUsd) : 0;
  const contractor = tradeUsd * ((1 + rules.generalConditions) * (1 + overhead) * (1 + rules.insurance) - 1);
  const softBase = tradeUsd + contractor + contractUsd;
  const soft = softBase > 0 ? softBase * shareAt(rules.softShare, softBase) : 0;
  const direct = tradeUsd + contractUsd + allInUsd;
  const contingency =
    finalCostUsd * rules.contingencyFinalCost +
    (direct - finalCostUsd - heldUsd + contractor + siteUsd) *
      (rules.contingencyByTier['code_compliant'] ?? 0);
  return direct + contractor + siteUsd + soft + contingency;
}
