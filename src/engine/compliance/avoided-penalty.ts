import type { Snapshot } from '../../catalog/snapshot.ts';
import {
  dateOf,
  dateParts,
  daysBetween,
  isLeapYear,
  type CalendarDate,
} from '../../quantities/calendar-date.ts';
import type { EnergyState } from '../energy/types.ts';
import { emissionsOfTotals, emittingTotals, penaltyUsd, type EmittingTotals } from './emissions.ts';
import type { ComplianceProfile } from './types.ts';

export interface RetrofitStates {
  readonly baseline: EnergyState;
  readonly after: EnergyState;
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
  return byYear(compliance, dateParts(asOf).year, snapshot, (year, limit) =>
    penaltyUsd(shifted(emitted, year, compliance, snapshot), limit, compliance.penaltyUsdPerTco2e),
  );
}

/**
 * Penalty avoided by emission year, USD: promulgated years only, from the year of service, in which the months before
 * service still emit as before. Years already past are never avoided.
 */
export function avoidedPenaltyByYear(
  states: RetrofitStates,
  compliance: ComplianceProfile,
  snapshot: Snapshot,
): ReadonlyMap<number, number> {
  const { year: serviceYear } = dateParts(states.inService);
  const elapsed =
    daysBetween(dateOf(serviceYear, 1, 1), states.inService) / (isLeapYear(serviceYear) ? 366 : 365);
  const emittedBefore = emittingTotals(states.baseline);
  const emittedAfter = emittingTotals(states.after);
  return byYear(compliance, serviceYear, snapshot, (year, limit) => {
    const before = shifted(emittedBefore, year, compliance, snapshot);
    const full = shifted(emittedAfter, year, compliance, snapshot);
    const after = year === serviceYear ? before * elapsed + full * (1 - elapsed) : full;
    const { penaltyUsdPerTco2e: price } = compliance;
    return penaltyUsd(before, limit, price) - penaltyUsd(after, limit, price);
  });
}

function byYear(
  compliance: ComplianceProfile,
  from: number,
  snapshot: Snapshot,
  value: (year: number, limit: number) => number,
): ReadonlyMap<number, number> {
  const years = new Map<number, number>();
  if (!compliance.counted || compliance.firstPenaltyYear === null) return years;
  const last = snapshot.sections.ll97.lastPromulgatedYear;
  for (let year = Math.max(from, compliance.firstPenaltyYear); year <= last; year += 1) {
    const period = compliance.periods.find(
      (candidate) => year >= candidate.from && year <= (candidate.to ?? year),
    );
    if (period !== undefined) years.set(year, value(year, period.limitTco2e));
  }
  return years;
}

/** Modelled emissions of a promulgated year with the supplied-penalty shift; never below zero. */
function shifted(
  emitted: EmittingTotals,
  year: number,
  compliance: ComplianceProfile,
  snapshot: Snapshot,
): number {
  const modelled = emissionsOfTotals(emitted, { year, scenario: 'promulgated' }, snapshot);
  return Math.max(0, modelled + compliance.baselineShiftTco2e);
}
