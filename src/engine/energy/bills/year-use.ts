import { numbersOf } from '../../number-rows.ts';
import type { CompiledMonths } from '../../../catalog/sections/rates.ts';
import { MONTHS, isSummerMonth } from '../../../vocabulary/energy.ts';
import { KBTU_PER_BILLED_UNIT } from '../../building/billed-fuels.ts';
import { END_USES, FUELS, type EnergyBaseline, type EnergyState } from '../types.ts';

const FUEL_COUNT = FUELS.length;
const HEATING = END_USES.indexOf('heating');
const COOLING = END_USES.indexOf('cooling');

/** What a meter counts in a year, in the unit it bills, by the way it falls on the months. */
export interface YearUse {
  readonly heating: number;
  readonly cooling: number;
  readonly even: number;
  /** Made on the roof, to be taken off. */
  readonly solar: number;
}

/** A use to be written over, where many are asked for and none is kept. */
export type UseRoom = { -readonly [Key in keyof YearUse]: YearUse[Key] };

export const roomForUse = (): UseRoom => new Room();

/**
 * A class, for a layout of its own in memory: written out, it would share that of the shapes of months, whose fields are
 * lists, and every number put into it would be wrapped.
 */
class Room implements UseRoom {
  heating = 0;
  cooling = 0;
  even = 0;
  solar = 0;
}

/** What is left of a fuel where all of it was replaced, kBtu a year. */
const LEAST_KBTU = 1;

/** A fuel that nothing uses any more has no meter, and no customer charge; electricity always has one. By `FUELS` index. */
export const hasMeter = (place: number, use: YearUse): boolean =>
  place === 0 || quantityOf(use) * (KBTU_PER_BILLED_UNIT[place] ?? 1) > LEAST_KBTU;

/** One fuel’s kBtu a year by end use, in a list that holds them `step` apart. */
export interface FuelCells {
  /** Its `FUELS` index. */
  readonly place: number;
  readonly values: Float64Array;
  readonly start: number;
  readonly step: number;
}

const cellsOf = (place: number, { use }: EnergyState): FuelCells => ({
  place,
  values: use,
  start: place,
  step: FUEL_COUNT,
});

/** A year of a fuel by its `FUELS` index in the whole building, before solar. */
export const yearUse = (place: number, state: EnergyState): YearUse =>
  yearOf(cellsOf(place, state), roomForUse());

/** The part of it that tenants pay for. */
export const tenantYearUse = (place: number, state: EnergyState, shares: TenantShares): YearUse =>
  tenantYearOf(cellsOf(place, state), state.tenantShiftKbtu, shares, roomForUse());

/** The same of one fuel’s cells, written to `room`. */
export function yearOf({ place, values, start, step }: FuelCells, room: UseRoom): UseRoom {
  const perUnit = KBTU_PER_BILLED_UNIT[place] ?? 1;
  let even = 0;
  for (let endUse = 0; endUse < END_USES.length; endUse += 1)
    if (endUse !== HEATING && endUse !== COOLING) even += values[start + endUse * step]!;
  room.heating = values[start + HEATING * step]! / perUnit;
  room.cooling = values[start + COOLING * step]! / perUnit;
  room.even = even / perUnit;
  room.solar = 0;
  return room;
}

type TenantShares = Pick<EnergyBaseline, 'tenantElectricityShare' | 'tenantThermalShare'>;

/**
 * The same of one fuel’s cells, written to `room`. What tenants use beyond their share of an end use (`shiftKbtu`, of
 * electricity) falls evenly on the year.
 */
// oxlint-disable-next-line max-params -- numbers where they stand, without an object each
export function tenantYearOf(
  { place, values, start, step }: FuelCells,
  shiftKbtu: number,
  { tenantElectricityShare, tenantThermalShare }: TenantShares,
  room: UseRoom,
): UseRoom {
  const shares = place === 0 ? tenantElectricityShare : tenantThermalShare;
  const perUnit = KBTU_PER_BILLED_UNIT[place] ?? 1;
  let even = place === 0 ? shiftKbtu : 0;
  for (let endUse = 0; endUse < END_USES.length; endUse += 1)
    if (endUse !== HEATING && endUse !== COOLING) even += values[start + endUse * step]! * shares[endUse]!;
  room.heating = (values[start + HEATING * step]! * shares[HEATING]!) / perUnit;
  room.cooling = (values[start + COOLING * step]! * shares[COOLING]!) / perUnit;
  room.even = Math.max(0, even) / perUnit;
  room.solar = 0;
  return room;
}

/** What is left to the owner’s meter. */
export function lessUse(whole: YearUse, part: YearUse, solar: number): YearUse {
  const left = roomForUse();
  left.heating = whole.heating - part.heating;
  left.cooling = whole.cooling - part.cooling;
  left.even = whole.even - part.even;
  left.solar = solar;
  return left;
}

export const quantityOf = ({ heating, cooling, even, solar }: YearUse): number =>
  heating + cooling + even - solar;

