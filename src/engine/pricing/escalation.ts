import type { CompiledEscalation } from '../../catalog/sections/escalation.ts';

/**
 * The index of a series in a month (`YYYY-MM`) or its mean over a calendar year (`YYYY`).
 * @throws RangeError when the series is unknown or holds no value for the period: a missing index is never one.
 */
export function indexAt(escalation: CompiledEscalation, seriesId: string, period: string): number {
  const series = escalation.series[seriesId];
  if (series === undefined) throw new RangeError(`unknown escalation series ${seriesId}`);
  const first = monthNumber(series.firstMonth);
  if (period.length === 4) return yearMean(series.values, first, Number(period), seriesId);
  const value = series.values[monthNumber(period) - first];
  if (value === undefined) throw new RangeError(`${seriesId} has no value for ${period}`);
  return value;
}

/** Multiplier that carries a price of `fromPeriod` to `toPeriod` by one series. */
export function escalationFactor(
  escalation: CompiledEscalation,
  seriesId: string,
  fromPeriod: string,
  toPeriod: string,
): number {
  return indexAt(escalation, seriesId, toPeriod) / indexAt(escalation, seriesId, fromPeriod);
}

/** Months since year 0, for whole-month arithmetic on `YYYY-MM`. */
export function monthNumber(period: string): number {
  return Number(period.slice(0, 4)) * 12 + Number(period.slice(5, 7)) - 1;
}

/** A year counts from the months it has, so the running year works; a year without any month is an error. */
function yearMean(values: readonly number[], first: number, year: number, seriesId: string): number {
  const start = Math.max(0, year * 12 - first);
  const end = Math.min(values.length, year * 12 + 12 - first);
  if (end <= start) throw new RangeError(`${seriesId} has no value for ${year}`);
  let sum = 0;
  for (let i = start; i < end; i += 1) sum += values[i]!;
  return sum / (end - start);
}
