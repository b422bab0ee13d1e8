import { fuelOf, STATE, ENERGY } from './state-rows.ts';
import type { Setting, SolvedTier } from './space.ts';
import type { Point } from './trials.ts';
import type { Walk } from './walk.ts';
import type { WorkSet } from './work-sets.ts';

const PV_KWH = STATE.at.energy + ENERGY.at.pvKwh;

/** tCO2e per kBtu by fuel of one period; generation on site earns the grid's factor. */
export interface EmissionRates {
  readonly perKbtu: readonly number[];
  readonly gridPerKwh: number;
}

/** A level that a tier must reach: a measured quantity of the energy balance and its limit. */
export interface Target {
  readonly limit: number;
  /** What emissions are counted by, with what is added to them whatever is done; null where site energy is the level. */
  readonly emissions: { readonly rates: EmissionRates; readonly shiftTco2e: number } | null;
}

/** What a tier is to reach, and by which work. */
export interface Aim {
  /** What the tier before bought. */
  readonly kept: WorkSet;
  readonly targets: readonly Target[];
  /** The tier whose measures and whose dearest step are allowed. */
  readonly tier: SolvedTier;
  /** Index of work that is left out. */
  readonly barred?: number;
}

/** The level of a target at one point of the walk. */
export function levelOf({ emissions }: Target, point: Point, { space }: Walk): number {
  if (emissions === null) return point.siteKbtu;
  const { states, setting } = space;
  const { perKbtu, gridPerKwh } = emissions.rates;
  let tonnes = -states[point.row + PV_KWH]! * gridPerKwh;
  for (let fuel = 0; fuel < setting.fuelEnd; fuel += 1)
    tonnes += fuelOf(states, point.row, fuel) * perKbtu[fuel]!;
  return tonnes + emissions.shiftTco2e;
}

/** Most that a kBtu saved, or moved to another fuel, takes from the level; and a kWh made. */
export function mostPerKbtu({ emissions }: Target, { fuelEnd }: Setting): number {
  if (emissions === null) return 1;
  let most = 0;
  for (let fuel = 0; fuel < fuelEnd; fuel += 1) most = Math.max(most, emissions.rates.perKbtu[fuel]!);
  return most;
}

export const perKwhMade = ({ emissions }: Target): number => emissions?.rates.gridPerKwh ?? 0;

export const allMet = (targets: readonly Target[], point: Point, walk: Walk): boolean =>
  missingShare(targets, point, walk) === 0;

/** By how much the worst target is missed, as a share of its limit; 0 where all are met. */
export function missingShare(targets: readonly Target[], point: Point, walk: Walk): number {
  let most = 0;
  for (const target of targets) {
    const missing = levelOf(target, point, walk) - target.limit;
    most = Math.max(most, missing / Math.max(1, Math.abs(target.limit)));
  }
  return most <= TOLERANCE ? 0 : most;
}

const TOLERANCE = 1e-9;
