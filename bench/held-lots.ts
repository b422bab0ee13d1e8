import { join } from 'node:path';
import { openLookup } from '../src/buildings/open-lookup.ts';
import { loadSnapshot } from '../src/catalog/files/load.ts';
import { buildingInputFromRecord } from '../src/engine/building/input-from-record.ts';
import { compileEngine } from '../src/engine/compile-engine.ts';
import { calendarDate } from '../src/quantities/calendar-date.ts';
import { lotPlace } from '../src/places/lot-place.ts';

const root = join(import.meta.dirname, '..');

/** The day every bench evaluates on. */
export const TODAY = calendarDate('2026-11-20');
export const snapshot = loadSnapshot({
  catalogDir: join(root, 'catalog'),
  cacheDir: join(root, 'var/catalog-cache'),
  today: TODAY,
});
export const engine = compileEngine(snapshot, 'bench');
export const lookup = await openLookup({ mode: 'embedded', dataDir: join(root, 'var/bench') });

/** All tiers of a building as the records have it, without financing. */
export const PLAIN = {
  tiers: null,
  laborBasis: 'prevailing',
  includeFinancing: false,
  financing: null,
} as const;

type HeldLot = NonNullable<Awaited<ReturnType<typeof heldLot>>>;

const passedOver = { unitLots: 0, unknownArea: 0, others: 0 };

/** A lot as the engine takes it; null, and counted, where it cannot be estimated. */
export async function heldLot(bbl: string) {
  const found = await lookup.find(bbl);
  if (found.kind === 'found' && found.record.grossFloorAreaSqft !== null) {
    const { record } = found;
    const input = buildingInputFromRecord(
      { ...record, grossFloorAreaSqft: found.record.grossFloorAreaSqft },
      lotPlace(record),
    );
    return { bbl, record, input };
  }
  if (found.kind === 'found') passedOver.unknownArea += 1;
  else if (found.kind === 'not_found' && found.candidates.length > 0) passedOver.unitLots += 1;
  else passedOver.others += 1;
  return null;
}

/** Those of the lots that can be estimated; says at the end how many could not, and why. */
export async function* heldLots(bbls: Iterable<string>): AsyncGenerator<HeldLot> {
  try {
    for (const bbl of bbls) {
      const lot = await heldLot(bbl);
      if (lot !== null) yield lot;
    }
  } finally {
    tellPassedOver();
  }
}

export function tellPassedOver(): void {
  const { unitLots, unknownArea, others } = passedOver;
  process.stderr.write(
    `Passed over: ${unitLots} apartment lots of several buildings, ${unknownArea} lots without a floor area, ${others} not held.\n`,
  );
}
