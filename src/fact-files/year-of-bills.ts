import type { BillField } from '../vocabulary/bills.ts';
import { daysBetween, type CalendarDate } from '../quantities/calendar-date.ts';
import type { FactFileSetting, FileFault } from './file-faults.ts';

/** What one meter measured from a day up to another (which belongs to the next reading), in the unit of its field. */
export interface Reading {
  readonly place: string;
  readonly meter: string;
  readonly field: BillField;
  readonly start: CalendarDate;
  readonly end: CalendarDate;
  readonly used: number;
}

const MONTHS = 12;
/** A reading of more than this tells nothing of months. */
const LONGEST_DAYS = 70;

interface Meter {
  readonly field: BillField;
  /** Days covered and amount by month. */
  readonly months: Map<string, { days: number; used: number }>;
}

/**
 * The newest twelve months that every meter covers from the first to the last day, by fuel; readings across months are
 * shared out by days. Null with faults where there are none.
 */
export function yearOfBills(
  readings: readonly Reading[],
  covers: FactFileSetting['covers'],
): { readonly bills: object | null; readonly faults: readonly FileFault[] } {
  const faults = readings.flatMap(readingFaults);
  if (faults.length > 0) return { bills: null, faults };
  const meters = metersOf(readings);
  const months = [...new Set([...meters.values()].flatMap(({ months: covered }) => [...covered.keys()]))];
  const doubled = months.filter((month) =>
    [...meters.values()].some((meter) => (meter.months.get(month)?.days ?? 0) > daysIn(month) + 1e-9),
  );
  const [place = ''] = readings.map((reading) => reading.place);
  if (doubled.length > 0)
    return {
      bills: null,
      faults: [{ place, problem: `readings of one meter overlap in ${doubled.join(', ')}` }],
    };
  const whole = new Set(
    months.filter((month) =>
      [...meters.values()].every((meter) => (meter.months.get(month)?.days ?? 0) > daysIn(month) - 1e-9),
    ),
  );
  const last = [...whole]
    .toSorted()
    .toReversed()
    .find((month) => yearTo(month).every((each) => whole.has(each)));
  if (last === undefined)
    return {
      bills: null,
      faults: [{ place, problem: 'no twelve months in a row are covered by every meter' }],
    };
  const byFuel: Partial<Record<BillField, number[]>> = {};
  for (const { field, months: covered } of meters.values())
    byFuel[field] = yearTo(last).map(
      (month, at) => (byFuel[field]?.[at] ?? 0) + (covered.get(month)?.used ?? 0),
    );
  const rounded = Object.fromEntries(
    Object.entries(byFuel).map(([field, used]) => [
      field,
      used.map((part) => Math.round(part * 1000) / 1000),
    ]),
  );
  return { bills: { last_month: last, covers, ...rounded }, faults: [] };
}

function readingFaults({ place, start, end, used }: Reading): FileFault[] {
  const days = daysBetween(start, end);
  if (used < 0) return [{ place, problem: `${used} is negative: a bill is at least 0` }];
  if (days <= 0) return [{ place, problem: `the reading ends on ${end}, not after it starts on ${start}` }];
  if (days > LONGEST_DAYS)
    return [
      { place, problem: `${days} days in one reading: months are needed, at most ${LONGEST_DAYS} days` },
    ];
  return [];
}

function metersOf(readings: readonly Reading[]): Map<string, Meter> {
  const meters = new Map<string, Meter>();
  for (const { meter: id, field, start, end, used } of readings) {
    const meter = meters.get(`${field} ${id}`) ?? { field, months: new Map() };
    meters.set(`${field} ${id}`, meter);
    const days = daysBetween(start, end);
    for (let day = 0; day < days; day += 1) {
      const month = dayAfter(start, day).slice(0, 7);
      const covered = meter.months.get(month) ?? { days: 0, used: 0 };
      covered.days += 1;
      covered.used += used / days;
      meter.months.set(month, covered);
    }
  }
  return meters;
}

const MS_PER_DAY = 86_400_000;

const dayAfter = (start: CalendarDate, days: number): string =>
  new Date(Date.parse(start) + days * MS_PER_DAY).toISOString().slice(0, 10);

const daysIn = (month: string): number =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();

/** Twelve months that end with this one, oldest first. */
function yearTo(month: string): string[] {
  const last = Number(month.slice(0, 4)) * MONTHS + Number(month.slice(5)) - 1;
  return Array.from({ length: MONTHS }, (_, at) => {
    const each = last - MONTHS + 1 + at;
    return `${Math.floor(each / MONTHS)}-${String((each % MONTHS) + 1).padStart(2, '0')}`;
  });
}
