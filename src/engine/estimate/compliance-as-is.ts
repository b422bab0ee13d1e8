import type { CalendarDate } from '../../quantities/calendar-date.ts';
import { resolveBuilding } from '../building/resolve-building.ts';
import type { BuildingInput } from '../building/types.ts';
import { assessCompliance } from '../compliance/assess-compliance.ts';
import type { ComplianceProfile } from '../compliance/types.ts';
import { baselineEnergy } from '../energy/baseline-energy.ts';
import type { EngineSnapshot } from '../engine-snapshot.ts';

/** What an estimate says of Local Law 97 before any work, in a thirtieth of its time: nothing is searched or priced. */
export function complianceAsIs(
  input: BuildingInput,
  asOf: CalendarDate,
  snapshot: EngineSnapshot,
): ComplianceProfile {
  const profile = resolveBuilding({ input, requestedOwnerType: null }, snapshot);
  return assessCompliance(profile, baselineEnergy(profile, snapshot), asOf, snapshot);
}
