import { presentCostSetting, type PresentCostSetting, type TierChange } from '../returns/present-cost.ts';
import type { StandingEquipment } from '../measures/types.ts';
import type { CashFlowInput, DatedPayment } from '../returns/types.ts';
import type { BuildingContext } from './types.ts';
import type { EngineSnapshot } from '../engine-snapshot.ts';
import { penaltyByYear } from '../compliance/avoided-penalty.ts';
import type { TierEquipment } from './tier-equipment.ts';
import { escalationByFuel, ownerDiscountRate } from './tier-cash-flow.ts';

/** What a tier changes, from the inputs of its cash flow. */
export function tierChange(
  input: CashFlowInput,
  incentives: readonly DatedPayment[],
  { installed, replaces, ahead }: TierEquipment & Pick<TierChange, 'ahead'>,
): TierChange {
  return {
    inService: input.inService,
    capitalUsd: input.totalCostCents / 100,
    incentives,
    savedUsdByFuel: input.savings.ownerEnergyUsdByFuel,
    savingsPersistence: input.savingsPersistence,
    operationsUsd: input.savings.operationsUsd,
    avoidedChargeUsdByYear: input.avoidedPenaltyUsdByYear,
    equipment: installed,
    replaces,
    ahead,
  };
}

/** What all alternatives of the building share. */
export function sharedByAlternatives(
  context: BuildingContext,
  standing: readonly StandingEquipment[],
  snapshot: EngineSnapshot,
): PresentCostSetting {
  const { returns } = snapshot.sections;
  return presentCostSetting({
    asOf: context.asOf,
    horizonYears: returns.studyYears.value,
    discountRate: ownerDiscountRate(context, snapshot),
    ownerUsdByFuel: context.baselineBill.ownerUsdByFuel,
    escalationPerYearByFuel: escalationByFuel(context.baseline.tariffs),
    chargeUsdByYear: penaltyByYear(context.baseline.state, context.compliance, context.asOf, snapshot),
    standing,
    operationsEscalationPerYear: returns.operationsEscalationPerYear.value,
  });
}
