import type { Snapshot } from '../../catalog/snapshot.ts';
import {
  dateParts,
  dayNumber,
  dayNumberOf,
  isLeapYear,
  type CalendarDate,
} from '../../quantities/calendar-date.ts';
import type { EnergyState } from '../energy/types.ts';
import { firstUnpaidYear } from './charge-due.ts';
import { emissionsOfTotals, emittingTotals, penaltyUsd, type EmittingTotals } from './emissions.ts';
import type { CompliancePeriod, ComplianceProfile } from './types.ts';

/** What a building emits by, before and after a retrofit. */
export interface Retrofit {
  readonly before: EmittingTotals;
  /** Work in service before the rest, by its day, with what the building emits by from then on. */
  readonly ahead: readonly { readonly inService: CalendarDate; readonly emitted: EmittingTotals }[];
  readonly after: EmittingTotals;
  readonly inService: CalendarDate;
}

/**
 * Penalty by emission year if nothing is done, USD, of every promulgated year not yet paid for. Empty when penalties are not
 * counted (law does not apply, pathway undetermined).
 */
export function penaltyByYear(
  state: EnergyState,
  compliance: ComplianceProfile,
  asOf: CalendarDate,
  snapshot: Snapshot,
): ReadonlyMap<number, number> {
  const emitted = emittingTotals(state);
  return byYear(compliance, firstUnpaidYear(asOf), snapshot, (period) => {
    const tonnes = shifted(emitted, period, compliance, snapshot);
    const usd = penaltyUsd(tonnes, period.limitTco2e, compliance.penaltyUsdPerTco2e);
    return () => usd;
  });
}

/**
 * Penalty avoided by emission year, USD: promulgated years only, from the year in which the first work is in service; the
 * months before it still emit as before. Years already past are never avoided.
 */
export function avoidedPenaltyByYear(
  retrofit: Retrofit,
  compliance: ComplianceProfile,
  snapshot: Snapshot,
): ReadonlyMap<number, number> {
  const { ahead, inService } = retrofit;
  const { year: serviceYear } = dateParts(inService);
  const { year: firstYear } = dateParts(ahead[0]?.inService ?? inService);
  const { penaltyUsdPerTco2e: price } = compliance;
  return byYear(compliance, firstYear, snapshot, (period) => {
    const tonnes = (emitted: EmittingTotals): number => shifted(emitted, period, compliance, snapshot);
    const before = tonnes(retrofit.before);
    const full = tonnes(retrofit.after);
    const steps = ahead.map((work) => ({ from: work.inService, tco2e: tonnes(work.emitted) }));
    const avoided = (after: number): number =>
      penaltyUsd(before, period.limitTco2e, price) - penaltyUsd(after, period.limitTco2e, price);
    const usd = avoided(full);
    return (year) => {
      if (year > serviceYear) return usd;
      let emittedTco2e = before * elapsedIn(year, steps[0]?.from ?? inService);
      for (let place = 0; place < steps.length; place += 1) {
        const { from, tco2e } = steps[place] as (typeof steps)[number];
        const until = steps[place + 1]?.from ?? inService;
        emittedTco2e += tco2e * (elapsedIn(year, until) - elapsedIn(year, from));
      }
      return avoided(emittedTco2e + full * (1 - elapsedIn(year, inService)));
    };
  });
}

/** Part of a year that is over on a day. */
function elapsedIn(year: number, day: CalendarDate): number {
  const { year: own } = dateParts(day);
  return own === year ? elapsedAt(day) : own < year ? 0 : 1;
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
