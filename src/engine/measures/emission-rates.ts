import type { CompiledLl97 } from '../../catalog/sections/emissions.ts';
import { KBTU_PER_KWH } from '../../quantities/units.ts';
import { ELECTRICITY } from '../energy/energy-index.ts';
import { keyed } from '../keyed.ts';
import type { EmissionRates } from '../search/targets.ts';

/** Years whose limits tiers aim at: the first of each period. */
const TARGET_YEARS = [2024, 2030, 2035] as const;

export type TargetYear = (typeof TARGET_YEARS)[number];
export type EmissionRateTable = Readonly<Record<TargetYear, EmissionRates>>;

/** Promulgated coefficients to 2034; from 2035 the State clean-grid line, as the tiers' projections name it. */
export function compileEmissionRates(ll97: CompiledLl97): EmissionRateTable {
  return keyed(TARGET_YEARS, (year) => ratesOf(ll97, year));
}

function ratesOf(ll97: CompiledLl97, year: TargetYear): EmissionRates {
  const known = ll97.periods.find((period) => year >= period.from && year <= period.to);
  const period = known ?? ll97.periods[ll97.periods.length - 1];
  if (period === undefined) throw new RangeError(`no emission coefficients for ${year}`);
  const step = ll97.gridScenarios.clcpa_line.filter((entry) => entry.from <= year).at(-1);
  const gridPerKwh = known === undefined && step !== undefined ? step.perKwh : period.electricityPerKwh;
  const perKbtu = [...period.fuelPerKbtu];
  perKbtu[ELECTRICITY] = gridPerKwh / KBTU_PER_KWH;
  return { perKbtu, gridPerKwh };
}
