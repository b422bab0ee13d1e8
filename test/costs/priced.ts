import { buildingInputFromRequest } from '../../src/engine/building/input-from-request.ts';
import { resolveBuilding } from '../../src/engine/building/resolve-building.ts';
import { priceTier } from '../../src/engine/costs/price-tier.ts';
import type { PlannedMeasure, Tier } from '../../src/engine/measures/types.ts';
import { testSnapshot } from '../catalog/snapshot.ts';
import { AS_OF, offerForRequest } from '../measures/offer.ts';

export interface Work {
  readonly building: Parameters<typeof buildingInputFromRequest>[0];
  readonly tier: Tier;
  /** Quantities by measure, whatever the tier would choose itself. */
  readonly measures: Readonly<Record<string, number>>;
}

/** What a tier of this building costs with these measures. */
export function priced({ building, tier, measures: wanted }: Work) {
  const snapshot = testSnapshot();
  const input = buildingInputFromRequest(building);
  const profile = resolveBuilding({ input, requestedOwnerType: null }, snapshot);
  const { plans } = offerForRequest(building).offer;
  const plan = plans.find((entry) => entry.tier === tier);
  if (plan === undefined) throw new Error(`${tier} is not offered`);
  const measures = Object.entries(wanted).map(([id, quantity]): PlannedMeasure => {
    const measure = snapshot.sections.measures.list.find((entry) => entry.id === id);
    if (measure === undefined) throw new Error(`no measure ${id}`);
    const [pattern] = plan.measures;
    if (pattern === undefined) throw new Error('an offered tier has measures');
    return { ...pattern, measure, quantity, unit: measure.quantity.unit, landmarkAlternative: false };
  });
  const cost = priceTier({ ...plan, measures }, { profile, asOf: AS_OF, snapshot });
  return { profile, measures, snapshot, cost };
}
