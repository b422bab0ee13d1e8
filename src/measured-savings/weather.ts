import { dayNumber, type CalendarDate } from '../quantities/calendar-date.ts';
import { BALANCE_POINTS_F, TEMPERATURE_COVERAGE } from './method.ts';

export type Side = 'heating' | 'cooling';

interface Span {
  readonly start: CalendarDate;
  readonly end: CalendarDate;
}

/** Degree days by balance point, as far as they are known. */
export interface Weather {
  /** Balance points that can be tried, °F. */
  readonly balancePoints: Readonly<Record<Side, readonly number[]>>;
  /** Degree days a day, °F, on average over a span; null where too few of its days are known. */
  perDay(side: Side, balancePointF: number, span: Span): number | null;
}

/** Weather from mean temperatures of days: every balance point can be tried. */
export function weatherOfDays(
  days: readonly { readonly date: CalendarDate; readonly meanF: number }[],
): Weather {
  const meanOf = new Map(days.map(({ date, meanF }) => [dayNumber(date), meanF]));
  return {
    balancePoints: { heating: BALANCE_POINTS_F, cooling: BALANCE_POINTS_F },
    perDay(side, balancePointF, { start, end }) {
      const [first, last] = [dayNumber(start), dayNumber(end)];
      let known = 0;
      let sum = 0;
      for (let day = first; day < last; day += 1) {
        const mean = meanOf.get(day);
        if (mean === undefined) continue;
        known += 1;
        sum += Math.max(0, side === 'heating' ? balancePointF - mean : mean - balancePointF);
      }
      return known < TEMPERATURE_COVERAGE * (last - first) ? null : sum / known;
    },
  };
}

export interface MonthOfDegreeDays {
  /** First day of the month. */
  readonly month: CalendarDate;
  /** First day of the next month. */
  readonly next: CalendarDate;
  readonly heating: number;
  /** Null where the file gives none. */
  readonly cooling: number | null;
}

/** Weather from degree days of months at one base: shared out evenly over the days of a month. */
export function weatherOfMonths(months: readonly MonthOfDegreeDays[], baseF: number): Weather {
  const hasCooling = months.every(({ cooling }) => cooling !== null);
  return {
    balancePoints: { heating: [baseF], cooling: hasCooling ? [baseF] : [] },
    perDay(side, _balancePointF, { start, end }) {
      const [first, last] = [dayNumber(start), dayNumber(end)];
      let known = 0;
      let sum = 0;
      for (const month of months) {
        const [begins, ends] = [dayNumber(month.month), dayNumber(month.next)];
        const days = Math.min(last, ends) - Math.max(first, begins);
        if (days <= 0) continue;
        known += days;
        sum += ((month[side] ?? 0) * days) / (ends - begins);
      }
      return known < TEMPERATURE_COVERAGE * (last - first) ? null : sum / known;
    },
  };
}
