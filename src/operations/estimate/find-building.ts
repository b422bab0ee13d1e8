import type { BuildingRecord } from '../../contract/building-record.ts';
import type { FactRecord } from '../../contract/facts/index.ts';
import { ProblemError } from '../../contract/error-codes.ts';
import type { EstimateRequest } from '../../contract/estimate/index.ts';
import { buildingInputFromRecord } from '../../engine/building/input-from-record.ts';
import { buildingInputFromRequest } from '../../engine/building/input-from-request.ts';
import { withFacts } from '../../engine/building/with-facts.ts';
import type { BuildingInput } from '../../engine/building/types.ts';
import type { BuildingLookup, LookupResult } from '../ports.ts';
import { lotPlace } from '../../places/lot-place.ts';

export interface FoundBuilding {
  readonly input: BuildingInput;
  /** Null for a described building. */
  readonly record: BuildingRecord | null;
  readonly lookup: {
    readonly adapter: string;
    readonly as_of: string | null;
    /** When a remote service gave the record, however often it was served since. */
    readonly retrieved_at?: string;
  } | null;
}

/**
 * Resolves the request's building with what its owner knows laid over it, or throws the problem the contract names
 * (404, 422, 502, 503).
 */
export async function findBuilding(
  request: EstimateRequest,
  lookup: BuildingLookup,
  facts: FactRecord | null,
): Promise<FoundBuilding> {
  if (request.building) {
    const input = withFacts(buildingInputFromRequest(request.building), facts);
    return { input, record: null, lookup: null };
  }
  const parcelId = request.bbl ?? '';
  const result = await lookup.find(parcelId);
  const record = recordOf(result, parcelId);
  return {
    input: withFacts(inputOf(record, facts), facts),
    record,
    lookup: {
      adapter: lookup.status().adapter,
      as_of: record.asOf,
      ...(result.kind === 'found' &&
        result.retrievedAt !== undefined && { retrieved_at: result.retrievedAt }),
    },
  };
}

/** The lot as engine input; an area that no public record gives is taken from what the owner stated. */
function inputOf(record: BuildingRecord, facts: FactRecord | null): BuildingInput {
  const { grossFloorAreaSqft: area } = record;
  if (area !== null && area > 0)
    return buildingInputFromRecord({ ...record, grossFloorAreaSqft: area }, lotPlace(record));
  const stated = facts?.gross_floor_area_sqft ?? facts?.stated?.gross_floor_area_sqft;
  if (stated === undefined) throw withoutArea(record);
  const input = buildingInputFromRecord({ ...record, grossFloorAreaSqft: stated }, lotPlace(record));
  return { ...input, areaIsStated: true };
}

/** What is held of a lot without an area, what is missing, and both ways to give it. */
function withoutArea({ parcelId, address, town, nysPropertyClass }: BuildingRecord): ProblemError {
  const held = [
    address === null ? null : [address, town].filter(Boolean).join(', '),
    nysPropertyClass === undefined ? null : `New York State property class ${nysPropertyClass}`,
  ].filter((text) => text !== null);
  const details = held.length === 0 ? '' : ` (${held.join('; ')})`;
  return new ProblemError(
    'building-without-area',
    `Parcel ${parcelId}${details} was found, but no source gives its floor area. Describe the building with building.building_area instead, or give its area once among the facts of your account (gross_floor_area_sqft).`,
    [
      {
        pointer: '/bbl',
        code: 'no_usable_area',
        message:
          'Send building with building_area instead of bbl, or state the area as a fact of the parcel.',
      },
    ],
  );
}

/** The record found, or the problem the contract names. */
export function recordOf(result: LookupResult, parcelId: string): BuildingRecord {
  switch (result.kind) {
    case 'found':
      return result.record;
    case 'not_found':
      throw new ProblemError('building-not-found', notFoundText(parcelId, result), [
        { pointer: '/bbl', code: 'not_found', message: 'Check the id, or describe the building instead.' },
      ]);
    case 'failed':
      throw new ProblemError(
        'lookup-failed',
        `The building lookup failed: ${result.reason}. Try again, or describe the building.`,
      );
    case 'not_configured':
      throw new ProblemError(
        'lookup-not-configured',
        'This server has no building lookup. Describe the building instead of sending bbl.',
      );
  }
}

function notFoundText(parcelId: string, result: Extract<LookupResult, { kind: 'not_found' }>): string {
  const candidates =
    result.candidates.length > 0
      ? ` The unit lot could belong to ${result.candidates.join(', ')}: send one of these billing lots.`
      : '';
  return `No building is on record for ${parcelId}.${candidates} Coverage: ${result.coverage}`;
}
