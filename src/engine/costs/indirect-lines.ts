import type { Parameter } from '../../catalog/parameter.ts';
import { allocateCents, roundCents, type Cents } from '../../quantities/money.ts';
import type { CostCategory } from '../../vocabulary/cost-categories.ts';
import type { Tier } from '../../vocabulary/tiers.ts';
import { factorOf } from '../pricing/factors.ts';
import type { CostRules } from '../pricing/cost-rules.ts';
import { shareAt } from '../pricing/share-curve.ts';
import type { CostLine } from './types.ts';

/** Sums of direct cents by what their prices already hold. */
export interface DirectSums {
  readonly tradeCents: number;
  readonly contractCents: number;
  readonly finalCostCents: number;
  readonly estimateCents: number;
  /** Of prices that do not follow the index. */
  readonly heldPriceCents: number;
}

interface ShareLine {
  readonly id: string;
  readonly category: CostCategory;
  readonly label: string;
  readonly baseCents: number;
  readonly share: number;
  readonly parameter: Parameter;
}

/** A line that is a share of other lines; null when it comes to nothing. */
export function shareLine({ id, category, label, baseCents, share, parameter }: ShareLine): CostLine | null {
  const amountCents = roundCents(baseCents * share);
  return amountCents === 0
    ? null
    : line({ id, category, label, baseUsd: baseCents / 100, rate: share, amountCents, parameter });
}

interface PlainLine {
  readonly id: string;
  readonly category: CostCategory;
  readonly label: string;
  readonly baseUsd: number;
  readonly rate: number;
  readonly amountCents: Cents;
  readonly parameter: Parameter;
  readonly unit?: string;
}

export function line({
  id,
  category,
  label,
  baseUsd,
  rate,
  amountCents,
  parameter,
  unit,
}: PlainLine): CostLine {
  return {
    id,
    category,
    label,
    measureId: null,
    quantity: baseUsd,
    unit: unit ?? 'USD',
    unitCostUsd: rate,
    factors: [],
    amountCents,
    source: parameter.source,
    locator: parameter.locator,
    year: parameter.as_of ?? '2026',
    basis: parameter.basis,
    confidence: parameter.confidence,
    synthetic: false,
  };
}

/** General conditions, overhead and profit, insurance: only on trade prices, which lack them. */
export function contractorLines(tradeCents: number, rules: CostRules): CostLine[] {
  if (tradeCents <= 0) return [];
  const parameter = (name: string) => factorOf(rules.factors, 'contractor', name);
  const conditions = shareLine({
    id: 'other:general_conditions',
    category: 'other',
    label: 'General conditions',
    baseCents: tradeCents,
    share: rules.generalConditions,
    parameter: parameter('general_conditions'),
  });
  const withConditions = tradeCents + (conditions?.amountCents ?? 0);
  const overhead = shareLine({
    id: 'other:overhead_profit',
    category: 'other',
    label: 'Contractor overhead and profit',
    baseCents: withConditions,
    share: shareAt(rules.overheadProfit, tradeCents / 100),
    parameter: parameter('overhead_profit_small'),
  });
  const insurance = shareLine({
    id: 'other:insurance',
    category: 'other',
    label: 'Insurance',
    baseCents: withConditions + (overhead?.amountCents ?? 0),
    share: rules.insurance,
    parameter: parameter('insurance'),
  });
  return [conditions, overhead, insurance].filter((entry) => entry !== null);
}

const SOFT_PARTS = [
  { id: 'soft_costs:design', label: 'Design and engineering', key: 'split_design' },
  { id: 'soft_costs:permits', label: 'Permits, filing and special inspection', key: 'split_permits' },
  {
    id: 'soft_costs:commissioning',
    label: 'Commissioning, measurement and verification',
    key: 'split_commissioning',
  },
  { id: 'soft_costs:owner_management', label: "Owner's project management", key: 'split_owner_management' },
] as const;

/** Soft cost as a continuous share of the construction it serves; its lines sum to that share: one more takes from the others. */
export function softLines(baseCents: number, rules: CostRules): CostLine[] {
  if (baseCents <= 0) return [];
  const share = shareAt(rules.softShare, baseCents / 100);
  const total = roundCents(baseCents * share);
  const parts = allocateCents(total, rules.softSplit);
  return SOFT_PARTS.map((part, index) =>
    line({
      id: part.id,
      category: 'soft_costs',
      label: part.label,
      baseUsd: baseCents / 100,
      rate: parts[index]! / baseCents,
      amountCents: parts[index]! as Cents,
      parameter: factorOf(rules.factors, 'soft-costs', part.key),
    }),
  );
}

/** Contingency by what the price is: scope omission only on final costs, the tier's own on estimates. */
export function contingencyLines(
  sums: DirectSums,
  addedCents: number,
  tier: Tier,
  rules: CostRules,
): CostLine[] {
  const parameter = (name: string) => factorOf(rules.factors, 'contingency', name);
  return [
    shareLine({
      id: 'contingency:final_cost',
      category: 'contingency',
      label: 'Contingency on prices of completed work',
      baseCents: sums.finalCostCents,
      share: rules.contingencyFinalCost,
      parameter: parameter('final_cost'),
    }),
    shareLine({
      id: 'contingency:estimate',
      category: 'contingency',
      label: 'Contingency on estimated prices',
      baseCents: sums.estimateCents + addedCents,
      share: rules.contingencyByTier[tier],
      parameter: parameter(tier),
    }),
  ].filter((entry) => entry !== null);
}
