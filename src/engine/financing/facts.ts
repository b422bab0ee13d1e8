import { FINANCING_DEFAULTS } from '../../vocabulary/request-defaults.ts';
import type { FinancingFact } from '../../catalog/sections/financing/conditions.ts';
import type { FinancingContext } from './types.ts';
import type { Project } from './project.ts';

/** What gates may ask; null is unknown. */
export type FinancingFacts = Readonly<Record<FinancingFact, string | number | boolean | null>>;

/**
 * Who must consent: none without a mortgage, null when unknown. A condominium association has no mortgage on the building
 * unless one commercial owner holds all units.
 */
export function holderOf(request: FinancingContext['request']): 'none' | 'bank' | 'cmbs' | 'agency' | null {
  const { mortgage } = request;
  if (!mortgage.exists) return 'none';
  if (request.owner_type === 'condo' && request.single_commercial_owner !== true) return 'none';
  return mortgage.holder_class;
}

/** Facts for the gates. The request's own figures win over the model's. */
export function financingFacts(context: FinancingContext, project: Project): FinancingFacts {
  const { request } = context;
  const { mortgage } = request;
  const energySavingsShare =
    request.energy_savings_pct === undefined
      ? context.siteEnergySavingShare
      : request.energy_savings_pct / 100;
  return {
    ownerType: request.owner_type,
    region: context.region,
    engineClass: context.engineClass,
    mortgageHolder: holderOf(request),
    // A refinancing of no mortgage is a contradiction; the warning says it was ignored.
    refiInProgress: mortgage.exists && mortgage.refi_in_progress,
    dwellingUnits: context.dwellingUnits,
    areaSqft: context.areaSqft,
    scopeCostUsd: project.costUsd,
    allElectric: request.all_electric_outcome ?? context.allElectric,
    energySavingsShare,
    combinedSavingsShare:
      request.combined_energy_water_savings_pct === undefined
        ? null
        : request.combined_energy_water_savings_pct / 100,
    singleCommercialOwner: request.single_commercial_owner ?? FINANCING_DEFAULTS.single_commercial_owner,
    lawPenaltyArrears: context.lawPenaltyArrears ?? null,
    simplePaybackYears: project.simplePaybackYears,
    taxCreditUsd: project.taxCreditUsd,
    electivePayUsd: project.electivePayUsd,
    hasPhotovoltaics: project.photovoltaics.generationKwh > 0,
  };
}
