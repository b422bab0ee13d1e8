import { FUELS, type EnergyBaseline, type Fuel } from '../energy/types.ts';
import { ELECTRICITY } from '../energy/energy-index.ts';
import type { PlannedMeasure } from '../measures/types.ts';
import { KBTU_PER_BILLED_UNIT } from '../building/billed-fuels.ts';

export interface SavingsTotals {
  /** Bills before less bills after at as-of prices, owner and tenants, USD a year. */
  readonly energyAsOfUsdByFuel: Readonly<Record<Fuel, number>>;
  /** What prices grow by from the as-of day to the first full year in service. */
  readonly growthOf: (fuel: Fuel) => number;
  readonly operationsFirstYearUsd: number;
}

/**
 * Splits a tier's first-year savings over its measures, fuel by fuel: each measure's saved units at the mean price of a
 * unit on the owner's meter. The rest (demand, blocks, customer charges, tenants' dearer meters) is shared in proportion:
 * an extra saving among the measures that save the fuel, an extra cost among those that add it, and among all that move it
 * where there are none. The parts sum to the tier's energy and O&M savings.
 */
export function savingsByMeasure(
  measures: readonly PlannedMeasure[],
  baseline: EnergyBaseline,
  totals: SavingsTotals,
): number[] {
  const energy = measures.map(() => 0);
  FUELS.forEach((fuel, place) => {
    const saved = measures.map((planned) => savedUnits(planned, place));
    // Nothing moves it: every part is nothing.
    if (totals.energyAsOfUsdByFuel[fuel] === 0 && saved.every((units) => units === 0)) return;
    const growth = totals.growthOf(fuel);
    splitFuel(saved, totals.energyAsOfUsdByFuel[fuel], baseline.unitUsd[fuel]).forEach((part, index) => {
      energy[index] = (energy[index] ?? 0) + part * growth;
    });
  });
  const maintenance = measures.map(
    (planned) => -(planned.measure.maintenance_usd_per_unit_year?.value ?? 0) * planned.quantity,
  );
  const maintenanceTotal = sum(maintenance);
  return energy.map((usd, index) => {
    const operations =
      maintenanceTotal === 0
        ? 0
        : (totals.operationsFirstYearUsd * (maintenance[index] ?? 0)) / maintenanceTotal;
    return usd + operations;
  });
}

/** Saved units of a fuel, what a roof makes among them. */
const savedUnits = ({ savedKwh, savedKbtuByFuel }: PlannedMeasure, place: number): number =>
  place === ELECTRICITY ? savedKwh : (savedKbtuByFuel[place] ?? 0) / (KBTU_PER_BILLED_UNIT[place] ?? 1);

function splitFuel(saved: readonly number[], usd: number, unitUsd: number): number[] {
  const rest = usd - sum(saved) * unitUsd;
  const moved = saved.map((units) => Math.max(0, rest < 0 ? -units : units));
  const weights = sum(moved) > 0 ? moved : saved.map(Math.abs);
  const total = sum(weights);
  return saved.map(
    (units, index) => units * unitUsd + rest * (total > 0 ? (weights[index] ?? 0) / total : 1 / saved.length),
  );
}

function sum(values: readonly number[]): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
