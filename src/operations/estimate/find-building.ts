import type { BuildingRecord } from '../../contract/building-record.ts';
import type { FactRecord } from '../../contract/facts/index.ts';
import { ProblemError } from '../../contract/error-codes.ts';
import type { EstimateRequest } from '../../contract/estimate/index.ts';
import { buildingInputFromRecord } from '../../engine/building/input-from-record.ts';
import { buildingInputFromRequest } from '../../engine/building/input-from-request.ts';
import { withFacts } from '../../engine/building/with-facts.ts';
import type { BuildingInput } from '../../engine/building/types.ts';
import type { BuildingLookup, LookupResult } from '../ports.ts';

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
  if (!hasArea(record))
    throw new ProblemError(
      'building-without-area',
      `Parcel ${parcelId} was found, but no source gives it a usable floor area. Describe the building with building.building_area instead.`,
      [
        {
          pointer: '/bbl',
          code: 'no_usable_area',
          message: 'Send building with building_area instead of bbl.',
        },
      ],
    );
  return {
    input: withFacts(buildingInputFromRecord(record), facts),
    record,
    lookup: {
      adapter: lookup.status().adapter,
      as_of: record.asOf,
      ...(result.kind === 'found' &&
        result.retrievedAt !== undefined && { retrieved_at: result.retrievedAt }),
    },
  };
}

function hasArea(record: BuildingRecord): record is BuildingRecord & { readonly grossFloorAreaSqft: number } {
  return record.grossFloorAreaSqft !== null && record.grossFloorAreaSqft > 0;
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
