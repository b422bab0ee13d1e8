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

/** The sums that a direct cost belongs to: by what its price holds, and by how sure that is where it matters. */
export function sumsFor({ price, contingency }: UnitPrice): readonly [SumName, SumName | null] {
  const kind =
    price.price_basis === 'contract_price'
      ? 'contractUsd'
      : price.price_basis === 'installed_all_in'
        ? 'allInUsd'
        : 'tradeUsd';
  return [kind, contingency === 'held' ? 'heldUsd' : contingency === 'final_cost' ? 'finalCostUsd' : null];
}

type SumName = keyof LoadingSums;

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
