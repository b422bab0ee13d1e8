import type { CompiledMeasure } from '../../catalog/sections/measures.ts';
import type { PlannedMeasure } from './types.ts';

/** Maintenance that a unit of the work adds (negative: saves), USD a year; none where the catalogue states none. */
export const maintenanceUsdPerUnitYear = ({
  maintenance_usd_per_unit_year: stated,
}: CompiledMeasure): number => stated?.value ?? 0;

/** Maintenance the measures add (negative: save), USD a year. */
export function maintenanceAdded(measures: readonly Pick<PlannedMeasure, 'measure' | 'quantity'>[]): number {
  let usd = 0;
  for (const planned of measures) usd += maintenanceUsdPerUnitYear(planned.measure) * planned.quantity;
  return usd;
}
