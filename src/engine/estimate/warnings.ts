import { financingRequestWarnings } from '../financing/request-warnings.ts';
import type { BuildingContext, TierComputation } from './types.ts';

/** Labor Law 224-a: public funds of this share of a project above the threshold bring state prevailing wages. */
const PUBLIC_FUNDS_SHARE = 0.3;
const PUBLIC_FUNDS_PROJECT_CENTS = 500_000_000;

/** What to look at before relying on the answer; each sentence once. */
export function consistencyWarnings(context: BuildingContext, tiers: readonly TierComputation[]): string[] {
  const warnings = new Set<string>([...context.profile.warnings, ...context.compliance.warnings]);
  for (const tier of tiers)
    for (const warning of [...tier.plan.warnings, ...tier.cost.warnings]) warnings.add(warning);
  const { financing } = context.request;
  if (financing !== null) for (const warning of financingRequestWarnings(financing)) warnings.add(warning);
  for (const warning of wageWarnings(context, tiers)) warnings.add(warning);
  for (const tier of tiers) for (const warning of billWarnings(tier)) warnings.add(warning);
  return [...warnings];
}

/** `labor_basis` changes no number; under `market` each program whose rate rests on wages is named once. */
function wageWarnings({ request }: BuildingContext, tiers: readonly TierComputation[]): string[] {
  if (request.laborBasis !== 'market') return [];
  const names = new Map<string, string>();
  for (const tier of tiers)
    for (const evaluation of [...tier.incentives.included, ...tier.incentives.excluded])
      if (evaluation.rateRestsOnWages) names.set(evaluation.programId, evaluation.program.name);
  return [...names].map(
    ([id, name]) =>
      `${name} (${id}): its rate assumes prevailing-wage and apprenticeship compliance, which labor_basis market does not promise; the amount shown is unchanged.`,
  );
}

function billWarnings(tier: TierComputation): string[] {
  const { plan, returns, cost, incentives } = tier;
  const warnings: string[] = [];
  if (returns.energySavingsUsd < 0)
    warnings.push(
      `${plan.tier}: the energy bill rises although site energy falls, because heat moves to electricity at today’s prices.`,
    );
  if (
    cost.totalCents > PUBLIC_FUNDS_PROJECT_CENTS &&
    incentives.totalCents >= PUBLIC_FUNDS_SHARE * cost.totalCents
  )
    warnings.push(
      `${plan.tier}: counted incentives are ${Math.round((100 * incentives.totalCents) / cost.totalCents)} % of a project above $5 million; Labor Law 224-a may require prevailing wages.`,
    );
  return warnings;
}
