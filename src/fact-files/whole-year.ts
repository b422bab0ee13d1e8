import type { BillField, OtherFuel } from '../vocabulary/bills.ts';
import { addMonths, daysBetween, type CalendarDate } from '../quantities/calendar-date.ts';
import { daysOf, type Meter } from './meter-months.ts';
import { dayAfter } from './reading.ts';

const MONTHS = 12;
const YEAR_DAYS = 365;

/** Twelve months by fuel. */
export interface Year {
  readonly lastMonth: string;
  readonly kbtuByField: ReadonlyMap<BillField, readonly number[]>;
  readonly otherKbtu: ReadonlyMap<OtherFuel, { readonly counted_as: BillField; readonly kbtu: number }>;
  /** Fuels of which a reading says nothing of months. */
  readonly spread: readonly BillField[];
  /** Meters of fuels that are not whole in these months. */
  readonly leftOut: readonly Meter[];
  readonly notes: readonly string[];
}

/** The month so many after this one, YYYY-MM. */
const monthAfter = (month: string, count: number): string =>
  addMonths(`${month}-01` as CalendarDate, count).slice(0, 7);

export const daysInMonth = (month: string): number =>
  daysBetween(`${month}-01` as CalendarDate, `${monthAfter(month, 1)}-01` as CalendarDate);

/** Twelve months that end with this one, oldest first. */
const yearTo = (month: string): string[] =>
  Array.from({ length: MONTHS }, (_, at) => monthAfter(month, at + 1 - MONTHS));

/** The newest twelve calendar months with the most fuels whole; null where no fuel has any. */
export function wholeYear(meters: readonly Meter[]): Year | null {
  const months = [...new Set(meters.flatMap(({ months: covered }) => [...covered.keys()]))]
    .toSorted()
    .toReversed();
  let best: { months: readonly string[]; whole: ReadonlySet<BillField> } | null = null;
  for (const last of months) {
    const year = yearTo(last);
    const whole = wholeFields(meters, year);
    if (whole.size > (best?.whole.size ?? 0)) best = { months: year, whole };
  }
  if (best === null) return null;
  const { months: chosen, whole } = best;
  return yearOf(meters, whole, {
    lastMonth: chosen.at(-1) ?? '',
    notes: [],
    kbtuOf: (meter) => chosen.map((month) => meter.months.get(month)?.kbtu ?? 0),
    isIn: ({ months: covered }) => chosen.some((month) => covered.has(month)),
  });
}

/** Fuels of which every meter that counts in these months covers all of their days. */
function wholeFields(meters: readonly Meter[], year: readonly string[]): Set<BillField> {
  const fields = new Map<BillField, boolean>();
  for (const { fuel, months } of meters) {
    const covered = year.filter((month) => months.has(month));
    if (covered.length === 0) continue;
    const isWhole =
      covered.length === MONTHS &&
      year.every((month) => (months.get(month)?.days ?? 0) > daysInMonth(month) - 1e-9);
    fields.set(fuel.field, (fields.get(fuel.field) ?? true) && isWhole);
  }
  return new Set([...fields].filter(([, isWhole]) => isWhole).map(([field]) => field));
}

/** Bills of one year that begin within a month: the parts of that month at both ends make one. */
export function foldedYear(meters: readonly Meter[]): Year | null {
  const ends = [...new Set(meters.map(({ to }) => to))].toSorted().toReversed();
  let best: { to: CalendarDate; whole: ReadonlySet<BillField> } | null = null;
  for (const to of ends) {
    const from = dayAfter(to, -YEAR_DAYS);
    const whole = new Map<BillField, boolean>();
    for (const meter of meters) {
      if (meter.to <= from || meter.from >= to) continue;
      const days = inSpan(meter, from, to).length;
      whole.set(meter.fuel.field, (whole.get(meter.fuel.field) ?? true) && days >= YEAR_DAYS - 1);
    }
    const fields = new Set([...whole].filter(([, isWhole]) => isWhole).map(([field]) => field));
    if (fields.size > (best?.whole.size ?? 0)) best = { to, whole: fields };
  }
  if (best === null) return null;
  const { to, whole } = best;
  const from = dayAfter(to, -YEAR_DAYS);
  const lastMonth = monthAfter(to.slice(0, 7), Number(to.slice(8)) > 15 ? 0 : -1);
  const months = yearTo(lastMonth).map((month) => month.slice(5));
  return yearOf(meters, whole, {
    lastMonth,
    notes: [`the bills run from ${from} to ${to}: the parts of the month at both ends are counted as one`],
    kbtuOf: (meter) => {
      const byMonth = new Map<string, number>();
      for (const { day, kbtu } of inSpan(meter, from, to))
        byMonth.set(day.slice(5, 7), (byMonth.get(day.slice(5, 7)) ?? 0) + kbtu);
      return months.map((month) => byMonth.get(month) ?? 0);
    },
    isIn: (meter) => meter.to > from && meter.from < to,
  });
}

const inSpan = ({ readings }: Meter, from: CalendarDate, to: CalendarDate) =>
  readings.flatMap(daysOf).filter(({ day }) => day >= from && day < to);

interface Chosen {
  readonly lastMonth: string;
  readonly notes: readonly string[];
  kbtuOf(meter: Meter): number[];
  isIn(meter: Meter): boolean;
}

function yearOf(meters: readonly Meter[], whole: ReadonlySet<BillField>, chosen: Chosen): Year {
  const kbtuByField = new Map<BillField, number[]>();
  const otherKbtu = new Map<OtherFuel, { counted_as: BillField; kbtu: number }>();
  const counted = meters.filter((meter) => whole.has(meter.fuel.field) && chosen.isIn(meter));
  for (const meter of counted) {
    const { field, other } = meter.fuel;
    const kbtu = chosen.kbtuOf(meter);
    const sum = kbtuByField.get(field) ?? kbtu.map(() => 0);
    kbtuByField.set(
      field,
      sum.map((part, at) => part + (kbtu[at] ?? 0)),
    );
    if (other === null) continue;
    const before = otherKbtu.get(other)?.kbtu ?? 0;
    otherKbtu.set(other, { counted_as: field, kbtu: before + kbtu.reduce((total, part) => total + part, 0) });
  }
  const leftOut = meters.filter((meter) => !counted.includes(meter));
  const spread = [...new Set(counted.filter(({ isSpread }) => isSpread).map(({ fuel }) => fuel.field))];
  return { lastMonth: chosen.lastMonth, kbtuByField, otherKbtu, spread, leftOut, notes: chosen.notes };
}
