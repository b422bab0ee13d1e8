import { FUELS, type EnergyBaseline } from '../energy/types.ts';
import type { PlannedMeasure } from '../measures/types.ts';

export interface SavingsTotals {
  /** Bill before less bill after at as-of prices, owner and tenants, USD a year. */
  readonly energyAsOfUsd: number;
  /** The same for the first full year in service, USD. */
  readonly energyFirstYearUsd: number;
  readonly operationsFirstYearUsd: number;
}

/**
 * Splits a tier's first-year savings over its measures: each measure's saved units at the owner's prices. The rest
 * (demand charges, tenants' dearer meters) is shared in proportion: an extra saving among the measures that save
 * electricity, an extra cost among those that add it. The parts sum to the tier's energy and O&M savings.
 */
export function savingsByMeasure(
  measures: readonly PlannedMeasure[],
  baseline: EnergyBaseline,
  totals: SavingsTotals,
): number[] {
  const raw = measures.map((planned) => valueAtOwnerPrices(planned, baseline));
  const rest = totals.energyAsOfUsd - raw.reduce((sum, usd) => sum + usd, 0);
  // Extra cost (demand of new electric load) belongs to what adds electricity, extra saving to what saves it.
  const moved = measures.map(({ savedKwh }) => Math.max(0, rest < 0 ? -savedKwh : savedKwh));
  const movedTotal = moved.reduce((sum, kwh) => sum + kwh, 0);
  const growth = totals.energyAsOfUsd === 0 ? 1 : totals.energyFirstYearUsd / totals.energyAsOfUsd;
  const maintenance = measures.map(
    (planned) => -(planned.measure.maintenance_usd_per_unit_year?.value ?? 0) * planned.quantity,
  );
  const maintenanceTotal = maintenance.reduce((sum, usd) => sum + usd, 0);
  return measures.map((_, index) => {
    const share =
      movedTotal > 0 ? (moved[index] ?? 0) / movedTotal : measures.length === 0 ? 0 : 1 / measures.length;
    const energy = ((raw[index] ?? 0) + rest * share) * growth;
    const operations =
      maintenanceTotal === 0
        ? 0
        : (totals.operationsFirstYearUsd * (maintenance[index] ?? 0)) / maintenanceTotal;
    return energy + operations;
  });
}

function valueAtOwnerPrices(planned: PlannedMeasure, { tariffs }: EnergyBaseline): number {
  let usd = 0;
  FUELS.forEach((fuel, index) => {
    const kbtu = planned.savedKbtuByFuel[index] ?? 0;
    if (fuel !== 'electricity') usd += kbtu * tariffs.byFuel[fuel].usdPerKbtu;
  });
  return usd + planned.savedKwh * tariffs.ownerElectricity.energyUsdPerUnit;
}
