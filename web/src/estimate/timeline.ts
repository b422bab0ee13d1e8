import type { CompliancePeriod } from '../../../src/contract/estimate/returns.ts';
import type { EstimateResponse } from '../../../src/contract/estimate/index.ts';
import type { Tone } from '../charts/legend.tsx';
import { periodAt, tierOf, yearOf, type Path, type PathId, type YearOfPath } from './paths.ts';

/** First and last year drawn; the last limit, of 2050 on, gets one year. */
export const FIRST_YEAR = 2024;
export const LAST_YEAR = 2050;
/** The last year for which limits and grid factors are set. */
export const LAST_SET_YEAR = 2034;

export const TONES: Readonly<Record<PathId, Tone>> = {
  do_nothing: 'chart-4',
  quick_wins: 'chart-2',
  steps: 'chart-6',
  code_compliant: 'chart-1',
  high_performance: 'chart-3',
  net_zero_ready: 'chart-5',
};

/** One year of the chart. */
export interface Year {
  readonly year: number;
  readonly limit: number;
  /** JSON pointer of the limit. */
  readonly limitAt: string;
  /** Whether limit and grid factors are not set yet. */
  readonly projected: boolean;
  /** Emissions and the fine that would be due, in the order of the paths. */
  readonly paths: readonly YearOfPath[];
}

const periodIn = (periods: readonly CompliancePeriod[], year: number): number =>
  periods.findIndex(
    ({ from, to, scenario }) => scenario !== 'clcpa_line' && year >= from && year <= (to ?? LAST_YEAR),
  );

/** Every year with its limit, and each path with its emissions and fine: to 2034, or to 2050 with the grid of 2030-34. */
export function yearsOf(
  estimate: EstimateResponse,
  paths: readonly Path[],
  goesOn: boolean,
): readonly Year[] {
  const last = goesOn ? LAST_YEAR : LAST_SET_YEAR;
  const periods = estimate.tiers[0]?.roi.compliance.periods ?? [];
  // The law reaches some buildings later than 2024; what is past is not charged again.
  const [first] = estimate.tiers[0]?.roi.doingNothing.annualPenalties ?? [];
  const from = first?.fromYear ?? FIRST_YEAR;
  const years: Year[] = [];
  for (let year = FIRST_YEAR; year <= last; year += 1) {
    const index = periodIn(periods, year);
    const period = periods[index];
    if (period === undefined) continue;
    years.push({
      year,
      limit: period.limitTco2e,
      limitAt: `${periodAt('/tiers/0', index)}/limitTco2e`,
      projected: period.projection,
      paths: paths.map((path) => {
        const own = tierOf(estimate, path)?.roi.compliance.periods[index] ?? period;
        const inYear = yearOf(estimate, path, { period: own, index, year });
        const due = period.projection || year >= from;
        return due ? inYear : { ...inYear, fine: 0 };
      }),
    });
  }
  return years;
}