export function timesUse({ heating, cooling, even, solar }: YearUse, share: number): YearUse {
  const part = roomForUse();
  part.heating = heating * share;
  part.cooling = cooling * share;
  part.even = even * share;
  part.solar = solar * share;
  return part;
}

/** One month of it. */
export function monthOf(use: YearUse, month: number, { shapes }: CompiledMonths): number {
  return (
    use.heating * shapes.heating[month]! +
    use.cooling * shapes.cooling[month]! +
    use.even * shapes.even[month]! -
    use.solar * shapes.solar[month]!
  );
}

/** All of them by place of `MONTHS`. */
export function monthsOf(use: YearUse, months: CompiledMonths): number[] {
  const quantities: number[] = [];
  for (let month = 0; month < MONTHS.length; month += 1) quantities.push(monthOf(use, month, months));
  return quantities;
}

/** What the kW of a month follow from. */
export type Peaks = Pick<
  EnergyState,
  | 'summerPeakKw'
  | 'winterPeakKw'
  | 'heatingPeakKw'
  | 'tenantSummerKw'
  | 'tenantWinterKw'
  | 'tenantHeatingKw'
  | 'storageKw'
>;

/** kW of the whole building in a month: a summer month has the peak of the summer, heat that of its own month’s cold. */
function buildingKw(
  month: number,
  { summerPeakKw, winterPeakKw, heatingPeakKw }: Peaks,
  { heatingPeakShare }: CompiledMonths,
): number {
  if (isSummerMonth(month)) return summerPeakKw;
  return winterPeakKw - Math.min(winterPeakKw, heatingPeakKw) * (1 - heatingPeakShare[month]!);
}

/** The months whose use makes the peaks: the hottest, and the coldest where what heats has no peak of its own. */
export const PEAK_MONTH = { summer: MONTHS.indexOf('jul'), winter: MONTHS.indexOf('jan') } as const;

/** What of a use runs at the peak of a month: the hottest month’s in all of summer; without cooling in winter. */
export function useAtPeak(
  { heating, cooling, even }: YearUse,
  month: number,
  months: CompiledMonths,
): number {
  const { summer, winter } = PEAK_MONTH;
  const { shapes } = months;
  return isSummerMonth(month)
    ? cooling * shapes.cooling[summer]! + even * shapes.even[summer]!
    : heating * shapes.heating[month]! + even * shapes.even[winter]!;
}

/** The month whose use the peak of a month is as is: a winter without electric heat has one peak, of its coldest month. */
export const peakMonthOf = (month: number, { heatingPeakKw }: EnergyState): number =>
  isSummerMonth(month) ? PEAK_MONTH.summer : heatingPeakKw > 0 ? month : PEAK_MONTH.winter;

/** kW of the whole building for each kWh of a month that runs at its peak, by place of `MONTHS`. */
export function peaksPerUse(state: EnergyState, months: CompiledMonths): number[] {
  const all = yearUse(0, state);
  return numbersOf(MONTHS, (_, month) => {
    const kwh = useAtPeak(all, peakMonthOf(month, state), months);
    return kwh > 0 ? buildingKw(month, state, months) / kwh : 0;
  });
}

/** The part of it that electrified uses of tenants add on their own meters. */
function tenantAddedKw(
  month: number,
  { tenantSummerKw, tenantWinterKw, tenantHeatingKw }: Peaks,
  { heatingPeakShare }: CompiledMonths,
): number {
  if (isSummerMonth(month)) return tenantSummerKw;
  return tenantWinterKw + tenantHeatingKw * heatingPeakShare[month]!;
}

type PeaksAsIs = Pick<EnergyBaseline, 'months' | 'kwPerKwhAsIs'>;

/**
 * kW on the owner’s meter in a month. Tenants with meters of their own take off what their use at the peak comes to by
 * the peak as is, and what is electrified on their meters adds beyond that; null where one meter counts for all. A
 * battery takes off what a month’s peak lets it.
 */
export function meterKw(
  month: number,
  peaks: Peaks,
  tenant: YearUse | null,
  { months, kwPerKwhAsIs }: PeaksAsIs,
): number {
  const whole = buildingKw(month, peaks, months);
  let kw = whole;
  if (tenant !== null) {
    const theirs =
      kwPerKwhAsIs[month]! * useAtPeak(tenant, month, months) + tenantAddedKw(month, peaks, months);
    kw -= Math.max(0, Math.min(whole, theirs));
  }
  return peaks.storageKw === 0 ? kw : Math.max(0, kw - peaks.storageKw * months.storageShare[month]!);
}

/** The same by place of `MONTHS`. */
export function ownerKw(peaks: Peaks, tenant: YearUse | null, baseline: PeaksAsIs): number[] {
  const kw: number[] = [];
  for (let month = 0; month < MONTHS.length; month += 1) kw.push(meterKw(month, peaks, tenant, baseline));
  return kw;
}
