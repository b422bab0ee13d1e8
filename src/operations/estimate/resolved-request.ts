import type { AuditArtifact, EstimateRequest } from '../../contract/estimate/index.ts';
import { BUILDING_DEFAULTS, REQUEST_DEFAULTS } from '../../vocabulary/request-defaults.ts';
import { TIERS } from '../../vocabulary/tiers.ts';
import { defaultSentence, defaultsApplied, type Defaulted } from './prepare-request.ts';

/** The canonical input as a request: every default spelled out. */
export function resolvedRequest(canonical: Readonly<Record<string, unknown>>): EstimateRequest {
  const { evaluation_date: _day, parcel_record_digest: _digest, facts: _facts, ...request } = canonical;
  return request as EstimateRequest;
}

/**
 * The defaults that an artifact may disclose. Most follow from the canonical input. Where it holds a default as a value,
 * the field was sent or left out, which asks the same: then the artifact decides, by holding the sentence or not.
 */
export function defaultsDisclosed(artifact: AuditArtifact): Defaulted[] {
  const disclosed = new Set(artifact.resolution.defaults_applied);
  const resolved = resolvedRequest(artifact.reproducibility.canonical_input);
  const certain = new Set(defaultsApplied(resolved).map(({ field }) => field));
  return defaultsApplied(withoutDefaults(resolved)).filter(
    (entry) => certain.has(entry.field) || disclosed.has(defaultSentence(entry)),
  );
}

/** The shortest request of the same meaning. */
function withoutDefaults(resolved: EstimateRequest): EstimateRequest {
  const { tiers, building, ...rest } = without(resolved, REQUEST_DEFAULTS);
  return {
    ...rest,
    ...(tiers !== undefined && tiers.length < TIERS.length && { tiers }),
    ...(building !== undefined && { building: without(building, BUILDING_DEFAULTS) }),
  };
}

function without<T extends object>(given: T, defaults: Readonly<Record<string, unknown>>): T {
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => !(name in defaults) || defaults[name] !== value),
  ) as T;
}
