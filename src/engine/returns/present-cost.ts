import {
  dateOf,
  dateParts,
  dayNumber,
  dayNumberOf,
  daysBetween,
  isLeapYear,
  type CalendarDate,
} from '../../quantities/calendar-date.ts';

import { chargeDue } from '../compliance/charge-due.ts';
import type { Equipment, StandingEquipment } from '../measures/types.ts';

/** What every alternative of one building shares. Money at as-of prices unless said otherwise. */
export interface PresentCostSetting {
  readonly asOf: CalendarDate;
  /** Full calendar years after the evaluation year; what is left of that year counts too. */
  readonly horizonYears: number;
  readonly discountRate: number;
  /** The owner's bill as it is, USD a year. */
  readonly ownerUsdByFuel: Readonly<Record<string, number>>;
  readonly escalationPerYearByFuel: Readonly<Record<string, number>>;
  /** Statutory charge by emission year as the building is, USD; due on 1 May of the year after, never escalated. */
  readonly chargeUsdByYear: ReadonlyMap<number, number>;
  readonly standing: readonly StandingEquipment[];
  readonly operationsEscalationPerYear: number;
}

/** Money that comes on a day. */
interface PaidOn {
  readonly on: CalendarDate;
  readonly cents: number;
}

/** What a tier changes; `do_nothing` has none. */
export interface TierChange {
  readonly inService: CalendarDate;
  readonly capitalUsd: number;
  readonly incentives: readonly PaidOn[];
  readonly savedUsdByFuel: Readonly<Record<string, number>>;
  /** Share of the saving left in operating year i + 1. */
  readonly savingsPersistence: readonly number[];
  /** Maintenance saved (negative: added), USD a year. */
  readonly operationsUsd: number;
  readonly avoidedChargeUsdByYear: ReadonlyMap<number, number>;
  readonly equipment: readonly Equipment[];
  /** Ids of standing equipment it takes the place of. */
  readonly replaces: ReadonlySet<string>;
}

/** Present value of an alternative over the horizon by kind, USD at the evaluation date; costs positive. */
export interface PresentCost {
  readonly capitalUsd: number;
  /** Negative. */
  readonly incentivesUsd: number;
  readonly energyUsd: number;
  readonly operationsUsd: number;
  readonly chargesUsd: number;
  readonly replacementsUsd: number;
  /** Negative: what is left of equipment at the end. */
  readonly residualUsd: number;
  readonly totalUsd: number;
}

const DAYS_A_YEAR = 365.25;

export const yearsBetween = (from: CalendarDate, to: CalendarDate): number =>
  daysBetween(from, to) / DAYS_A_YEAR;

/** Years from the evaluation date to the last day of the horizon. */
export const horizonYearsLeft = ({
  asOf,
  horizonYears,
}: Pick<PresentCostSetting, 'asOf' | 'horizonYears'>): number =>
  (dayNumberOf(dateParts(asOf).year + horizonYears, 12, 31) - dayNumber(asOf)) / DAYS_A_YEAR;

/** Last day of the horizon. */
export const horizonEnd = ({ asOf, horizonYears }: Pick<PresentCostSetting, 'asOf' | 'horizonYears'>) =>
  dateOf(dateParts(asOf).year + horizonYears, 12, 31);

/**
 * The owner's present cost of one alternative from the evaluation date to the end of the horizon, the same calendar years
 * for all. Money of a year is discounted from the middle of the part of it that counts; capital, incentives, charges and
 * replacements from their own day.
 */
export function presentCost(setting: PresentCostSetting, change: TierChange | null): PresentCost {
  const capitalUsd =
    change === null ? 0 : change.capitalUsd * discount(setting, serviceYears(setting, change));
  const incentivesUsd = change === null ? 0 : 0 - incentivesValue(setting, change.incentives);
  const { energyUsd, operationsUsd } = runningCosts(setting, change);
  const chargesUsd = charges(setting, change);
  const { replacementsUsd, residualUsd } = equipmentCosts(setting, change);
  return {
    capitalUsd,
    incentivesUsd,
    energyUsd,
    operationsUsd,
    chargesUsd,
    replacementsUsd,
    residualUsd,
    totalUsd:
      capitalUsd + incentivesUsd + energyUsd + operationsUsd + chargesUsd + replacementsUsd + residualUsd,
  };
}

/** What a dollar so many years from the evaluation is worth at it. */
export const discount = ({ discountRate }: PresentCostSetting, years: number): number =>
  (1 + discountRate) ** -years;

const serviceYears = ({ asOf }: PresentCostSetting, { inService }: Pick<TierChange, 'inService'>): number =>
  yearsBetween(asOf, inService);

/** What payments are worth at the evaluation date, USD. */
export function incentivesValue(setting: PresentCostSetting, payments: readonly PaidOn[]): number {
  let usd = 0;
  for (const { on, cents } of payments)
    usd += (cents / 100) * discount(setting, yearsBetween(setting.asOf, on));
  return usd;
}

/** A stretch of one calendar year: how much of the year it is, and its middle in years from the evaluation date. */
interface Stretch {
  readonly share: number;
  readonly middleYears: number;
}

export const stretch = (asOf: CalendarDate, year: number, from: CalendarDate): Stretch | null =>
  stretchByDays(year, dayNumber(from), dayNumber(asOf));

