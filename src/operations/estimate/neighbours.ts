import type { BuildingRecord } from '../../contract/building-record.ts';
import type { BuildingLookup } from '../ports.ts';

const MOST = 24;
/** About two short City blocks: farther off is no neighbour, whatever its block is called. */
const NEARBY_METERS = 400;
const METERS_PER_DEGREE = 111_320;

/** A held lot around another. */
export interface Nearby {
  readonly record: BuildingRecord;
  /** Null where a place is not known: then it shares the tax block. */
  readonly meters: number | null;
}

/** The nearest lots first; those whose place is not known come last, of the same tax block alone. */
export function neighboursOf(of: BuildingRecord, lookup: Pick<BuildingLookup, 'around'>): Nearby[] {
  const held = lookup.around?.(of, MOST) ?? [];
  return held
    .filter(({ parcelId }) => parcelId !== of.parcelId)
    .map((record) => ({ record, meters: metersBetween(of, record) }))
    .filter(({ record, meters }) =>
      meters === null ? blockOf(record) === blockOf(of) : meters <= NEARBY_METERS,
    )
    .toSorted(
      (a, b) =>
        (a.meters ?? Infinity) - (b.meters ?? Infinity) || (a.record.parcelId < b.record.parcelId ? -1 : 1),
    )
    .slice(0, MOST);
}

/** Borough and tax block of a lot. */
const blockOf = ({ parcelId }: BuildingRecord): string => parcelId.slice(0, 6);

function metersBetween(a: BuildingRecord, b: BuildingRecord): number | null {
  if (a.latitude === null || a.longitude === null || b.latitude === null || b.longitude === null) return null;
  const east = Math.cos((a.latitude * Math.PI) / 180);
  const degrees = Math.hypot(b.latitude - a.latitude, (b.longitude - a.longitude) * east);
  return Math.round(degrees * METERS_PER_DEGREE);
}
