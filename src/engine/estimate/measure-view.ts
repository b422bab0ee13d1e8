import type { MeasureView } from '../../contract/estimate/index.ts';
import { usdFromCents } from '../../quantities/money.ts';
import { isQuoted } from '../costs/direct-lines.ts';
import type { MeasureCost, TierCost } from '../costs/types.ts';
import { USER_SUPPLIED } from '../pricing/quoted-price.ts';
import type { PlannedMeasure, TierPlan } from '../measures/types.ts';
import { round } from '../../quantities/rounding.ts';

export interface MeasureMoney {
  /** Energy and O&M, USD of the first full year, by measure in plan order; sums to the tier's. */
  readonly annualSavingsUsd: readonly number[];
}

export function measureViews(plan: TierPlan, cost: TierCost, money: MeasureMoney): MeasureView[] {
  const quoted = cost.items.filter(isQuoted).map(({ planned }) => planned.measure.id);
  return plan.measures.map((planned, index) => {
    const { id } = planned.measure;
    const view = measureView(planned, cost.measures[index]!, money.annualSavingsUsd[index]!);
    return quoted.includes(id) ? { ...view, source: USER_SUPPLIED } : view;
  });
}

function measureView(planned: PlannedMeasure, cost: MeasureCost, savingsUsd: number): MeasureView {
  const { measure } = planned;
  const price = measure.prices[0];
  const incremental = cost.incrementalOverReplacementCents;
  return {
    id: measure.id,
    name: measure.name,
    category: measure.category,
    quantity: round(planned.quantity, 2),
    unit: planned.unit,
    cost: usdFromCents(cost.directCents),
    costLow: usdFromCents(cost.lowCents),
    costHigh: usdFromCents(cost.highCents),
    loadedCost: usdFromCents(cost.loadedCents),
    annualSavings: round(savingsUsd, 2),
    savedKwh: round(planned.savedKwh, 0),
    savedTherms: round(planned.savedTherms, 0),
    lifetimeYears: measure.lifetime.value,
    ...(incremental === null ? {} : { incrementalOverReplacement: usdFromCents(incremental) }),
    inService: planned.inService,
    source: (price ?? measure.lifetime).source,
  };
}
