import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { EstimateRequest } from '../../contract/estimate/index.ts';
import type { FactRecord } from '../../contract/facts/index.ts';
import type { BuildingInput } from '../../engine/building/types.ts';
import type { CalendarDate } from '../../quantities/calendar-date.ts';
import { BUILDING_DEFAULTS, REQUEST_DEFAULTS } from '../../vocabulary/request-defaults.ts';
import { TIERS } from '../../vocabulary/tiers.ts';
import type { Envelope } from './prepare-request.ts';

export type CanonicalInput = Record<string, unknown>;

/** SHA-256 hex of the RFC 8785 bytes of a JSON value. */
export function digestOf(value: unknown): string {
  return createHash('sha256')
    .update(canonicalize(value) ?? 'null', 'utf8')
    .digest('hex');
}

/**
 * The request with defaults resolved: the same question always has the same bytes, so null and absent optional inputs
 * are one and the tiers stand in canonical order. Of a parcel it holds the digest of the resolved `building_input`, so
 * that a changed record changes the hash and a changed copy of it is found; facts of a described building stand in it.
 */
export function canonicalInput(
  request: EstimateRequest,
  evaluationDate: CalendarDate,
  resolved: { readonly input: BuildingInput } | { readonly facts: FactRecord | null } | null,
): CanonicalInput {
  const requested = request.tiers ?? TIERS;
  const canonical: CanonicalInput = {
    tiers: TIERS.filter((tier) => requested.includes(tier)),
    labor_basis: request.labor_basis ?? REQUEST_DEFAULTS.labor_basis,
    include_financing: request.include_financing ?? REQUEST_DEFAULTS.include_financing,
    evaluation_date: evaluationDate,
  };
  if (request.bbl !== undefined) canonical['bbl'] = request.bbl;
  if (resolved !== null && 'input' in resolved) canonical['parcel_record_digest'] = digestOf(resolved.input);
  else if (resolved !== null && resolved.facts !== null) canonical['facts'] = resolved.facts;
  if (request.building) canonical['building'] = { ...BUILDING_DEFAULTS, ...withoutNulls(request.building) };
  if (request.financing) canonical['financing'] = withoutNulls(request.financing);
  return canonical;
}

/** Facts of a described building are part of the question; of a parcel they stand in the record that is digested. */
export function canonicalOf(
  { request, found, evaluationDate: day }: Envelope,
  facts: FactRecord | null,
): CanonicalInput {
  return canonicalInput(request, day, request.building ? { facts } : found);
}

const withoutNulls = (given: object): object =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== undefined));
