import { dateParts, yearsBetween } from '../../quantities/calendar-date.ts';
import { FUELS, type ByFuel } from '../energy/types.ts';
import { partialYear, usdIn } from './calendar.ts';
import { shareLeft } from './present-cost.ts';
import type { CashFlowInput } from './types.ts';

/** The calendar year in which every tier's savings are compared: the first of the stricter limits. */
const COMMON_YEAR = 2030;

export interface CommonYearSavings {
  /** Owner and tenants. */
  readonly energyUsd: number;
  readonly operationsUsd: number;
  readonly penaltyAvoidedUsd: number;
}

/** Savings of the calendar year 2030, in its dollars; only the part of it in service counts. Null when 2030 is past. */
export function savingsIn2030(input: CashFlowInput): CommonYearSavings | null {
  if (dateParts(input.asOf).year > COMMON_YEAR) return null;
  const served = partialYear(input.asOf, COMMON_YEAR, input.inService);
  if (served === null) return { energyUsd: 0, operationsUsd: 0, penaltyAvoidedUsd: 0 };
  const { share, middleYears } = served;
  const left = shareLeft(input.savingsPersistence, middleYears - yearsBetween(input.asOf, input.inService));
  const { savings } = input;
  const energy = (usdByFuel: ByFuel): number => {
    let usd = 0;
    for (const fuel of FUELS) {
      const own = usdByFuel[fuel];
      if (own !== 0) usd += own * (1 + input.escalationPerYearByFuel[fuel]) ** middleYears;
    }
    return usd * share * left;
  };
  return {
    energyUsd: energy(savings.ownerEnergyUsdByFuel) + energy(savings.tenantEnergyUsdByFuel),
    operationsUsd: savings.operationsUsd * share * (1 + input.operationsEscalationPerYear) ** middleYears,
    penaltyAvoidedUsd: usdIn(input.avoidedPenaltyUsdByYear, COMMON_YEAR),
  };
}