/** The same by day numbers. */
export function stretchByDays(year: number, from: number, asOf: number): Stretch | null {
  const begin = Math.max(from, dayNumberOf(year, 1, 1));
  const days = dayNumberOf(year + 1, 1, 1) - begin;
  if (days <= 0) return null;
  return {
    share: days / (isLeapYear(year) ? 366 : 365),
    middleYears: (begin - asOf + days / 2) / DAYS_A_YEAR,
  };
}

function runningCosts(setting: PresentCostSetting, change: TierChange | null) {
  const start = dateParts(setting.asOf).year;
  const asOf = dayNumber(setting.asOf);
  let energyUsd = 0;
  let operationsUsd = 0;
  for (let year = start; year <= start + setting.horizonYears; year += 1) {
    const whole = stretchByDays(year, asOf, asOf);
    if (whole !== null) energyUsd += atPrices(setting, setting.ownerUsdByFuel, whole);
    const served = change === null ? null : stretchByDays(year, dayNumber(change.inService), asOf);
    if (change === null || served === null) continue;
    energyUsd -= savedEnergy(setting, change, served);
    operationsUsd -= savedOperations(setting, change, served);
  }
  return { energyUsd, operationsUsd };
}

/** What a change saves of energy over a stretch, at the evaluation date. */
function savedEnergy(setting: PresentCostSetting, change: TierChange, served: Stretch): number {
  const age = Math.max(0, Math.floor(served.middleYears - serviceYears(setting, change)));
  return shareLeft(change.savingsPersistence, age) * atPrices(setting, change.savedUsdByFuel, served);
}

/** What a change saves of maintenance over a stretch, at the evaluation date. */
export const savedOperations = (
  setting: PresentCostSetting,
  { operationsUsd }: TierChange,
  { share, middleYears }: Stretch,
): number =>
  operationsUsd *
  share *
  (1 + setting.operationsEscalationPerYear) ** middleYears *
  discount(setting, middleYears);

/** Share of the saving left at an age in full years. */
export const shareLeft = (persistence: readonly number[], age: number): number =>
  persistence[age] ?? persistence.at(-1) ?? 1;

/** Yearly dollars by fuel over a stretch, escalated to its middle and discounted. */
export function atPrices(
  setting: PresentCostSetting,
  usdByFuel: Readonly<Record<string, number>>,
  { share, middleYears }: Stretch,
): number {
  let usd = 0;
  for (const fuel in usdByFuel) {
    const own = usdByFuel[fuel] ?? 0;
    if (own !== 0) usd += own * (1 + (setting.escalationPerYearByFuel[fuel] ?? 0)) ** middleYears;
  }
  return usd * share * discount(setting, middleYears);
}

export const yearsToCharge = (asOf: CalendarDate, emissionYear: number): number =>
  yearsBetween(asOf, chargeDue(emissionYear));

/** Charges of the evaluation year and later, each due on 1 May of the next year. */
function charges(setting: PresentCostSetting, change: TierChange | null): number {
  const { asOf, chargeUsdByYear } = setting;
  let usd = 0;
  for (const [year, charge] of chargeUsdByYear) {
    const due = yearsToCharge(asOf, year);
    const avoided = change?.avoidedChargeUsdByYear.get(year) ?? 0;
    usd += (charge - avoided) * discount(setting, due);
  }
  return usd;
}

function equipmentCosts(setting: PresentCostSetting, change: TierChange | null) {
  const end = horizonYearsLeft(setting);
  let replacementsUsd = 0;
  let residualUsd = 0;
  const add = (item: Equipment, boughtAt: number, nextAt: number): void => {
    const value = lifeOf(setting, item, { boughtAt, nextAt, end });
    replacementsUsd += value.replacementsUsd;
    residualUsd -= value.residualUsd;
  };
  for (const item of setting.standing)
    if (change?.replaces.has(item.id) !== true) add(item, item.dueInYears - item.lifeYears, item.dueInYears);
  if (change !== null) {
    const service = serviceYears(setting, change);
    for (const item of change.equipment) add(item, service, service + item.lifeYears);
  }
  return { replacementsUsd, residualUsd };
}

const ALWAYS = () => true;

interface LifeOf {
  /** Years from the evaluation date; negative for equipment that stands already. */
  readonly boughtAt: number;
  readonly nextAt: number;
  readonly end: number;
}

/**
 * Replaced each time it wears out within the horizon; what is left at the end by straight line over its service life.
 * `counts` says of a purchase, by its years from the evaluation, whether it is one.
 */
export function lifeOf(
  setting: PresentCostSetting,
  item: Equipment,
  { boughtAt, nextAt, end }: LifeOf,
  counts: (atYears: number) => boolean = ALWAYS,
) {
  const growth = 1 + setting.operationsEscalationPerYear;
  let replacementsUsd = 0;
  let lastBought = boughtAt;
  let next = nextAt;
  for (; next < end; next += item.lifeYears) {
    if (counts(next)) replacementsUsd += item.usd * growth ** next * discount(setting, next);
    lastBought = next;
  }
  const left = (next - end) / item.lifeYears;
  const price = item.usd * growth ** Math.max(0, lastBought);
  return { replacementsUsd, residualUsd: left * price * discount(setting, end) };
}
