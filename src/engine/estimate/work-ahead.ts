import { emittingTotals } from '../compliance/emissions.ts';
import type { TierCost } from '../costs/types.ts';
import { energyBill } from '../energy/energy-bill.ts';
import type { EnergyBaseline, EnergyBill } from '../energy/types.ts';
import { maintenanceAdded } from '../measures/maintenance.ts';
import type { PlannedMeasure, TierPlan } from '../measures/types.ts';
import type { ChangeAhead } from '../returns/present-cost.ts';
import { savedByFuel } from './saved-by-fuel.ts';

interface AsItIs {
  readonly baseline: EnergyBaseline;
  readonly baselineBill: EnergyBill;
}

/**
 * Solar and storage run on a calendar of their own (`measureDates`). Until the tier is in service each saves what it takes off
 * the bill of the building as it is, after what came before it. Ordered by day.
 */
export function workAhead(
  { measures, after, schedule }: Pick<TierPlan, 'measures' | 'after' | 'schedule'>,
  cost: Pick<TierCost, 'measures'>,
  { baseline, baselineBill }: AsItIs,
): ChangeAhead[] {
  if (measures.every(({ inService }) => inService >= schedule.inService)) return [];
  const early = measures
    .map((planned, index) => ({ planned, cents: cost.measures[index]!.loadedCents }))
    .filter(({ planned }) => planned.inService < schedule.inService)
    .toSorted((one, other) => (one.planned.inService < other.planned.inService ? -1 : 1));
  const state = { ...baseline.state };
  let bill = baselineBill;
  return early.map(({ planned, cents }) => {
    supply(planned, after, state);
    const before = bill;
    bill = energyBill(state, baseline);
    return {
      inService: planned.inService,
      capitalUsd: cents / 100,
      savedUsdByFuel: savedByFuel(before.ownerUsdByFuel, bill.ownerUsdByFuel),
      operationsUsd: -maintenanceAdded([planned]),
      emitted: emittingTotals(state),
    };
  });
}

/** What is made or stored on the site, as in the whole tier. */
function supply(
  { capacityKwDc, storageKwh }: PlannedMeasure,
  after: TierPlan['after'],
  state: TierPlan['after'],
): void {
  if (capacityKwDc !== null) state.pvKwh = after.pvKwh;
  if (storageKwh !== null) state.storageKw = after.storageKw;
}
