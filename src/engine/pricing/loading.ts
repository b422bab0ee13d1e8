import { layoutOf } from '../number-rows.ts';
import type { CostRules } from './cost-rules.ts';
import { shareAt } from './share-curve.ts';
import type { UnitPrice } from './unit-price.ts';

export type SumName = 'tradeUsd' | 'contractUsd' | 'allInUsd' | 'finalCostUsd' | 'heldUsd' | 'siteUsd';

/** Running sums of direct cost by what the prices already hold, USD, as they stand in a row. */
export const SUMS = layoutOf<SumName>({
  tradeUsd: 1,
  contractUsd: 1,
  allInUsd: 1,
  /** Part of all of these priced from completed work. */
  finalCostUsd: 1,
  /** Part of all of these whose price holds its contingency. */
  heldUsd: 1,
  /** Abatement and access. */
  siteUsd: 1,
});

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

const { tradeUsd: TRADE, contractUsd: CONTRACT, allInUsd: ALL_IN } = SUMS.at;
const { finalCostUsd: FINAL_COST, heldUsd: HELD, siteUsd: SITE } = SUMS.at;

/**
 * The cost of a set of measures with every indirect but escalation, USD: the same rules as the lines, unrounded.
 * @param at where the sums begin in `rows`
 */
export function loadedUsd(rows: Float64Array, at: number, rules: CostRules): number {
  const tradeUsd = rows[at + TRADE]!;
  const contractUsd = rows[at + CONTRACT]!;
  const allInUsd = rows[at + ALL_IN]!;
  const finalCostUsd = rows[at + FINAL_COST]!;
  const heldUsd = rows[at + HELD]!;
  const siteUsd = rows[at + SITE]!;
  const overhead = tradeUsd > 0 ? shareAt(rules.overheadProfit, tradeUsd) : 0;
  const contractor = tradeUsd * ((1 + rules.generalConditions) * (1 + overhead) * (1 + rules.insurance) - 1);
  const softBase = tradeUsd + contractor + contractUsd;
  const soft = softBase > 0 ? softBase * shareAt(rules.softShare, softBase) : 0;
  const direct = tradeUsd + contractUsd + allInUsd;
  const contingency =
    finalCostUsd * rules.contingencyFinalCost +
    (direct - finalCostUsd - heldUsd + contractor + siteUsd) * rules.contingencyByTier.code_compliant;
  return direct + contractor + siteUsd + soft + contingency;
}
