import jstat from 'jstat';
import type { CalendarDate } from '../quantities/calendar-date.ts';
import { KBTU_PER_BILLED_UNIT } from '../quantities/units.ts';
import type { BillField } from '../vocabulary/bills.ts';
import { CONFIDENCE, MISSING_DAYS_AT_MOST, OUTLIER_RANGES, PERIOD_DAYS, autocorrelation } from './method.ts';
import { expectedUse, fitUse, type UseModel } from './model.ts';
import {
  baselinePeriods,
  isSufficient,
  reportingPeriods,
  spanOf,
  type Reading,
  type Usable,
} from './readings.ts';
import type { Side, Weather } from './weather.ts';

export interface MeteredFuel {
  readonly fuel: BillField;
  readonly readings: readonly Reading[];
}

export interface Work {
  readonly began: CalendarDate;
  readonly finished: CalendarDate;
}

/** One period after the work: what was used, and what the building would have used without it. */
export interface MeasuredPeriod {
  readonly start: CalendarDate;
  readonly end: CalendarDate;
  readonly used: number;
  readonly expected: number;
}

/** Use avoided, with the interval of the method; billed units of the fuel or kBtu. */
export interface Saving {
  readonly used: number;
  readonly expected: number;
  readonly saved: number;
  readonly saved_low: number;
  readonly saved_high: number;
  /** Saved over expected. Fraction. */
  readonly saved_share: number;
}

export interface MeasuredFuel {
  readonly fuel: BillField;
  /** Why nothing is measured; empty where it is. */
  readonly not_measured: readonly string[];
  readonly baseline: {
    readonly start: CalendarDate;
    readonly end: CalendarDate;
    readonly missing_days: number;
    readonly model: UseModel;
  } | null;
  readonly saving: Saving | null;
  /** Days of a year after the work that no measured period covers. */
  readonly missing_days_after: number;
  readonly periods: readonly MeasuredPeriod[];
  readonly remarks: readonly string[];
}

const DAYS_A_MONTH = 30.4375;
const NOTHING = { baseline: null, saving: null, periods: [] } as const;

/** Avoided use of one fuel by the billing method of CalTRACK 2.0. */
export function measureFuel({ fuel, readings }: MeteredFuel, work: Work, weather: Weather): MeasuredFuel {
  const meter = { readings, isZeroMissing: fuel === 'electricity_kwh' };
  const before = baselinePeriods(meter, work.began);
  const after = reportingPeriods(meter, work.finished);
  const remarks = [...before.remarks, ...after.remarks, ...outliers(before)];
  const refused = (why: string): MeasuredFuel => ({
    fuel,
    ...NOTHING,
    not_measured: [why],
    missing_days_after: after.missingDays,
    remarks,
  });
  if (!isSufficient(before))
    return refused(
      `${before.missingDays} days of the year before the work have no reading; ${MISSING_DAYS_AT_MOST} may be missing`,
    );
  const model = fitUse(before.periods, weather, sidesOf(fuel));
  if (model === null) return refused('no model of the year before the work qualifies');
  let measuredDays = 0;
  const periods: MeasuredPeriod[] = [];
  for (const period of after.periods) {
    const expected = expectedUse(model, weather, period);
    if (expected === null) {
      remarks.push(`${spanOf(period)} left out: its weather is not known`);
      continue;
    }
    measuredDays += period.days;
    periods.push({ start: period.start, end: period.end, used: period.quantity, expected });
  }
  if (periods.length === 0) return refused('no period after the work has both a reading and its weather');
  return {
    fuel,
    not_measured: [],
    baseline: {
      start: before.periods[0]?.start ?? work.began,
      end: before.periods.at(-1)?.end ?? work.began,
      missing_days: before.missingDays,
      model,
    },
    saving: savingOf(model, periods, measuredDays / DAYS_A_MONTH),
    missing_days_after: Math.max(0, PERIOD_DAYS - measuredDays),
    periods,
    remarks,
  };
}

/** Heat is all that fuels other than electricity can owe to the weather (3.2.1.1). */
const sidesOf = (fuel: BillField): readonly Side[] =>
  fuel === 'electricity_kwh' ? ['heating', 'cooling'] : ['heating'];

/** Interval: fractional savings uncertainty of ASHRAE Guideline 14 as CalTRACK 4.3.2.4 changes it, with the
 * degrees of freedom that searching for balance points leaves. */
function savingOf(model: UseModel, periods: readonly MeasuredPeriod[], months: number): Saving {
  const used = total(periods.map((period) => period.used));
  const expected = total(periods.map((period) => period.expected));
  const t = jstat.studentt.inv(1 - (1 - CONFIDENCE) / 2, model.spare_periods);
  const spread =
    t *
    autocorrelation(months) *
    model.cv_rmse *
    Math.sqrt((1 + 2 / model.periods) / periods.length) *
    expected;
  return around(used, expected, spread);
}

function around(used: number, expected: number, spread: number): Saving {
  const saved = expected - used;
  return {
    used,
    expected,
    saved,
    saved_low: saved - spread,
    saved_high: saved + spread,
    saved_share: expected === 0 ? 0 : saved / expected,
  };
}

/** All measured fuels together, kBtu at the site; their misses are independent of one another. */
export function siteEnergy(fuels: readonly MeasuredFuel[]): Saving | null {
  const measured = fuels.flatMap(({ fuel, saving }) =>
    saving === null ? [] : [{ saving, kbtu: KBTU_PER_BILLED_UNIT[fuel] }],
  );
  if (measured.length === 0) return null;
  const spread = Math.hypot(...measured.map(({ saving, kbtu }) => (saving.saved_high - saving.saved) * kbtu));
  return around(
    total(measured.map(({ saving, kbtu }) => saving.used * kbtu)),
    total(measured.map(({ saving, kbtu }) => saving.expected * kbtu)),
    spread,
  );
}

function outliers({ periods }: Usable): string[] {
  const sorted = periods.map(({ quantity, days }) => quantity / days).toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))]!;
  const most = at(0.5) + OUTLIER_RANGES * (at(0.75) - at(0.25));
  return periods
    .filter(({ quantity, days }) => quantity / days > most)
    .map((period) => `${spanOf(period)} is far above the other periods: check the reading`);
}

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
