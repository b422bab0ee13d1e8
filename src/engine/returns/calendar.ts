import {
  dateParts,
  dayNumber,
  dayNumberOf,
  daysBetween,
  isLeapYear,
  type CalendarDate,
} from '../../quantities/calendar-date.ts';
import { chargeDue } from '../compliance/charge-due.ts';
import { FUELS } from '../energy/types.ts';

const DAYS_A_YEAR = 365.25;

export const yearsBetween = (from: CalendarDate, to: CalendarDate): number =>
  daysBetween(from, to) / DAYS_A_YEAR;

/** A stretch of one calendar year: how much of the year it is, and its middle in years from the evaluation date. */
export interface Stretch {
  readonly share: number;
  readonly middleYears: number;
}

/** What is left of a calendar year from a day on; null where nothing is. */
export const stretch = (asOf: CalendarDate, year: number, from: CalendarDate): Stretch | null =>
  stretchByDays(year, dayNumber(from), dayNumber(asOf));

/** The same by day numbers. */
function stretchByDays(year: number, from: number, asOf: number): Stretch | null {
  const begin = Math.max(from, dayNumberOf(year, 1, 1));
  const days = dayNumberOf(year + 1, 1, 1) - begin;
  if (days <= 0) return null;
  return {
    share: days / (isLeapYear(year) ? 366 : 365),
    middleYears: (begin - asOf + days / 2) / DAYS_A_YEAR,
  };
}

/** How prices of a building grow and what later money is worth. */
export interface PriceTerms {
  readonly asOf: CalendarDate;
  /** Full calendar years after the evaluation year; what is left of that year counts too. */
  readonly horizonYears: number;
  readonly discountRate: number;
  readonly escalationPerYearByFuel: Readonly<Record<string, number>>;
  readonly operationsEscalationPerYear: number;
  /** Statutory charge by emission year as the building is, USD; due on 1 May of the year after, never escalated. */
  readonly chargeUsdByYear: ReadonlyMap<number, number>;
}

/** What a dollar so many years from the evaluation is worth at it. */
export const discount = ({ discountRate }: Pick<PriceTerms, 'discountRate'>, years: number): number =>
  (1 + discountRate) ** -years;

/** A stretch with what prices have grown by at its middle, and what a dollar of it is worth at the evaluation date. */
export interface PricedStretch extends Stretch {
  /** By place of `FUELS`. */
  readonly fuelGrowth: readonly number[];
  readonly operationsGrowth: number;
  readonly discount: number;
}

function priced(terms: PriceTerms, { share, middleYears }: Stretch): PricedStretch {
  const { escalationPerYearByFuel, operationsEscalationPerYear } = terms;
  return {
    share,
    middleYears,
    fuelGrowth: FUELS.map((fuel) => (1 + (escalationPerYearByFuel[fuel] ?? 0)) ** middleYears),
    operationsGrowth: (1 + operationsEscalationPerYear) ** middleYears,
    discount: discount(terms, middleYears),
  };
}

/** A charge of the evaluation year or later. */
interface DueCharge {
  readonly emissionYear: number;
  readonly usd: number;
  /** What a dollar of it is worth at the evaluation date. */
  readonly discount: number;
}

/** The years of the horizon, worked out once a building for all its alternatives. */
export interface Calendar {
  readonly startYear: number;
  /** Number of the evaluation day. */
  readonly day: number;
  /** Years from the evaluation date to the last day of the horizon, and what a dollar is worth then. */
  readonly endYears: number;
  readonly endDiscount: number;
  /** The rest of the evaluation year, then whole calendar years. */
  readonly years: readonly PricedStretch[];
  readonly charges: readonly DueCharge[];
}

export function calendarOf(terms: PriceTerms): Calendar {
  const startYear = dateParts(terms.asOf).year;
  const day = dayNumber(terms.asOf);
  const charges: DueCharge[] = [];
  for (const [emissionYear, usd] of terms.chargeUsdByYear)
    charges.push({ emissionYear, usd, discount: discount(terms, yearsToCharge(terms.asOf, emissionYear)) });
  const endYears = (dayNumberOf(startYear + terms.horizonYears, 12, 31) - day) / DAYS_A_YEAR;
  return { startYear, day, endYears, endDiscount: discount(terms, endYears), years: yearsOf(terms), charges };
}

/** Years of a horizon by all that they depend on: the buildings of a day share a few. */
const knownYears = new Map<string, readonly PricedStretch[]>();
const MOST_KNOWN = 64;

function yearsOf(terms: PriceTerms): readonly PricedStretch[] {
  const {
    asOf,
    horizonYears,
    discountRate,
    operationsEscalationPerYear,
    escalationPerYearByFuel: of,
  } = terms;
  const key = `${asOf} ${horizonYears} ${discountRate} ${operationsEscalationPerYear} ${FUELS.map((fuel) => of[fuel] ?? 0).join(' ')}`;
  let years = knownYears.get(key);
  if (years !== undefined) return years;
  if (knownYears.size === MOST_KNOWN) knownYears.clear();
  years = pricedYears(terms);
  knownYears.set(key, years);
  return years;
}

function pricedYears(terms: PriceTerms): PricedStretch[] {
  const startYear = dateParts(terms.asOf).year;
  const day = dayNumber(terms.asOf);
  const years: PricedStretch[] = [];
  for (let year = startYear; year <= startYear + terms.horizonYears; year += 1) {
    const found = stretchByDays(year, day, day);
    // The day of the evaluation lies in its own year, so none is empty.
    if (found !== null) years.push(priced(terms, found));
  }
  return years;
}

/** Years from the evaluation date to a day. */
export const yearsTo = ({ calendar }: { readonly calendar: Calendar }, day: CalendarDate): number =>
  (dayNumber(day) - calendar.day) / DAYS_A_YEAR;

/**
 * The years of the horizon from a day on, by the calendar's own place: its own where the day is their first or comes before,
 * and the part after the day in the day's own year; null where nothing of one is left.
 */
export function yearsFrom(
  setting: PriceTerms & { readonly calendar: Calendar },
  from: CalendarDate,
): readonly (PricedStretch | null)[] {
  const { startYear, years } = setting.calendar;
  const fromYear = dateParts(from).year;
  const isNewYear = from.endsWith('-01-01');
  return years.map((whole, place) => {
    const year = startYear + place;
    if (year < fromYear) return null;
    if (place > 0 && (year > fromYear || isNewYear)) return whole;
    const found = stretch(setting.asOf, year, from);
    return found && priced(setting, found);
  });
}

const yearsToCharge = (asOf: CalendarDate, emissionYear: number): number =>
  yearsBetween(asOf, chargeDue(emissionYear));
