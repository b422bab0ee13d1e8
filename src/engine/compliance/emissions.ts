import type { CompiledLl97, PeriodCoefficients } from '../../catalog/sections/emissions.ts';
import type { Snapshot } from '../../catalog/snapshot.ts';
import { fuelKbtu, gridKwh } from '../energy/energy-state.ts';
import { FUELS, type EnergyState } from '../energy/types.ts';
import type { GridScenario } from './types.ts';

export interface EmissionYear {
  readonly year: number;
  /** `promulgated` to 2034; a named projection after. */
  readonly scenario: GridScenario;
}

/**
 * Emissions of a year's energy as Local Law 97 counts them, tCO2e: electricity bought from the grid and every fuel burned
 * or piped in, at the coefficients of the year's period. Credits and offsets are not deducted here.
 * @throws RangeError for a year without promulgated coefficients under the scenario `promulgated`.
 */
export function emissionsTco2e(state: EnergyState, when: EmissionYear, snapshot: Snapshot): number {
  return emissionsOfTotals(emittingTotals(state), when, snapshot);
}

/** What emissions depend on: grid electricity in kWh at index 0, then kBtu of every other fuel by FUELS index. */
export type EmittingTotals = readonly number[];

export function emittingTotals(state: EnergyState): EmittingTotals {
  const totals = [gridKwh(state)];
  for (let fuel = 1; fuel < FUELS.length; fuel += 1) totals.push(fuelKbtu(state.use, fuel));
  return totals;
}

export function emissionsOfTotals(totals: EmittingTotals, when: EmissionYear, snapshot: Snapshot): number {
  const { ll97 } = snapshot.sections;
  const period = coefficientsOf(ll97, when);
  let total = totals[0]! * gridFactor(ll97, period, when);
  for (let fuel = 1; fuel < totals.length; fuel += 1) total += totals[fuel]! * period.fuelPerKbtu[fuel]!;
  return total;
}

function coefficientsOf(ll97: CompiledLl97, { year, scenario }: EmissionYear): PeriodCoefficients {
  const { periods } = ll97;
  for (let place = 0; place < periods.length; place += 1) {
    const period = periods[place] as PeriodCoefficients;
    if (year >= period.from && year <= period.to) return period;
  }
  const last = periods[periods.length - 1];
  if (scenario === 'promulgated' || last === undefined || year < last.from)
    throw new RangeError(`no coefficient is promulgated for ${year}`);
  return last;
}

function gridFactor(
  ll97: CompiledLl97,
  period: PeriodCoefficients,
  { year, scenario }: EmissionYear,
): number {
  if (scenario === 'promulgated' || year <= period.to) return period.electricityPerKwh;
  let factor = period.electricityPerKwh;
  const steps = ll97.gridScenarios[scenario];
  for (let place = 0; place < steps.length; place += 1) {
    const step = steps[place];
    if (step !== undefined && year >= step.from) factor = step.perKwh;
  }
  return factor;
}

/** What an excess costs in one year, USD (not rounded). */
export function penaltyUsd(emissions: number, limit: number, usdPerTco2e: number): number {
  return Math.max(0, emissions - limit) * usdPerTco2e;
}
