import { dateOf, daysBetween, isLeapYear, type CalendarDate } from '../../quantities/calendar-date.ts';
import { chargeDue } from '../compliance/charge-due.ts';
import { FUELS, type Fuel, type Tariff } from '../energy/types.ts';
import { plus, minus, times, over, power, plusOf, type Term } from '../figures/arithmetic.ts';
import { fromClock, type Figure } from '../figures/figure.ts';
import { stretch, yearsBetween } from '../returns/calendar.ts';
import { growthOf, returnsParameter, type BuildingScope } from './catalog-leaves.ts';
import { billOf } from './energy/bill.ts';
import { energyBefore, tierEnergy } from './energy/tier-energy.ts';
import { discountRate } from './owner-parameters.ts';
import { persistence } from './persistence-figures.ts';
import { maintenanceAdded } from './planned-quantity.ts';
import type { TierScope } from './rule.ts';

/** Savings and prices of a stretch of time as figures: what every view of money over the years is made of. */

/** What a dollar so many years from the evaluation is worth at it. */
export const discount = (scope: TierScope, years: Term): Figure =>
  power(plus(1, discountRate(scope)), times(-1, years));

const daysTo = ({ context: { asOf } }: TierScope, what: string, day: CalendarDate): Figure =>
  fromClock(`days to ${what}`, daysBetween(asOf, day), 'days', day);

export const yearsTo = (scope: TierScope, what: string, day: CalendarDate): Figure =>
  over(daysTo(scope, what, day), 365.25);

export const toService = (scope: TierScope): Figure =>
  yearsTo(scope, 'service', scope.tier.cashFlow.inService);

export const discountOfCharge = (scope: TierScope, year: number): Figure =>
  discount(scope, yearsTo(scope, `the charge of ${year}`, chargeDue(year)));

/** A stretch of a year: its share of the year, and its middle in years from the evaluation. */
export interface StretchFigures {
  readonly share: Figure;
  readonly middle: Figure;
  readonly middleYears: number;
}

/** The part of a year from a day on; null where the day comes after it. */
export function stretchOf(scope: TierScope, year: number, from: CalendarDate): StretchFigures | null {
  const found = stretch(scope.context.asOf, year, from);
  if (found === null) return null;
  const first = dateOf(year, 1, 1);
  const until =
    from > first
      ? daysTo(scope, 'the first day that counts', from)
      : daysTo(scope, `1 January ${year}`, first);
  const days = minus(daysTo(scope, `1 January ${year + 1}`, dateOf(year + 1, 1, 1)), until);
  return {
    share: over(days, isLeapYear(year) ? 366 : 365),
    middle: over(plus(until, over(days, 2)), 365.25),
    middleYears: found.middleYears,
  };
}

/** Full years from a day to the middle of a stretch. */
const ageIn = (scope: TierScope, { middleYears }: StretchFigures, begun: CalendarDate): number =>
  Math.max(0, Math.floor(middleYears - yearsBetween(scope.context.asOf, begun)));

/** One plus the yearly growth of maintenance and equipment prices. */
export const priceGrowth = (scope: BuildingScope): Figure =>
  plus(1, returnsParameter(scope, 'operations_escalation'));

/** Escalation of a fuel's price: the owner's electricity stands for both meters. */
const tariffOf = ({ context }: BuildingScope, fuel: Fuel): Tariff =>
  fuel === 'electricity' ? context.baseline.tariffs.ownerElectricity : context.baseline.tariffs.byFuel[fuel];

/** Yearly dollars of a fuel as its price grows over so many years. */
export const grown = (scope: BuildingScope, fuel: Fuel, usd: Term, years: Term): Figure =>
  times(usd, power(growthOf(scope, tariffOf(scope, fuel)), years));

export type Payer = 'owner' | 'tenant';
export type UsdByFuel = readonly (readonly [Fuel, Figure])[];

/** What a payer pays of each fuel as is, USD a year at as-of prices. */
export const billAsIs = (scope: BuildingScope, payer: Payer): UsdByFuel =>
  byFuel((fuel) => billOf(scope, energyBefore(scope))[payer][fuel]);

/** What a payer saves of each fuel, USD a year at as-of prices. */
export const billSaved = (scope: TierScope, payer: Payer): UsdByFuel =>
  byFuel((fuel) => {
    const before = billOf(scope, energyBefore(scope))[payer][fuel];
    const after = billOf(scope, tierEnergy(scope).after)[payer][fuel];
    return before === null && after === null ? null : minus(before ?? 0, after ?? 0);
  });

const byFuel = (find: (fuel: Fuel) => Figure | null): UsdByFuel =>
  FUELS.flatMap((fuel) => {
    const figure = find(fuel);
    return figure === null ? [] : [[fuel, figure] as const];
  });

/** Dollars of a stretch at the prices of its middle; null where nothing is paid. */
export function atPrices(scope: TierScope, usdByFuel: UsdByFuel, stretched: StretchFigures): Figure | null {
  const sum = plusOf(usdByFuel.map(([fuel, usd]) => grown(scope, fuel, usd, stretched.middle)));
  return sum === null ? null : times(sum, stretched.share);
}

/** The share of a saving that is left in a stretch, begun on a day; null where nothing fades. */
export const leftIn = (scope: TierScope, stretched: StretchFigures, begun: CalendarDate): Figure | null =>
  persistence(scope, ageIn(scope, stretched, begun));

/** Maintenance saved in a stretch (negative: added), in its dollars; null where none changes. */
export function maintenanceIn(scope: TierScope, { share, middle }: StretchFigures): Figure | null {
  const added = maintenanceAdded(scope);
  return added === null ? null : times(times(times(-1, added), share), power(priceGrowth(scope), middle));
}
