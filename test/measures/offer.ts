import { buildingInputFromRequest } from '../../src/engine/building/input-from-request.ts';
import { resolveBuilding } from '../../src/engine/building/resolve-building.ts';
import type { BuildingInput } from '../../src/engine/building/types.ts';
import { assessCompliance } from '../../src/engine/compliance/assess-compliance.ts';
import { priceTier } from '../../src/engine/costs/price-tier.ts';
import { baselineEnergy } from '../../src/engine/energy/baseline-energy.ts';
import { energyBill } from '../../src/engine/energy/energy-bill.ts';
import { pricedTiers } from '../../src/engine/estimate/priced-tiers.ts';
import { offerTiers } from '../../src/engine/measures/offer-tiers.ts';
import { calendarDate } from '../../src/quantities/calendar-date.ts';
import { testSnapshot } from '../catalog/snapshot.ts';

export const AS_OF = calendarDate('2026-11-20');

/** Tiers and costs of one building as the estimate makes them. */
export function offerFor(input: BuildingInput) {
  const snapshot = testSnapshot();
  const profile = resolveBuilding({ input, requestedOwnerType: null }, snapshot);
  const baseline = baselineEnergy(profile, snapshot);
  const compliance = assessCompliance(profile, baseline, AS_OF, snapshot);
  const offer = offerTiers({ profile, baseline, compliance, asOf: AS_OF, snapshot });
  const costs = offer.plans.map((plan) => priceTier(plan, { profile, asOf: AS_OF, snapshot }));
  const baselineBill = energyBill(baseline.state, baseline);
  const served = pricedTiers(offer, { profile, asOf: AS_OF, baseline, baselineBill }, snapshot);
  return { profile, baseline, compliance, offer, costs, served };
}

export function offerForRequest(building: Parameters<typeof buildingInputFromRequest>[0]) {
  return offerFor(buildingInputFromRequest(building));
}
