import type { AuditArtifact, EstimateRequest } from '../../contract/estimate/index.ts';

/** Values that canonical input gives an omitted field; sent or left out, the question is the same. */
const REQUEST_DEFAULTS = { labor_basis: 'prevailing', include_financing: false } as const;
const BUILDING_DEFAULTS = {
  region: 'nyc',
  landmark_status: false,
  energy_community: false,
  prevailing_wage: true,
} as const;
const ALL_TIERS = 4;

/** The canonical input as a request: every default spelled out. */
export function resolvedRequest(canonical: Readonly<Record<string, unknown>>): EstimateRequest {
  const { evaluation_date: _day, parcel_record_digest: _digest, ...request } = canonical;
  return request as EstimateRequest;
}

/**
 * The request as it was probably sent. Whether a default was sent or left out is not in the canonical input, only in the
 * artifact's own sentences: a field that holds its default is taken as left out when a sentence says so. Every other
 * sentence follows from the canonical input alone.
 */
export function askedRequest(artifact: AuditArtifact): EstimateRequest {
  const resolved = resolvedRequest(artifact.reproducibility.canonical_input);
  const said = artifact.resolution.defaults_applied;
  const omitted = (name: string) => said.some((sentence) => sentence.startsWith(`${name} was not supplied`));
  const asked = without(resolved, REQUEST_DEFAULTS, omitted);
  if (asked.tiers?.length === ALL_TIERS && omitted('tiers')) delete asked.tiers;
  if (asked.building !== undefined)
    asked.building = without(asked.building, BUILDING_DEFAULTS, (name) => omitted(`building.${name}`));
  return asked;
}

function without<T extends object>(
  given: T,
  defaults: Readonly<Record<string, unknown>>,
  omitted: (name: string) => boolean,
): T {
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => defaults[name] !== value || !omitted(name)),
  ) as T;
}
