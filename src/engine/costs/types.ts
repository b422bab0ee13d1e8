import type { Cents } from '../../quantities/money.ts';
import type { CostCategory } from '../../vocabulary/cost-categories.ts';
import type { PlannedMeasure } from '../measures/types.ts';
import type { CostFactor } from '../pricing/place-factors.ts';
import type { ContingencyBasis, UnitPrice } from '../pricing/unit-price.ts';

/** One priced measure with what the indirect lines need to know of it. */
export interface DirectItem {
  readonly planned: PlannedMeasure;
  readonly unit: UnitPrice;
  readonly basis: 'trade_installed' | 'contract_price' | 'installed_all_in';
  readonly contingency: ContingencyBasis;
  readonly line: CostLine;
  /** The job in public works whose price this is a part of; null for a price of its own. */
  readonly family: string | null;
}

export interface CostLine {
  /** `{category}` or `{category}:{item}`; the tier is prefixed when served. */
  readonly id: string;
  readonly category: CostCategory;
  readonly label: string;
  readonly measureId: string | null;
  readonly quantity: number;
  readonly unit: string;
  readonly unitCostUsd: number;
  readonly factors: readonly CostFactor[];
  readonly amountCents: Cents;
  readonly source: string;
  readonly locator: string;
  readonly year: string;
  readonly basis: 'sourced' | 'derived' | 'assumed';
  readonly confidence: 'high' | 'medium' | 'low';
  readonly synthetic: boolean;
}

export interface MeasureCost {
  readonly measureId: string;
  /** Direct installed cost of the measure's own line(s), series-end dollars. */
  readonly directCents: Cents;
  /** Direct plus its pro-rata share of indirects, soft cost, contingency and escalation: sums to the tier's total. */
  readonly loadedCents: Cents;
  readonly lowCents: Cents;
  readonly highCents: Cents;
  /** Cost over the replacement that would come anyway; null when none would. */
  readonly incrementalOverReplacementCents: Cents | null;
}

export interface TierCost {
  readonly lines: readonly CostLine[];
  /** The measures behind the first lines, in the same order. */
  readonly items: readonly DirectItem[];
  /** By COST_CATEGORIES order. */
  readonly categoryCents: Readonly<Record<CostCategory, Cents>>;
  readonly totalCents: Cents;
  /** Direct + contractor indirects + abatement/access + contingency: what completed construction contracts report. */
  readonly constructionCents: Cents;
  /** In the order of the plan. */
  readonly measures: readonly MeasureCost[];
  /** Share of totalCents resting on assumed unit costs or factors, 0..1. */
  readonly assumptionShare: number;
  readonly warnings: readonly string[];
}
