import type { CalendarDate } from '../../quantities/calendar-date.ts';
import type { BuildingInput } from '../building/types.ts';
import type { ComplianceProfile } from '../compliance/types.ts';
import type { EngineSnapshot } from '../engine-snapshot.ts';
import { settleBuilding } from './settle-building.ts';

/** What an estimate says of Local Law 97 before any work, in a thirtieth of its time: nothing is searched or priced. */
export function complianceAsIs(
  input: BuildingInput,
  asOf: CalendarDate,
  snapshot: EngineSnapshot,
): ComplianceProfile {
  return settleBuilding({ input, requestedOwnerType: null }, asOf, snapshot).compliance;
}
