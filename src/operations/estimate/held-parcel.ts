import type { AuditArtifact } from '../../contract/estimate/index.ts';
import type { FactRecord } from '../../contract/facts/index.ts';
import { buildingInputFromRecord } from '../../engine/building/input-from-record.ts';
import type { BuildingInput } from '../../engine/building/types.ts';
import { withFacts } from '../../engine/building/with-facts.ts';
import type { BuildingLookup } from '../ports.ts';
import { digestOf } from './canonical-input.ts';
import { differences } from './differences.ts';
import type { Check } from './verification.ts';
import { lotPlace } from '../../places/lot-place.ts';

/** What the local store holds of the parcel an artifact names. */
export interface HeldParcel {
  readonly input: BuildingInput;
  /** Day the record speaks for, as `resolution.lookup.as_of` says it. */
  readonly asOf: string | null;
}

/** The parcel as this store has it; null where it holds none of that id, or does not answer. */
export async function heldParcel(lookup: BuildingLookup, document: unknown): Promise<HeldParcel | null> {
  const id = parcelIdOf(document);
  const found = id === null ? null : await lookup.find(id);
  if (found?.kind !== 'found') return null;
  const { grossFloorAreaSqft: area, asOf } = found.record;
  if (area === null) return null;
  return {
    input: buildingInputFromRecord({ ...found.record, grossFloorAreaSqft: area }, lotPlace(found.record)),
    asOf,
  };
}

/** The parcel an artifact says it is of; null for a described building, and for what is no artifact. */
export function parcelIdOf(document: unknown): string | null {
  const { reproducibility } = (document ?? {}) as Partial<AuditArtifact>;
  const id = (reproducibility?.canonical_input as Record<string, unknown> | undefined)?.['bbl'];
  return typeof id === 'string' ? id : null;
}

/**
 * The digest ties the record to the hash, not to the parcel: another building's record under this id hashes as well.
 * Records of one release and day must be the same; one of another day may have changed, and another release may have
 * read other tables, which leaves it open.
 */
export function parcelCheck(
  { reproducibility, resolution }: AuditArtifact,
  held: HeldParcel | null,
  ownVersion: string,
): Check {
  const id = String(reproducibility.canonical_input['bbl']);
  const check = 'parcel';
  if (held === null)
    return { check, passed: true, detail: `No store here holds parcel ${id}: its record was not compared.` };
  const { building_input: building, methodology_version: version } = reproducibility;
  // What an account knows lies over the record in both.
  const here = withFacts(held.input, (building['facts'] as FactRecord | undefined) ?? null);
  if (digestOf(building) === digestOf(here))
    return { check, passed: true, detail: `The record is the one held here for parcel ${id}.` };
  const places = differences(building, here, 3).map(({ pointer }) => pointer);
  const message = `The record is not the one held here for parcel ${id}; it differs at ${places.join(', ')}`;
  const day = resolution.lookup?.as_of ?? null;
  const ofPlaceAlone = places.every((pointer) => pointer.startsWith('/place'));
  if (day === held.asOf && version === ownVersion && !ofPlaceAlone)
    return { check, passed: false, detail: `${message}, although both speak for one day.` };
  const why =
    day === held.asOf && version === ownVersion
      ? 'the tables of who sells energy there have changed'
      : day === held.asOf
        ? 'another release made it, which may have read other tables'
        : `it speaks for ${day ?? 'no day'}, the one here for ${held.asOf ?? 'no day'}`;
  return {
    check,
    passed: true,
    detail: `${message}: ${why}.`,
    unproven: `that the record is of parcel ${id}`,
  };
}
