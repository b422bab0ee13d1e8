import { dayNumber, type CalendarDate } from '../quantities/calendar-date.ts';
import jstat from 'jstat';
import { BALANCE_POINTS_F, SPREAD_OF_DAYS_F, TEMPERATURE_COVERAGE } from './method.ts';

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
      let coveredDays = 0;
      let sum = 0;
      for (let day = first; day < last; day += 1) {
        const mean = meanOf.get(day);
        if (mean === undefined) continue;
        coveredDays += 1;
        sum += Math.max(0, side === 'heating' ? balancePointF - mean : mean - balancePointF);
      }
      return coveredDays < TEMPERATURE_COVERAGE * (last - first) ? null : sum / coveredDays;
    },
  };
}

interface Month {
  /** First day of the month. */
  readonly month: CalendarDate;
  /** First day of the next month. */
  readonly next: CalendarDate;
}

export interface MonthOfDegreeDays extends Month {
  readonly heating: number;
  /** Null where the file gives none. */
  readonly cooling: number | null;
}

export interface MonthOfTemperature extends Month {
  readonly meanF: number;
}

/** Weather from degree days of months at one base: shared out evenly over the days of a month. */
export function weatherOfMonths(months: readonly MonthOfDegreeDays[], baseF: number): Weather {
  const hasCooling = months.every(({ cooling }) => cooling !== null);
  return {
    balancePoints: { heating: [baseF], cooling: hasCooling ? [baseF] : [] },
    perDay: (side, _balancePointF, span) =>
      meanOver(months, span, (month) => (month[side] ?? 0) / daysOf(month)),
  };
}

/** Weather from mean temperatures of months, their days normally spread about them: every balance point can be tried. */
export function weatherOfMonthlyMeans(months: readonly MonthOfTemperature[]): Weather {
  return {
    balancePoints: { heating: BALANCE_POINTS_F, cooling: BALANCE_POINTS_F },
    perDay: (side, balancePointF, span) =>
      meanOver(months, span, ({ meanF }) => {
        const below = side === 'heating' ? balancePointF - meanF : meanF - balancePointF;
        const z = below / SPREAD_OF_DAYS_F;
        return below * jstat.normal.cdf(z, 0, 1) + SPREAD_OF_DAYS_F * jstat.normal.pdf(z, 0, 1);
      }),
  };
}

const daysOf = ({ month, next }: Month): number => dayNumber(next) - dayNumber(month);

/** Mean over a span of what each of its days has; null where too few of its days lie in a known month. */
function meanOver<M extends Month>(
  months: readonly M[],
  { start, end }: Span,
  ofDay: (month: M) => number,
): number | null {
  const [first, last] = [dayNumber(start), dayNumber(end)];
  let coveredDays = 0;
  let sum = 0;
  for (const month of months) {
    const days = Math.min(last, dayNumber(month.next)) - Math.max(first, dayNumber(month.month));
    if (days <= 0) continue;
    coveredDays += days;
    sum += ofDay(month) * days;
  }
  return coveredDays < TEMPERATURE_COVERAGE * (last - first) ? null : sum / coveredDays;
}
