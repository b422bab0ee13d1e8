import { daysBetween, type CalendarDate } from '../quantities/calendar-date.ts';
import {
  DAYS_AT_LEAST,
  DAYS_AT_MOST,
  JOINED_DAYS_AT_MOST,
  MISSING_DAYS_AT_MOST,
  PERIOD_DAYS,
} from './method.ts';

/** What a meter counted from the day of one reading (included) to the day of the next (excluded). */
export interface Reading {
  readonly start: CalendarDate;
  readonly end: CalendarDate;
  /** Billed units of the fuel; null where the bill is missing. */
  readonly quantity: number | null;
  /** The utility estimated it. */
  readonly isEstimated: boolean;
}

/** A stretch of days with a known use. */
export interface UsePeriod {
  readonly start: CalendarDate;
  readonly end: CalendarDate;
  readonly days: number;
  /** Billed units. */
  readonly quantity: number;
  /** Days of it that the utility estimated. */
  readonly estimatedDays: number;
}

export interface Usable {
  readonly periods: readonly UsePeriod[];
  /** Days of a year that no used period covers, and days that were estimated. */
  readonly missingDays: number;
  /** What was left out and why. */
  readonly remarks: readonly string[];
}

export interface Meter {
  /** In order of time, without overlaps. */
  readonly readings: readonly Reading[];
  /** Zero says that nothing was read: so for electricity (2.2.1.4). */
  readonly isZeroMissing: boolean;
}

/** The year of use that ends with the last reading taken before the work began. */
export function baselinePeriods({ readings, isZeroMissing }: Meter, workBegan: CalendarDate): Usable {
  const before = readings.filter(({ end }) => end <= workBegan);
  const last = before.at(-1);
  if (last === undefined)
    return { periods: [], missingDays: PERIOD_DAYS, remarks: ['no bill ends before the work began'] };
  const inYear = before.filter((reading) => middle(reading, last.end) <= PERIOD_DAYS);
  const longest = DAYS_AT_MOST[cycleOf(inYear)];
  const remarks: string[] = [];
  const periods = joined(knownUse(inYear, isZeroMissing, remarks), isOnlyEstimated).filter((period) => {
    const { days, estimatedDays } = period;
    const isWithin = days >= DAYS_AT_LEAST && days <= (estimatedDays > 0 ? JOINED_DAYS_AT_MOST : longest);
    if (!isWithin) remarks.push(`${spanOf(period)} left out: ${days} days between the readings`);
    return isWithin;
  });
  return { periods, missingDays: missingOf(periods), remarks };
}

/** The year of use that begins with the first reading taken after the work was finished. */
export function reportingPeriods({ readings, isZeroMissing }: Meter, workFinished: CalendarDate): Usable {
  const after = readings.filter(({ start }) => start >= workFinished);
  const first = after[0];
  if (first === undefined)
    return { periods: [], missingDays: PERIOD_DAYS, remarks: ['no bill begins after the work was finished'] };
  const inYear = after.filter((reading) => -middle(reading, first.start) <= PERIOD_DAYS);
  const remarks: string[] = [];
  const periods = joined(
    knownUse(inYear, isZeroMissing, remarks),
    (period) => isOnlyEstimated(period) || period.days < DAYS_AT_LEAST,
  );
  return { periods, missingDays: missingOf(periods), remarks };
}

/** The year has enough of its days for a model. */
export const isSufficient = ({ missingDays }: Usable): boolean => missingDays <= MISSING_DAYS_AT_MOST;

/** Days from the middle of a reading to `day`. */
const middle = ({ start, end }: Reading, day: CalendarDate): number =>
  (daysBetween(start, day) + daysBetween(end, day)) / 2;

function cycleOf(readings: readonly Reading[]): keyof typeof DAYS_AT_MOST {
  const lengths = readings.map(({ start, end }) => daysBetween(start, end)).toSorted((a, b) => a - b);
  return lengths[Math.floor(lengths.length / 2)]! > 45 ? 'bimonthly' : 'monthly';
}

function knownUse(readings: readonly Reading[], isZeroMissing: boolean, remarks: string[]): UsePeriod[] {
  return readings.flatMap((reading) => {
    const { start, end, quantity, isEstimated } = reading;
    const days = daysBetween(start, end);
    if (quantity !== null && (quantity !== 0 || !isZeroMissing))
      return [{ start, end, days, quantity, estimatedDays: isEstimated ? days : 0 }];
    remarks.push(
      `${spanOf(reading)} left out: ${quantity === null ? 'no quantity' : 'a meter of electricity that counted nothing'}`,
    );
    return [];
  });
}

/** An estimate is made good by the first true reading after it. */
const isOnlyEstimated = ({ days, estimatedDays }: UsePeriod): boolean => estimatedDays === days;

/** Each period that cannot stand alone, joined with those that follow on it as far as may be. */
function joined(periods: readonly UsePeriod[], isOpen: (period: UsePeriod) => boolean): UsePeriod[] {
  const done: UsePeriod[] = [];
  for (const period of periods) {
    const open = done.at(-1);
    const goesOn =
      open !== undefined &&
      isOpen(open) &&
      open.end === period.start &&
      open.days + period.days <= JOINED_DAYS_AT_MOST;
    if (goesOn) done[done.length - 1] = sum(open, period);
    else done.push(period);
  }
  return done;
}

const sum = (one: UsePeriod, next: UsePeriod): UsePeriod => ({
  start: one.start,
  end: next.end,
  days: one.days + next.days,
  quantity: one.quantity + next.quantity,
  estimatedDays: one.estimatedDays + next.estimatedDays,
});

function missingOf(periods: readonly UsePeriod[]): number {
  const readDays = periods.reduce((days, period) => days + period.days - period.estimatedDays, 0);
  return Math.max(0, PERIOD_DAYS - readDays);
}

export const spanOf = ({ start, end }: { readonly start: string; readonly end: string }): string =>
  `${start} to ${end}`;
