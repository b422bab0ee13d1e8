import { daysBetween, type CalendarDate } from '../quantities/calendar-date.ts';
import type { KeptFuel } from './fuels.ts';
import type { FileFault } from './file-faults.ts';

/** What one meter measured from a day up to another (which belongs to the next reading). */
export interface Reading {
  readonly place: string;
  readonly meter: string;
  readonly fuel: KeptFuel;
  readonly start: CalendarDate;
  readonly end: CalendarDate;
  readonly kbtu: number;
  /** What it cost, USD; null where the file does not say. */
  readonly costUsd: number | null;
}

/** A reading of more than this tells nothing of months, and is shared out evenly. */
export const MONTHLY_DAYS = 70;
/** Longer than a year of any meter reader: nothing of one year. */
const LONGEST_DAYS = 400;
const MS_PER_DAY = 86_400_000;

export const dayAfter = (day: CalendarDate, days = 1): CalendarDate =>
  new Date(Date.parse(day) + days * MS_PER_DAY).toISOString().slice(0, 10) as CalendarDate;

const isMonthEnd = (day: CalendarDate): boolean => dayAfter(day).endsWith('-01');

/**
 * Readings with the day after their last one as `end`. Programs write that day in two ways: as the first of the next bill,
 * or as the last that was measured. Of a meter whose bills lie a day apart, or run from the first to the last of a month,
 * the written end is a day that was measured.
 */
export function withOpenEnds(readings: readonly Reading[]): Reading[] {
  const meters = Map.groupBy(readings, ({ meter, fuel }) => `${fuel.field} ${fuel.other ?? ''} ${meter}`);
  return [...meters.values()].flatMap((ofMeter) => {
    const inOrder = ofMeter.toSorted((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0));
    const gaps = inOrder.slice(1).map(({ start }, at) => daysBetween(inOrder[at]?.end ?? start, start));
    const inclusive = gaps.filter((days) => days === 1).length;
    const exclusive = gaps.filter((days) => days === 0).length;
    const wholeMonths = inOrder.filter(({ start, end }) => start.endsWith('-01') && isMonthEnd(end)).length;
    const isInclusive = inclusive > exclusive || (exclusive === 0 && wholeMonths > 0);
    return inOrder.map((reading, at) => {
      const gap = gaps[at];
      const ends = gap === 0 ? false : gap === 1 ? true : isInclusive;
      return ends ? { ...reading, end: dayAfter(reading.end) } : reading;
    });
  });
}

/** Readings without those that stand in the file twice, to the last digit. */
export function withoutRepeats(readings: readonly Reading[]): {
  readonly once: Reading[];
  readonly repeated: readonly string[];
} {
  const seen = new Set<string>();
  const repeated: string[] = [];
  const once = readings.filter(({ meter, fuel, start, end, kbtu, place }) => {
    const key = [meter, fuel.field, fuel.other, start, end, kbtu].join(' ');
    if (seen.has(key)) repeated.push(place);
    else seen.add(key);
    return !repeated.includes(place);
  });
  return { once, repeated };
}

export function readingFaults({ place, start, end, kbtu }: Reading): FileFault[] {
  const days = daysBetween(start, end);
  if (kbtu < 0) return [{ place, problem: 'the usage is negative: a bill is at least 0' }];
  if (days <= 0) return [{ place, problem: `the reading ends on ${end}, not after it starts on ${start}` }];
  if (days > LONGEST_DAYS)
    return [{ place, problem: `${days} days in one reading say nothing of a year: give one for each year` }];
  return [];
}

/** What was delivered on a day is burned until the next delivery, as Portfolio Manager counts it. */
export function ofDeliveries(deliveries: readonly Omit<Reading, 'end'>[]): Reading[] {
  const meters = Map.groupBy(deliveries, ({ meter, fuel }) => `${fuel.field} ${fuel.other ?? ''} ${meter}`);
  return [...meters.values()].flatMap((ofMeter) => {
    const inOrder = ofMeter.toSorted((a, b) => (a.start < b.start ? -1 : 1));
    return inOrder.flatMap((delivery, at) => {
      const next = inOrder[at + 1];
      return next === undefined || next.start === delivery.start ? [] : [{ ...delivery, end: next.start }];
    });
  });
}
