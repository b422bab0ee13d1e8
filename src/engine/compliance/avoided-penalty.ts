import type { Snapshot } from '../../catalog/snapshot.ts';
import {
  dateParts,
  dayNumber,
  dayNumberOf,
  isLeapYear,
  type CalendarDate,
} from '../../quantities/calendar-date.ts';
import type { EnergyState } from '../energy/types.ts';
import { emissionsOfTotals, emittingTotals, penaltyUsd, type EmittingTotals } from './emissions.ts';
import type { CompliancePeriod, ComplianceProfile } from './types.ts';

/** What a building emits by, before and after a retrofit. */
export interface Retrofit {
  readonly before: EmittingTotals;
  readonly after: EmittingTotals;
  readonly inService: CalendarDate;
}

/**
 * Penalty by emission year if nothing is done, USD, from the as-of year to the last promulgated one. Empty when penalties
 * are not counted (law does not apply, pathway undetermined).
 */
export function penaltyByYear(
  state: EnergyState,
  compliance: ComplianceProfile,
  asOf: CalendarDate,
  snapshot: Snapshot,
): ReadonlyMap<number, number> {
  const emitted = emittingTotals(state);
  return byYear(compliance, dateParts(asOf).year, snapshot, (period) => {
    const tonnes = shifted(emitted, period, compliance, snapshot);
    const usd = penaltyUsd(tonnes, period.limitTco2e, compliance.penaltyUsdPerTco2e);
    return () => usd;
  });
}

/**
 * Penalty avoided by emission year, USD: promulgated years only, from the year of service, in which the months before
 * service still emit as before. Years already past are never avoided.
 */
export function avoidedPenaltyByYear(
  retrofit: Retrofit,
  compliance: ComplianceProfile,
  snapshot: Snapshot,
): ReadonlyMap<number, number> {
  const { inService } = retrofit;
  const { year: serviceYear } = dateParts(inService);
  const elapsed = elapsedAt(inService);
  const { penaltyUsdPerTco2e: price } = compliance;
  return byYear(compliance, serviceYear, snapshot, (period) => {
    const before = shifted(retrofit.before, period, compliance, snapshot);
    const full = shifted(retrofit.after, period, compliance, snapshot);
    const avoided = (after: number): number =>
      penaltyUsd(before, period.limitTco2e, price) - penaltyUsd(after, period.limitTco2e, price);
    const usd = avoided(full);
    return (year) => (year === serviceYear ? avoided(before * elapsed + full * (1 - elapsed)) : usd);
  });
}

/** Part of its year that is over when the work is in service. */
export function elapsedAt(inService: CalendarDate): number {
  const { year } = dateParts(inService);
  return (dayNumber(inService) - dayNumberOf(year, 1, 1)) / (isLeapYear(year) ? 366 : 365);
}

/** The counted years from one on; `ofPeriod` gives the value of a year of a period, whose years all have one limit and rate. */
function byYear(
  compliance: ComplianceProfile,
  from: number,
  snapshot: Snapshot,
  ofPeriod: (period: CompliancePeriod) => (year: number) => number,
): ReadonlyMap<number, number> {
  const years = new Map<number, number>();
  if (!compliance.counted || compliance.firstPenaltyYear === null) return years;
  const last = snapshot.sections.ll97.lastPromulgatedYear;
  const first = Math.max(from, compliance.firstPenaltyYear);
  for (const period of compliance.periods) {
    const end = Math.min(period.to ?? last, last);
    if (end < first || period.from > last) continue;
    const value = ofPeriod(period);
    for (let year = Math.max(first, period.from); year <= end; year += 1) years.set(year, value(year));
  }
  return years;
}

/** Modelled emissions of a promulgated year with the supplied-penalty shift; never below zero. */
function shifted(
  emitted: EmittingTotals,
  { from: year }: CompliancePeriod,
  compliance: ComplianceProfile,
  snapshot: Snapshot,
): number {
  const modelled = emissionsOfTotals(emitted, { year, scenario: 'promulgated' }, snapshot);
  return Math.max(0, modelled + compliance.baselineShiftTco2e);
}
