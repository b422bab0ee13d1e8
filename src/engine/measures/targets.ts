import type { ComplianceProfile } from '../compliance/types.ts';
import type { Target } from '../search/targets.ts';
import type { EmissionRateTable, TargetYear } from './emission-rates.ts';

/** Emissions of a year against the limit of its period, the supplied penalty's shift included. */
export function emissionsTarget(
  compliance: ComplianceProfile,
  year: TargetYear,
  ratesByYear: EmissionRateTable,
): Target | null {
  const period = compliance.periods.find((entry) => entry.from === year);
  if (period === undefined) return null;
  return {
    limit: period.limitTco2e,
    emissions: { rates: ratesByYear[year], shiftTco2e: compliance.baselineShiftTco2e },
  };
}

export function siteEnergyTarget(limitKbtu: number): Target {
  return { limit: limitKbtu, emissions: null };
}
