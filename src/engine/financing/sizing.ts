import type { FinancingProduct } from '../../catalog/sections/financing.ts';
import type { Cents } from '../../quantities/money.ts';
import {
  annualPaymentFactor,
  constructionFactor,
  termOf,
  type BindingConstraint,
  type LayerTerms,
} from './layers.ts';
import type { Project } from './project.ts';

export interface SizingRoom {
  /** Cost of the work this structure pays for, USD. */
  readonly costUsd: number;
  /** Incentives and credit money at completion, USD. */
  readonly grantsUsd: number;
  /** Debt already in the structure: principal, and what of it reaches the project, USD. */
  readonly otherDebtUsd: number;
  readonly otherProceedsUsd: number;
  /** Combined loan to cost, fraction. */
  readonly combinedCap: number;
}

/**
 * The loan: the least of what the project needs, the product's share of cost, the combined loan to cost (incentives at
 * completion count), what savings cover where the product promises that, and the product's maximum. Whole dollars, down.
 */
export function sizeLoan(layer: LayerTerms, room: SizingRoom) {
  const { product, quote, project } = layer;
  const carry = product.costs.capitalises_interest
    ? 1 + constructionFactor(product, quote, project.constructionMonths)
    : 1;
  const limits: [BindingConstraint, number][] = [
    ['project_need', (room.costUsd - room.grantsUsd - room.otherProceedsUsd) * carry],
    [
      'product_share_of_cost',
      room.costUsd * (product.sizing.share_of_cost?.value ?? 1) * carryOf(product, carry),
    ],
  ];
  if (product.role !== 'service')
    limits.push(['combined_ltc', room.costUsd * room.combinedCap - room.grantsUsd - room.otherDebtUsd]);
  const covered = coveredPrincipal(layer);
  if (covered !== null) limits.push(['savings_coverage_floor', covered]);
  if (product.sizing.maximum !== undefined) limits.push(['product_maximum', product.sizing.maximum.value]);
  let [binding, least] = limits[0] as [BindingConstraint, number];
  for (const [name, limit] of limits)
    if (limit < least) {
      binding = name;
      least = limit;
    }
  return { principalCents: (Math.max(0, Math.floor(least)) * 100) as Cents, binding };
}

/** A product that lends the whole cost lends its capitalised interest too; a smaller share is of cost alone. */
function carryOf(product: FinancingProduct, carry: number): number {
  return (product.sizing.share_of_cost?.value ?? 1) >= 1 ? carry : 1;
}

/** Principal whose payments the owner's savings cover by the product's floor in every year of its term; USD. */
function coveredPrincipal({ product, quote, project }: LayerTerms): number | null {
  const floor = product.sizing.savings_coverage_floor?.value;
  if (floor === undefined) return null;
  const { term, amortisation } = termOf(product, project);
  let least = Infinity;
  for (let year = 0; year < Math.min(term, project.savingsUsd.length); year += 1)
    least = Math.min(least, project.savingsUsd[year]!);
  return Math.max(0, least) / (floor * annualPaymentFactor(product, quote.rate, amortisation));
}

/**
 * Savings-to-investment ratio of the whole project; null where there is nothing to invest. A smaller loan does not cure a poor project: this is a gate, not a
 * size.
 */
export function savingsToInvestment(project: Project, discountRate: number) {
  const investment = project.costUsd - project.completionIncentivesUsd;
  if (investment <= 0) return null;
  const life = Math.min(project.wholeLifeYears, project.energyAndOperationsUsd.length);
  let savings = 0;
  let penalties = 0;
  for (let year = 1; year <= life; year += 1) {
    const factor = (1 + discountRate) ** -year;
    savings += project.energyAndOperationsUsd[year - 1]! * factor;
    penalties += project.schedule.penaltyAvoidedUsd[year]! * factor;
  }
  return { ratio: savings / investment, ratioWithPenalties: (savings + penalties) / investment };
}

export type SavingsToInvestment = Readonly<NonNullable<ReturnType<typeof savingsToInvestment>>>;
