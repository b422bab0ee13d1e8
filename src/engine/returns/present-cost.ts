import { numbersOf } from '../number-rows.ts';
import type { CalendarDate } from '../../quantities/calendar-date.ts';
import type { ByFuel } from '../energy/types.ts';
import type { EmittingTotals } from '../compliance/emissions.ts';
import type { Equipment, InstalledEquipment, StandingEquipment } from '../measures/types.ts';
import {
  calendarOf,
  calendarYearAt,
  discount,
  restOfYear,
  usdIn,
  yearsTo,
  type Calendar,
  type PricedPartialYear,
  type PriceTerms,
  type UsdByYear,
} from './calendar.ts';

/** What every alternative of one building shares. Money at as-of prices unless said otherwise. */
export interface PresentCostTerms extends PriceTerms {
  /** The owner's bill as it is, USD a year. */
  readonly ownerUsdByFuel: ByFuel;
  readonly standing: readonly StandingEquipment[];
}

export interface PresentCostSetting extends PresentCostTerms {
  readonly calendar: Calendar;
  /** The owner's bill as it is by year of the calendar, USD at the evaluation date. */
  readonly billUsd: readonly number[];
  /** What standing equipment costs where it is replaced like for like, in its order. */
  readonly standingCosts: readonly LifeCost[];
}

export function presentCostSetting(terms: PresentCostTerms): PresentCostSetting {
  const calendar = calendarOf(terms);
  const shared = { ...terms, calendar };
  const asItIs = inFuelOrder(terms.ownerUsdByFuel);
  return {
    ...shared,
    billUsd: numbersOf(calendar.years, (year) => atPrices(asItIs, year)),
    standingCosts: terms.standing.map((item) =>
      lifeOf(shared, item, { boughtAt: item.dueInYears - item.lifeYears, nextAt: item.dueInYears }),
    ),
  };
}

/** Money that comes on a day. */
interface PaidOn {
  readonly on: CalendarDate;
  readonly cents: number;
}

/** Work of a tier that is in service before the rest of it. */
export interface ChangeAhead {
  readonly inService: CalendarDate;
  /** Of the capital of the tier. */
  readonly capitalUsd: number;
  /** What it saves by itself until the tier is in service, USD a year. */
  readonly savedUsdByFuel: ByFuel;
  readonly operationsUsd: number;
  /** What the building emits by from then on. */
  readonly emitted: EmittingTotals;
}

