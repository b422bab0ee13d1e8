import { newRow } from '../number-rows.ts';
import { demandYearUsd, yearUsd } from '../energy/bills/year-bill.ts';
import {
  hasMeter,
  roomForUse,
  tenantYearOf,
  yearOf,
  type Peaks,
  type UseRoom,
  type YearUse,
} from '../energy/bills/year-use.ts';
import { FUELS, ofFuel, type EnergyBaseline } from '../energy/types.ts';
import { cellOf, ENERGY, fuelCells, STATE } from './state-rows.ts';
import type { StepRows } from './steps.ts';
import type { Point } from './trials.ts';
import type { Walk } from './walk.ts';

const PV_KWH = STATE.at.energy + ENERGY.at.pvKwh;
const SUMMER_PEAK = STATE.at.energy + ENERGY.at.summerPeakKw;
const WINTER_PEAK = STATE.at.energy + ENERGY.at.winterPeakKw;
const HEATING_PEAK = STATE.at.energy + ENERGY.at.heatingPeakKw;
const TENANT_SUMMER = STATE.at.energy + ENERGY.at.tenantSummerKw;
const TENANT_WINTER = STATE.at.energy + ENERGY.at.tenantWinterKw;
const TENANT_HEATING = STATE.at.energy + ENERGY.at.tenantHeatingKw;
const STORAGE = STATE.at.energy + ENERGY.at.storageKw;
const TENANT_SHIFT = STATE.at.energy + ENERGY.at.tenantShiftKbtu;

/** A state of a search and the building it is of. */
export interface Billed {
  readonly states: Float64Array;
  readonly row: number;
  readonly fuelEnd: number;
  readonly baseline: EnergyBaseline;
}

/** A year of all bills of a state, owner's and tenants', USD: `energyBill` without its months. */
export function billUsd(billed: Billed): number {
  let usd = 0;
  for (let fuel = 0; fuel < billed.fuelEnd; fuel += 1) usd += fuelUsd(fuel, billed);
  return usd;
}

/** What the owner pays of it in the years that count, each fuel worth so many years of its own. */
export function ownerBillsUsd(billed: Billed, years: Float64Array): number {
  let usd = 0;
  for (let fuel = 0; fuel < billed.fuelEnd; fuel += 1) usd += years[fuel]! * fuelUsd(fuel, billed, true);
  return usd;
}

/** Written over by each bill: a search asks for hundreds and keeps none of what they are made from. */
const OWNER_USE = roomForUse();
const TENANT_USE = roomForUse();
const PEAKS: { -readonly [Key in keyof Peaks]: number } = {
  summerPeakKw: 0,
  winterPeakKw: 0,
  heatingPeakKw: 0,
  tenantSummerKw: 0,
  tenantWinterKw: 0,
  tenantHeatingKw: 0,
  storageKw: 0,
};

function fuelUsd(fuel: number, { states, row, baseline }: Billed, ownersAlone = false): number {
  const cells = fuelCells(states, row, fuel);
  const use = yearOf(cells, OWNER_USE);
  if (!hasMeter(fuel, use)) return 0;
  const { months, rates } = baseline;
  const { rate, tenants } = ofFuel(rates, fuel);
  if (fuel === 0) use.solar = states[row + PV_KWH]!;
  const theirs =
    tenants === null ? null : tenantYearOf(cells, states[row + TENANT_SHIFT]!, baseline, TENANT_USE);
  if (theirs !== null) takeOff(use, theirs);
  let usd = yearUsd(rate, use, months);
  if (rate.billsDemand) usd += demandYearUsd(rate, peaksOf(states, row), theirs, baseline);
  if (tenants === null || theirs === null || ownersAlone) return usd;
  scale(theirs, 1 / tenants.meters);
  return usd + yearUsd(tenants.rate, theirs, months) * tenants.meters;
}

function takeOff(use: UseRoom, part: YearUse): void {
  use.heating -= part.heating;
  use.cooling -= part.cooling;
  use.even -= part.even;
}

function scale(use: UseRoom, share: number): void {
  use.heating *= share;
  use.cooling *= share;
  use.even *= share;
}

