import type { FinancingRequest } from '../../contract/estimate/request.ts';

/** Contradictory inputs are accepted; the warning names the one ignored. For `consistency_warnings`. */
export function financingRequestWarnings(request: FinancingRequest): string[] {
  const { owner_type: owner, mortgage } = request;
  const warnings: string[] = [];
  if (!mortgage.exists && mortgage.holder_class !== null)
    warnings.push('financing.mortgage: no mortgage exists, so holder_class is ignored.');
  if (!mortgage.exists && mortgage.refi_in_progress)
    warnings.push('financing.mortgage: refi_in_progress without a mortgage is ignored.');
  if (owner === 'condo' && mortgage.exists && request.single_commercial_owner !== true)
    warnings.push(
      'financing: a condominium association has no mortgage on the building; unit mortgages do not count, so the mortgage is ignored. Check owner_type or mortgage.',
    );
  if (
    owner === 'public' &&
    mortgage.exists &&
    (mortgage.holder_class === 'cmbs' || mortgage.holder_class === 'agency')
  )
    warnings.push(
      'financing: a public owner with a securitised or agency mortgage is unusual. Check owner_type or holder_class.',
    );
  if (mortgage.exists && mortgage.holder_class === null)
    warnings.push(
      'financing.mortgage: the holder is unknown, so products that need its consent are conditional.',
    );
  if (request.single_commercial_owner === true && owner !== 'condo')
    warnings.push('financing: single_commercial_owner matters for condominiums only and is ignored.');
  warnings.push(...figures(request));
  return warnings;
}

function figures(request: FinancingRequest): string[] {
  const warnings: string[] = [];
  const { energy_savings_pct: energy, combined_energy_water_savings_pct: combined } = request;
  if (energy !== undefined && combined !== undefined && combined < energy)
    warnings.push('financing: combined energy and water savings are below energy savings alone.');
  if (request.scope_cost === 0) warnings.push('financing: scope_cost is 0, so nothing is left to finance.');
  if (request.projected_annual_savings !== undefined && request.projected_annual_savings <= 0)
    warnings.push('financing: projected_annual_savings is not positive, so no debt is ever covered.');
  if (request.max_combined_ltc === 0)
    warnings.push('financing: max_combined_ltc is 0, which excludes every loan.');
  return warnings;
}
