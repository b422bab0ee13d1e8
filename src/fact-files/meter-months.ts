import { daysBetween, type CalendarDate } from '../quantities/calendar-date.ts';
import type { KeptFuel } from './fuels.ts';
import { dayAfter, MONTHLY_DAYS, type Reading } from './reading.ts';

export interface MonthOfMeter {
  days: number;
  kbtu: number;
}

/** A meter with what it counted by month. */
export interface Meter {
  readonly id: string;
  readonly fuel: KeptFuel;
  /** Where its first reading stands. */
  readonly place: string;
  /** First day read, and the day after the last. */
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly months: ReadonlyMap<string, MonthOfMeter>;
  /** Every day with its part, for a year that does not begin with a month. */
  readonly readings: readonly Reading[];
  /** A reading of it says nothing of months. */
  readonly isSpread: boolean;
}

/** Readings by meter, each shared out over its days. */
export function metersOf(readings: readonly Reading[]): Meter[] {
  const grouped = Map.groupBy(readings, ({ meter, fuel }) => `${fuel.field} ${fuel.other ?? ''} ${meter}`);
  return [...grouped.values()].flatMap((own): Meter[] => {
    const inOrder = own.toSorted((a, b) => (a.start < b.start ? -1 : 1));
    const first = inOrder[0];
    if (first === undefined) return [];
    const to = inOrder.reduce((last, { end }) => (end > last ? end : last), first.end);
    return [
      {
        id: first.meter,
        fuel: first.fuel,
        place: first.place,
        from: first.start,
        to,
        months: monthsOf(inOrder),
        readings: inOrder,
        isSpread: inOrder.some(({ start, end }) => daysBetween(start, end) > MONTHLY_DAYS),
      },
    ];
  });
}

function monthsOf(readings: readonly Reading[]): Map<string, MonthOfMeter> {
  const months = new Map<string, MonthOfMeter>();
  for (const reading of readings)
    for (const { day, kbtu } of daysOf(reading)) {
      const month = day.slice(0, 7);
      const covered = months.get(month) ?? { days: 0, kbtu: 0 };
      covered.days += 1;
      covered.kbtu += kbtu;
      months.set(month, covered);
    }
  return months;
}

/** Each day of a reading with its even part. */
export function daysOf({
  start,
  end,
  kbtu,
}: Reading): { readonly day: CalendarDate; readonly kbtu: number }[] {
  const days = daysBetween(start, end);
  return Array.from({ length: days }, (_, at) => ({ day: dayAfter(start, at), kbtu: kbtu / days }));
}
