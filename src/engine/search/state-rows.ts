import { newRow, layoutOf, writeRow } from '../number-rows.ts';
import { END_USES, FUELS, type EnergyState } from '../energy/types.ts';
import { MATRIX_LENGTH } from '../energy/energy-state.ts';
import type { FuelCells } from '../energy/bills/year-use.ts';
import { SUMS } from '../pricing/loading.ts';

/** Savings that overlap are capped together; same order as the caps of a building. */
export const CLUSTERS: readonly string[] = ['controls', 'steam', 'envelope'];

/** The energy at one point of the search beside its cells. */
export const ENERGY = layoutOf<Exclude<keyof EnergyState, 'use'>>({
  pvKwh: 1,
  heatPumpKwh: 1,
  summerPeakKw: 1,
  winterPeakKw: 1,
  heatingPeakKw: 1,
  tenantShiftKbtu: 1,
  tenantSummerKw: 1,
  tenantWinterKw: 1,
  tenantHeatingKw: 1,
  storageKw: 1,
});

/** One point of a search: its energy and cost, and what caps and sizing remember. */
export const STATE = layoutOf<'energy' | 'sums' | 'clusterSavedKbtu' | 'loadShare' | 'cells'>({
  energy: ENERGY.length,
  /** Direct cost of what is bought. */
  sums: SUMS.length,
  clusterSavedKbtu: CLUSTERS.length,
  /** Heating load left after envelope work, share of the baseline's. */
  loadShare: 1,
  // Last, and fuel by fuel: of a building without oil and steam only the first two are copied.
  cells: MATRIX_LENGTH,
});

const END_USE_COUNT = END_USES.length;
const FUEL_COUNT = FUELS.length;
const CELLS = STATE.at.cells;

/** Where in a row the kBtu of an end use and a fuel stand. */
export const cellOf = (endUse: number, fuel: number): number => CELLS + fuel * END_USE_COUNT + endUse;

/** How much of a row is in use where no fuel from `fuelEnd` on is. */
export const rowEnd = (fuelEnd: number): number => CELLS + fuelEnd * END_USE_COUNT;

/** Writes a building before any work. */
export function writeState(rows: Float64Array, at: number, state: EnergyState): void {
  rows.fill(0, at, at + STATE.length);
  writeRow(ENERGY, rows, at + STATE.at.energy, state);
  rows[at + STATE.at.loadShare] = 1;
  for (let endUse = 0; endUse < END_USE_COUNT; endUse += 1)
    for (let fuel = 0; fuel < FUEL_COUNT; fuel += 1)
      rows[at + cellOf(endUse, fuel)] = state.use[endUse * FUEL_COUNT + fuel]!;
}

const { pvKwh, heatPumpKwh, summerPeakKw, winterPeakKw, heatingPeakKw, tenantShiftKbtu } = ENERGY.at;
const { tenantSummerKw, tenantWinterKw, tenantHeatingKw, storageKw } = ENERGY.at;
const ENERGY_AT = STATE.at.energy;

/** The energy of a row with no fuel from `fuelEnd` on, apart from it. */
export function energyOf(rows: Float64Array, at: number, fuelEnd: number): EnergyState {
  const use = newRow(MATRIX_LENGTH);
  for (let endUse = 0; endUse < END_USE_COUNT; endUse += 1)
    for (let fuel = 0; fuel < fuelEnd; fuel += 1)
      use[endUse * FUEL_COUNT + fuel] = rows[at + cellOf(endUse, fuel)]!;
  const energy = at + ENERGY_AT;
  return {
    use,
    pvKwh: rows[energy + pvKwh]!,
    heatPumpKwh: rows[energy + heatPumpKwh]!,
    summerPeakKw: rows[energy + summerPeakKw]!,
    winterPeakKw: rows[energy + winterPeakKw]!,
    heatingPeakKw: rows[energy + heatingPeakKw]!,
    tenantShiftKbtu: rows[energy + tenantShiftKbtu]!,
    tenantSummerKw: rows[energy + tenantSummerKw]!,
    tenantWinterKw: rows[energy + tenantWinterKw]!,
    tenantHeatingKw: rows[energy + tenantHeatingKw]!,
    storageKw: rows[energy + storageKw]!,
  };
}

/** The cells of one fuel. */
export const fuelCells = (values: Float64Array, at: number, place: number): FuelCells => ({
  place,
  values,
  start: at + cellOf(0, place),
  step: 1,
});

/** kBtu of one fuel. */
export function fuelOf(rows: Float64Array, at: number, fuel: number): number {
  const start = at + cellOf(0, fuel);
  let sum = 0;
  for (let cell = start; cell < start + END_USE_COUNT; cell += 1) sum += rows[cell]!;
  return sum;
}

/** kBtu of all fuels before `fuelEnd`. */
export function siteOf(rows: Float64Array, at: number, fuelEnd: number): number {
  const end = at + rowEnd(fuelEnd);
  let sum = 0;
  for (let endUse = 0; endUse < END_USE_COUNT; endUse += 1)
    for (let cell = at + CELLS + endUse; cell < end; cell += END_USE_COUNT) sum += rows[cell]!;
  return sum;
}
