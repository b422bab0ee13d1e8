import type { CompiledMeasure } from '../../catalog/sections/measures.ts';

/** Maintenance that a unit of the work adds (negative: saves), USD a year; none where the catalogue states none. */
export const maintenanceUsdPerUnitYear = ({
  maintenance_usd_per_unit_year: stated,
}: CompiledMeasure): number => stated?.value ?? 0;
