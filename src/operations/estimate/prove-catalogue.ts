import type { Snapshot } from '../../catalog/snapshot.ts';
import type { EstimateRequest } from '../../contract/estimate/index.ts';
import { buildingInputFromRequest } from '../../engine/building/input-from-request.ts';
import { compileEngine } from '../../engine/compile-engine.ts';
import { calendarDate } from '../../quantities/calendar-date.ts';
import { visitNumbers } from '../../quantities/json-pointer.ts';
import { ENGINE_CLASSES } from '../../vocabulary/building.ts';
import { engineRequest } from './prepare-request.ts';

const OWNERS = ['for_profit', 'public'] as const;
const BUILDING = { building_area: 60_000, year_built: 1928, landmark_status: true };

/**
 * Prices one building of every class for a private and a public owner, so that a catalogue that lacks a figure, or
 * whose figures make none, is refused where it is compiled and not at a caller's first question.
 * @throws whatever keeps a tier from being priced, or RangeError at a number that is none.
 */
export function proveCatalogue(snapshot: Snapshot): void {
  const engine = compileEngine(snapshot, 'proving');
  const day = calendarDate(snapshot.calibrationAsof.slice(0, 10));
  for (const building_class of ENGINE_CLASSES) {
    for (const owner_type of OWNERS) {
      const building = { ...BUILDING, building_class };
      const mortgage = { exists: false, holder_class: null, refi_in_progress: false };
      const request: EstimateRequest = {
        building,
        financing: { owner_type, mortgage },
        include_financing: true,
      };
      const outcome = engine.estimate(engineRequest(request), buildingInputFromRequest(building), day);
      if (outcome.kind !== 'estimated') throw new RangeError(`no tier for ${building_class}`);
      visitNumbers(outcome.tiers, '/tiers', (pointer, value) => {
        if (!Number.isFinite(value)) throw new RangeError(`${pointer} of ${building_class} is no number`);
      });
    }
  }
}
