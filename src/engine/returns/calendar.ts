import { numbersOf } from '../number-rows.ts';
import {
  addMonths,
  DAYS_A_YEAR,
  dateParts,
  dayNumber,
  dayNumberOf,
  isLeapYear,
  type CalendarDate,
} from '../../quantities/calendar-date.ts';
import { CHARGE_DUE_MONTH } from '../compliance/charge-due.ts';
import { FUELS, type ByFuel } from '../energy/types.ts';

/** A part of one calendar year: how much of the year it is, and its middle in years from the evaluation date. */
export interface PartialYear {
  readonly share: number;
  readonly middleYears: number;
}

/** The days that the horizon runs from and to, as numbers: it ends before the anniversary of the evaluation date. */
interface HorizonDays {
  readonly asOf: number;
  readonly end: number;
}

const horizonDays = (terms: Pick<PriceTerms, 'asOf' | 'horizonYears'>): HorizonDays => ({
  asOf: dayNumber(terms.asOf),
  end: dayNumber(horizonEnd(terms)),
});

/** What of a calendar year lies in the horizon from a day on; null where nothing does. */
function partialYearFrom(year: number, from: number, { asOf, end }: HorizonDays): PartialYear | null {
  const begin = Math.max(from, dayNumberOf(year, 1, 1));
  const days = Math.min(end, dayNumberOf(year + 1, 1, 1)) - begin;
  if (days <= 0) return null;
  return {
    share: days / (isLeapYear(year) ? 366 : 365),
    middleYears: (begin - asOf + days / 2) / DAYS_A_YEAR,
  };
}

/** The same of any year, whether it lies in the horizon or not. */
export const partialYear = (asOf: CalendarDate, year: number, from: CalendarDate): PartialYear | null =>
  partialYearFrom(year, dayNumber(from), { asOf: dayNumber(asOf), end: Infinity });

/** Dollars of the years that have any. */
export type UsdByYear = ReadonlyMap<number, number>;

export const usdIn = (byYear: UsdByYear, year: number): number => byYear.get(year) ?? 0;

/** How prices of a building grow and what later money is worth. */
export interface PriceTerms {
  readonly asOf: CalendarDate;
  /** Whole years from the evaluation date. */
  readonly horizonYears: number;
  readonly discountRate: number;
  readonly escalationPerYearByFuel: ByFuel;
  readonly operationsEscalationPerYear: number;
  /** Statutory charge by emission year as the building is, USD; due on 1 May of the year after, never escalated. */
  readonly chargeUsdByYear: UsdByYear;
}

/** First day after the horizon: the anniversary of the evaluation date. */
export const horizonEnd = ({ asOf, horizonYears }: Pick<PriceTerms, 'asOf' | 'horizonYears'>): CalendarDate =>
  addMonths(asOf, horizonYears * 12);

/** What a dollar so many years from the evaluation is worth at it. */
export const discount = ({ discountRate }: Pick<PriceTerms, 'discountRate'>, years: number): number =>
  (1 + discountRate) ** -years;

/** A partial year with what prices have grown by at its middle, and what a dollar of it is worth at the evaluation date. */
export interface PricedPartialYear extends PartialYear {
  /** By place of `FUELS`. */
  readonly fuelGrowth: readonly number[];
  readonly operationsGrowth: number;
  readonly discount: number;
}

function priced(terms: PriceTerms, { share, middleYears }: PartialYear): PricedPartialYear {
  const { escalationPerYearByFuel, operationsEscalationPerYear } = terms;
  return {
    share,
    middleYears,
    fuelGrowth: numbersOf(FUELS, (fuel) => (1 + escalationPerYearByFuel[fuel]) ** middleYears),
    operationsGrowth: (1 + operationsEscalationPerYear) ** middleYears,
    discount: discount(terms, middleYears),
  };
}

/** A charge that is still to be paid. */
interface DueCharge {
  readonly emissionYear: number;
  readonly usd: number;
  /** What a dollar of it is worth at the evaluation date. */
  readonly discount: number;
}

