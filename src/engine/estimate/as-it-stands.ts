import type { CalendarDate } from '../../quantities/calendar-date.ts';
import { resolveBuilding } from '../building/resolve-building.ts';
import type { BuildingInput } from '../building/types.ts';
import { assessCompliance } from '../compliance/assess-compliance.ts';
import { emittingTotals } from '../compliance/emissions.ts';
import { periodsAsIs, type PeriodAsIs } from '../compliance/period-outcomes.ts';
import type { ComplianceProfile } from '../compliance/types.ts';
import { baselineEnergy } from '../energy/baseline-energy.ts';
import type { EngineSnapshot } from '../engine-snapshot.ts';

/** How Local Law 97 reaches a building, and its charges while nothing is done. */
export interface AsItStands {
  readonly compliance: ComplianceProfile;
  /** Emissions, limit and charge of a year, by period. */
  readonly periods: readonly PeriodAsIs[];
}

/** What an estimate says of the law before any work, in a thirtieth of its time: nothing is searched or priced. */
export function asItStands(input: BuildingInput, asOf: CalendarDate, snapshot: EngineSnapshot): AsItStands {
  const profile = resolveBuilding({ input, requestedOwnerType: null }, snapshot);
  const baseline = baselineEnergy(profile, snapshot);
  const compliance = assessCompliance(profile, baseline, asOf, snapshot);
  return { compliance, periods: periodsAsIs(emittingTotals(baseline.state), compliance, snapshot) };
}
