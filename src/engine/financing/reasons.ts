import type { Candidate } from './candidate.ts';
import type { Project } from './project.ts';
import type { FinancingContext } from './types.ts';
import type { Underwriting } from './underwrite.ts';
import { wholeDollars } from '../../quantities/number-text.ts';

export interface RankedStructure {
  readonly figures: Underwriting;
  readonly candidate: Candidate;
  readonly context: FinancingContext;
  readonly project: Project;
}

const BINDING_TEXT = {
  project_need: 'the need of the project',
  product_share_of_cost: "the product's share of cost",
  combined_ltc: 'the combined loan-to-cost cap',
  savings_coverage_floor: 'what savings cover',
  product_maximum: "the product's maximum",
} as const;

/** Why it stands where it stands, in the order an underwriter asks, and what to settle before closing. */
export function reasonsFor({ figures, candidate }: RankedStructure): string[] {
  const reasons: string[] = [];
  const { year1 } = figures.coverage;
  if (year1 !== null) reasons.push(coverageText(year1));
  reasons.push(
    figures.equityUsd >= 1
      ? `The owner puts in ${wholeDollars(figures.equityUsd)}, ${share(figures.equityUsd, figures.totalUsesUsd)} of all uses.`
      : 'The owner puts in no money at completion.',
  );
  for (const layer of candidate.composition.layers)
    if (layer.binding !== 'not_sized')
      reasons.push(
        `${layer.product.title}: ${wholeDollars(layer.principalCents / 100)}, set by ${BINDING_TEXT[layer.binding]}.`,
      );
  for (const { product } of candidate.offers)
    for (const item of product.confirm ?? []) reasons.push(`Confirm: ${item}`);
  return reasons;
}

function coverageText(year1: number): string {
  if (year1 >= 1) return `Savings of the first year cover payments ${year1.toFixed(2)} times.`;
  return year1 < 0
    ? 'Costs of energy and upkeep rise in the first year, so no savings cover the payments.'
    : `Savings of the first year cover ${(year1 * 100).toFixed(0)} % of payments.`;
}

/** What an underwriter would object to. */
export function warningsFor({ figures, candidate, project }: RankedStructure): string[] {
  const warnings: string[] = [];
  if (neverCovers(figures, project))
    warnings.push('Savings never cover the payments, in any year of the study.');
  else if (figures.coverage.minimum !== null && figures.coverage.minimum < 1)
    warnings.push(
      'In at least one year savings do not cover the payments, and the owner pays the difference.',
    );
  if (figures.npvUsd < 0) warnings.push("It loses money at the owner's discount rate.");
  for (const { product, quote } of candidate.offers) {
    if (quote?.status === 'stale')
      warnings.push(
        `${product.title}: the rate is from ${quote.asOf}. It is ${quote.ageDays} days old, more than the ${product.fresh_days ?? 0} allowed, so it is indicative only and has a wider range.`,
      );
    if (quote?.status === 'assumed')
      warnings.push(
        `${product.title}: its rate is not from a quote. It is an assumption and has a wider range.`,
      );
    if (quote?.status === 'after_evaluation')
      warnings.push(
        `${product.title}: the rate is from ${quote.asOf}, after the evaluation date, so it is indicative only.`,
      );
  }
  return warnings;
}

/** True when there are payments and no year's savings reach that year's payments. */
function neverCovers(figures: Underwriting, project: Project): boolean {
  let paying = false;
  for (const [index, payment] of figures.paymentsUsd.entries()) {
    if (payment <= 0) continue;
    paying = true;
    if (project.savingsUsd[index]! >= payment) return false;
  }
  return paying;
}

const share = (part: number, whole: number): string =>
  whole > 0 ? `${((part / whole) * 100).toFixed(0)} %` : '0 %';