/** What a tier changes; `do_nothing` has none. */
export interface TierChange {
  readonly inService: CalendarDate;
  readonly capitalUsd: number;
  readonly incentives: readonly PaidOn[];
  readonly savedUsdByFuel: ByFuel;
  /** Share of the saving left in operating year i + 1. */
  readonly savingsPersistence: readonly number[];
  /** Maintenance saved (negative: added), USD a year. */
  readonly operationsUsd: number;
  readonly avoidedChargeUsdByYear: UsdByYear;
  readonly equipment: readonly InstalledEquipment[];
  /** By the day it is in service. */
  readonly ahead: readonly ChangeAhead[];
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

/**
 * The owner's present cost of one alternative from the evaluation date to the end of the horizon, the same days
 * for all. Money of a year is discounted from the middle of the part of it that counts; capital, incentives, charges and
 * replacements from their own day.
 */
export function presentCost(setting: PresentCostSetting, change: TierChange | null): PresentCost {
  const capitalUsd = change === null ? 0 : capital(setting, change);
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

/** Each part of the cost on the day its work is in service. */
function capital(setting: PresentCostSetting, { capitalUsd, ahead, inService }: TierChange): number {
  let aheadUsd = 0;
  let usd = 0;
  for (const work of ahead) {
    aheadUsd += work.capitalUsd;
    usd += work.capitalUsd * discount(setting, yearsTo(setting, work.inService));
  }
  return usd + (capitalUsd - aheadUsd) * discount(setting, yearsTo(setting, inService));
}

/** What payments are worth at the evaluation date, USD. */
export function incentivesValue(setting: PresentCostSetting, payments: readonly PaidOn[]): number {
  let usd = 0;
  for (const { on, cents } of payments) usd += (cents / 100) * discount(setting, yearsTo(setting, on));
  return usd;
}

/** What the owner's energy is worth over the horizon, USD at the evaluation date. */
export const energyUsdOf = (setting: PresentCostSetting, change: TierChange | null): number =>
  runningCosts(setting, change).energyUsd;

function runningCosts(setting: PresentCostSetting, change: TierChange | null) {
  const { billUsd, calendar } = setting;
  const service = change === null ? 0 : yearsTo(setting, change.inService);
  const saved = change === null ? [] : inFuelOrder(change.savedUsdByFuel);
  const first = change === null ? null : restOfYear(setting, change.inService);
  let energyUsd = 0;
  let operationsUsd = 0;
  for (let place = 0; place < billUsd.length; place += 1) {
    energyUsd += billUsd[place]!;
    if (change === null || first === null || place < first.place) continue;
    const served = (place === first.place ? first.rest : calendar.years[place]) ?? null;
    if (served === null) continue;
    energyUsd -= shareLeft(change.savingsPersistence, served.middleYears - service) * atPrices(saved, served);
    operationsUsd -= savedOperations(change, served);
  }
  if (change !== null)
    for (const work of change.ahead) {
      const until = savedUntil(setting, work, change.inService);
      energyUsd -= until.energyUsd;
      operationsUsd -= until.operationsUsd;
    }
  return { energyUsd, operationsUsd };
}

/** What work ahead saves before the rest of its tier is in service, at the evaluation date. */
function savedUntil(setting: PresentCostSetting, work: ChangeAhead, end: CalendarDate) {
  const { years } = setting.calendar;
  const first = restOfYear(setting, work.inService);
  const last = restOfYear(setting, end);
  const saved = inFuelOrder(work.savedUsdByFuel);
  let energyUsd = 0;
  let operationsUsd = 0;
  const count = (priced: PricedPartialYear | null | undefined, sign: 1 | -1): void => {
    if (priced === null || priced === undefined) return;
    energyUsd += sign * atPrices(saved, priced);
    operationsUsd += sign * savedOperations(work, priced);
  };
  for (let place = first.place; place <= last.place; place += 1)
    count(place === first.place ? first.rest : years[place], 1);
  count(last.rest, -1);
  return { energyUsd, operationsUsd };
}

/** What a change saves of maintenance over a partial year, at the evaluation date. */
export const savedOperations = (
  { operationsUsd }: Pick<TierChange, 'operationsUsd'>,
  priced: PricedPartialYear,
): number => operationsUsd * priced.share * priced.operationsGrowth * priced.discount;

/** Share of the saving left at an age in years, on the line between the middles of operating years. */
export function shareLeft(persistence: readonly number[], ageYears: number): number {
  const last = persistence.length - 1;
  const since = Math.max(0, ageYears - 0.5);
  const year = Math.floor(since);
  if (year >= last) return persistence[last] ?? 1;
  const earlier = persistence[year] ?? 1;
  const later = persistence[year + 1] ?? earlier;
  return earlier + (later - earlier) * (since - year);
}

/** Yearly dollars by place of `FUELS`. */
export const inFuelOrder = (usd: ByFuel): number[] => [
  usd.electricity,
  usd.natural_gas,
  usd.fuel_oil_2,
  usd.fuel_oil_4,
  usd.district_steam,
];

/** Yearly dollars of each fuel over a partial year, escalated to its middle and discounted. */
export function atPrices(usdOfFuels: readonly number[], priced: PricedPartialYear): number {
  let usd = 0;
  for (let fuel = 0; fuel < usdOfFuels.length; fuel += 1) {
    const own = usdOfFuels[fuel]!;
    if (own !== 0) usd += own * (priced.fuelGrowth[fuel] ?? 1);
  }
  return usd * priced.share * priced.discount;
}

/** Charges of the evaluation year and later, each due on 1 May of the next year. */
function charges({ calendar }: PresentCostSetting, change: TierChange | null): number {
  let usd = 0;
  for (const charge of calendar.charges) {
    const avoided = change === null ? 0 : usdIn(change.avoidedChargeUsdByYear, charge.emissionYear);
    usd += (charge.usd - avoided) * charge.discount;
  }
  return usd;
}

/** What equipment that stands costs where the work leaves it in place; the residual is negative. */
export function keptEquipment(
  { standing, standingCosts }: PresentCostSetting,
  change: TierChange | null,
): LifeCost {
  let replacementsUsd = 0;
  let residualUsd = 0;
  for (let place = 0; place < standingCosts.length; place += 1) {
    const own = standingCosts[place] as LifeCost;
    if (change?.replaces.has(standing[place]?.id ?? '') === true) continue;
    replacementsUsd += own.replacementsUsd;
    residualUsd -= own.residualUsd;
  }
  return { replacementsUsd, residualUsd };
}

function equipmentCosts(setting: PresentCostSetting, change: TierChange | null) {
  let { replacementsUsd, residualUsd } = keptEquipment(setting, change);
  if (change !== null) {
    for (const item of change.equipment) {
      const service = yearsTo(setting, item.inService);
      const own = lifeOf(setting, item, { boughtAt: service, nextAt: service + item.lifeYears });
      replacementsUsd += own.replacementsUsd;
      residualUsd -= own.residualUsd;
    }
  }
  return { replacementsUsd, residualUsd };
}

interface LifeOf {
  /** Years from the evaluation date; negative for equipment that stands already. */
  readonly boughtAt: number;
  readonly nextAt: number;
}

/** What equipment costs over the horizon, USD at the evaluation date. */
export interface LifeCost {
  readonly replacementsUsd: number;
  readonly residualUsd: number;
}

/**
 * Replaced each time it wears out within the horizon; what is left at the end by straight line over its service life.
 * Purchases of a calendar year before `fromYear` count for nothing.
 */
export function lifeOf(
  setting: PriceTerms & { readonly calendar: Calendar },
  item: Equipment,
  { boughtAt, nextAt }: LifeOf,
  fromYear = -Infinity,
): LifeCost {
  const growth = 1 + setting.operationsEscalationPerYear;
  const { endYears: end, endDiscount } = setting.calendar;
  let replacementsUsd = 0;
  let lastBought = boughtAt;
  let next = nextAt;
  for (; next < end; next += item.lifeYears) {
    if (calendarYearAt(setting, next) >= fromYear)
      replacementsUsd += item.usd * growth ** next * discount(setting, next);
    lastBought = next;
  }
  const left = (next - end) / item.lifeYears;
  const price = item.usd * growth ** Math.max(0, lastBought);
  return { replacementsUsd, residualUsd: left * price * endDiscount };
}