function peaksOf(states: Float64Array, row: number): Peaks {
  PEAKS.summerPeakKw = states[row + SUMMER_PEAK]!;
  PEAKS.winterPeakKw = states[row + WINTER_PEAK]!;
  PEAKS.heatingPeakKw = states[row + HEATING_PEAK]!;
  PEAKS.tenantSummerKw = states[row + TENANT_SUMMER]!;
  PEAKS.tenantWinterKw = states[row + TENANT_WINTER]!;
  PEAKS.tenantHeatingKw = states[row + TENANT_HEATING]!;
  PEAKS.storageKw = states[row + STORAGE]!;
  return PEAKS;
}

/** Bills as the work of a package is done step by step, for the packages of one building. */
export class StepBills {
  readonly #baseline: EnergyBaseline;
  /** The package before: packages nest, so that many begin with the same steps. */
  #before: { readonly rows: StepRows; readonly usd: Float64Array } | null = null;

  constructor(baseline: EnergyBaseline) {
    this.#baseline = baseline;
  }

  /**
   * A year of all bills by fuel, before any work of a package and after each: `FUELS.length` numbers a row. A fuel that
   * work leaves as it was costs what it did.
   */
  inTurn(rows: StepRows): Float64Array {
    const { values, length, fuelEnd } = rows;
    const baseline = this.#baseline;
    const count = values.length / length;
    const usd = newRow(count * FUELS.length);
    for (let step = this.#copyAlike(rows, usd); step < count; step += 1)
      for (let fuel = 0; fuel < fuelEnd; fuel += 1) {
        const place = step * FUELS.length + fuel;
        const row = step * length;
        usd[place] =
          step > 0 && isSame(fuel, values, row - length, row, baseline)
            ? usd[place - FUELS.length]!
            : fuelUsd(fuel, { states: values, row, fuelEnd, baseline });
      }
    this.#before = { rows, usd };
    return usd;
  }

  /** Copies what the package before was billed for the steps that both begin with; returns how many those are. */
  #copyAlike({ values, length }: StepRows, usd: Float64Array): number {
    if (this.#before === null) return 0;
    const { rows, usd: usdBefore } = this.#before;
    let place = 0;
    while (place < values.length && values[place] === rows.values[place]) place += 1;
    const alike = Math.floor(place / length);
    for (let at = 0; at < alike * FUELS.length; at += 1) usd[at] = usdBefore[at]!;
    return alike;
  }
}

/** The owner's bills of what stands, by fuel: a trial is billed anew for the fuels alone that it changes. */
export class StandingBill {
  readonly #walk: Walk;
  readonly #usdByFuel = newRow(FUELS.length);
  usd = 0;

  constructor(walk: Walk) {
    this.#walk = walk;
    this.renew();
  }

  /** After another choice was accepted. */
  renew(): void {
    const billed = billedAt(this.#walk, this.#walk.at);
    this.usd = 0;
    for (let fuel = 0; fuel < billed.fuelEnd; fuel += 1) {
      this.#usdByFuel[fuel] = fuelUsd(fuel, billed, true);
      this.usd += this.#usdByFuel[fuel]!;
    }
  }

  trialUsd(): number {
    const billed = billedAt(this.#walk, this.#walk.trial);
    let usd = 0;
    for (let fuel = 0; fuel < billed.fuelEnd; fuel += 1)
      usd += isUnchanged(fuel, this.#walk) ? this.#usdByFuel[fuel]! : fuelUsd(fuel, billed, true);
    return usd;
  }
}

export function billedAt({ space }: Walk, { row }: Pick<Point, 'row'>): Billed {
  const { fuelEnd, baseline } = space.setting;
  return { states: space.states, row, fuelEnd, baseline };
}

/** Whether the trial uses a fuel just as the standing choice does. */
const isUnchanged = (fuel: number, { at, trial, space }: Walk): boolean =>
  isSame(fuel, space.states, at.row, trial.row, space.setting.baseline);

/** Whether two states use a fuel, and what its bill goes by, alike. */
// oxlint-disable-next-line max-params -- numbers where they stand, without an object each
function isSame(
  fuel: number,
  states: Float64Array,
  one: number,
  other: number,
  { rates }: EnergyBaseline,
): boolean {
  const from = cellOf(0, fuel);
  const end = cellOf(0, fuel + 1);
  for (let place = from; place < end; place += 1)
    if (states[one + place] !== states[other + place]) return false;
  // Only electricity is made, shifted between meters and billed by its peaks.
  if (fuel > 0 && !ofFuel(rates, fuel).rate.billsDemand) return true;
  for (let place = STATE.at.energy; place < STATE.at.energy + ENERGY.length; place += 1)
    if (states[one + place] !== states[other + place]) return false;
  return true;
}