/** The years of the horizon, worked out once a building for all its alternatives. */
export interface Calendar {
  readonly startYear: number;
  /** Number of the evaluation day, and of the day on which the horizon is over. */
  readonly day: number;
  readonly endDay: number;
  /** Years from the evaluation date to the end of the horizon, and what a dollar is worth then. */
  readonly endYears: number;
  readonly endDiscount: number;
  /** The rest of the evaluation year, whole calendar years, and the part of the last year before the anniversary. */
  readonly years: readonly PricedPartialYear[];
  readonly charges: readonly DueCharge[];
}

export function calendarOf(terms: PriceTerms): Calendar {
  const startYear = dateParts(terms.asOf).year;
  const { asOf: day, end: endDay } = horizonDays(terms);
  const charges: DueCharge[] = [];
  for (const [emissionYear, usd] of terms.chargeUsdByYear) {
    const years = (dayNumberOf(emissionYear + 1, CHARGE_DUE_MONTH, 1) - day) / DAYS_A_YEAR;
    charges.push({ emissionYear, usd, discount: discount(terms, years) });
  }
  const endYears = (endDay - day) / DAYS_A_YEAR;
  const endDiscount = discount(terms, endYears);
  return { startYear, day, endDay, endYears, endDiscount, years: yearsOf(terms), charges };
}

/** Years of a horizon with all that they depend on: the buildings of a day share a few. */
const knownYears: { readonly terms: PriceTerms; readonly years: readonly PricedPartialYear[] }[] = [];
const MOST_KNOWN = 64;

function yearsOf(terms: PriceTerms): readonly PricedPartialYear[] {
  const known = yearsKnownOf(terms);
  if (known !== null) return known;
  if (knownYears.length === MOST_KNOWN) knownYears.length = 0;
  const years = pricedYears(terms);
  knownYears.push({ terms, years });
  return years;
}

/** Where evidence is recorded none are known: equal rates may come from different places of the catalogue. */
export function yearsKnownOf(terms: PriceTerms): readonly PricedPartialYear[] | null {
  for (const known of knownYears) if (sameYears(known.terms, terms)) return known.years;
  return null;
}

function sameYears(a: PriceTerms, b: PriceTerms): boolean {
  if (
    a.discountRate !== b.discountRate ||
    a.asOf !== b.asOf ||
    a.horizonYears !== b.horizonYears ||
    a.operationsEscalationPerYear !== b.operationsEscalationPerYear
  )
    return false;
  for (const fuel of FUELS)
    if (a.escalationPerYearByFuel[fuel] !== b.escalationPerYearByFuel[fuel]) return false;
  return true;
}

function pricedYears(terms: PriceTerms): PricedPartialYear[] {
  const startYear = dateParts(terms.asOf).year;
  const days = horizonDays(terms);
  const years: PricedPartialYear[] = [];
  for (let year = startYear; year <= startYear + terms.horizonYears; year += 1) {
    const found = partialYearFrom(year, days.asOf, days);
    // From 1 January the horizon ends with a whole year, and nothing is left of the next.
    if (found !== null) years.push(priced(terms, found));
  }
  return years;
}

/** The calendar year in which a time lies, years from the evaluation date. */
export const calendarYearAt = ({ asOf }: Pick<PriceTerms, 'asOf'>, years: number): number => {
  const { year } = dateParts(asOf);
  const elapsed = (dayNumber(asOf) - dayNumberOf(year, 1, 1)) / DAYS_A_YEAR;
  return Math.floor(year + elapsed + years);
};

/** Years from the evaluation date to a day. */
export const yearsTo = ({ calendar }: { readonly calendar: Calendar }, day: CalendarDate): number =>
  (dayNumber(day) - calendar.day) / DAYS_A_YEAR;

/** The year of the horizon in which a day lies, by its place in the calendar, and what of it comes from that day on. */
export interface RestOfYear {
  readonly place: number;
  readonly rest: PricedPartialYear | null;
}

/** Years after it count whole, years before it not at all. */
export function restOfYear(
  setting: PriceTerms & { readonly calendar: Calendar },
  from: CalendarDate,
): RestOfYear {
  const { startYear, years } = setting.calendar;
  const place = Math.max(0, dateParts(from).year - startYear);
  if (place > 0 && from.endsWith('-01-01')) return { place, rest: years[place] ?? null };
  const { day, endDay } = setting.calendar;
  const found = partialYearFrom(startYear + place, dayNumber(from), { asOf: day, end: endDay });
  return { place, rest: found && priced(setting, found) };
}
