import type { FieldFault } from '../../contract/error-codes.ts';
import type { AuditArtifact, EstimateRequest } from '../../contract/estimate/index.ts';
import type { BuildingInput } from '../../engine/building/types.ts';
import { calendarDate } from '../../quantities/calendar-date.ts';
import { digestOf } from './canonical-input.ts';
import { defaultsApplied } from './defaults.ts';
import { differences, type Difference } from './differences.ts';
import { reconcile } from './reconciliation.ts';
import { artifactOf } from './run-estimate.ts';
import type { EstimateServices } from './services.ts';

export interface VerifyServices extends Pick<EstimateServices, 'snapshot' | 'methodologyVersion'> {
  /** Faults of a document against the published artifact schema. */
  readonly validateArtifact: (document: unknown) => readonly FieldFault[];
}

export interface Verification {
  /** Schema, hash and sums hold, and the replay (where possible) is identical. */
  readonly verified: boolean;
  readonly checks: readonly { readonly check: string; readonly passed: boolean; readonly detail: string }[];
  /** First places where the replay differs. */
  readonly differences: readonly Difference[];
}

type Check = Verification['checks'][number];

/** Recomputes an artifact offline: schema, hash, sums and, under the same methodology and catalogue, every byte. */
export function verifyArtifact(services: VerifyServices, document: unknown): Verification {
  const faults = services.validateArtifact(document);
  if (faults.length > 0)
    return {
      verified: false,
      checks: [{ check: 'schema', passed: false, detail: describe(faults) }],
      differences: [],
    };
  const artifact = document as AuditArtifact;
  const checks: Check[] = [
    { check: 'schema', passed: true, detail: 'The document is a valid audit artifact.' },
    hashCheck(artifact),
    sumsCheck(artifact),
  ];
  const replay = replayCheck(services, artifact);
  checks.push(replay.check);
  return { verified: checks.every((check) => check.passed), checks, differences: replay.differences };
}

const describe = (faults: readonly FieldFault[]): string =>
  faults
    .slice(0, 5)
    .map((fault) => `${fault.pointer || '/'}: ${fault.message}`)
    .join('; ');

function hashCheck({ reproducibility }: AuditArtifact): Check {
  const computed = digestOf(reproducibility.canonical_input);
  const passed = computed === reproducibility.input_hash;
  return {
    check: 'input_hash',
    passed,
    detail: passed
      ? computed
      : `canonical_input hashes to ${computed}, the artifact says ${reproducibility.input_hash}`,
  };
}

function sumsCheck(artifact: AuditArtifact): Check {
  const recomputed = reconcile(artifact.tiers, artifact.provenance.cost_lines);
  const found = differences(artifact.reconciliation, recomputed, 3);
  const passed = recomputed.all_reconciled && found.length === 0;
  return {
    check: 'reconciliation',
    passed,
    detail: passed
      ? `${recomputed.checks.length} tiers reconcile`
      : `recomputed sums differ at ${found.map((difference) => difference.pointer).join(', ') || 'a tier total'}`,
  };
}

function replayCheck(
  services: VerifyServices,
  artifact: AuditArtifact,
): { check: Check; differences: Difference[] } {
  const { methodology_version: version, data_snapshot: data } = artifact.reproducibility;
  const here = services.snapshot.catalogVersion;
  if (version !== services.methodologyVersion || data.catalog_version !== here)
    return {
      check: {
        check: 'replay',
        passed: true,
        detail: `Not replayed: made by ${version} on catalogue ${data.catalog_version}; this is ${services.methodologyVersion} on ${here}. Install release ${version.split('+')[0]} to replay it in full.`,
      },
      differences: [],
    };
  // Through JSON, as the artifact came: -0 and absent members are not differences.
  const found = differences(artifact, JSON.parse(JSON.stringify(replay(services, artifact))));
  return {
    check: {
      check: 'replay',
      passed: found.length === 0,
      detail:
        found.length === 0
          ? 'Identical to the recomputed artifact.'
          : `${found.length} or more places differ.`,
    },
    differences: found,
  };
}

/** Computes the artifact again from its own canonical and building input. */
function replay(services: VerifyServices, artifact: AuditArtifact): AuditArtifact {
  const { canonical_input: canonical, building_input: building } = artifact.reproducibility;
  const request = requestOf(canonical);
  return artifactOf(
    services,
    {
      request,
      found: {
        input: building as unknown as BuildingInput,
        record: null,
        lookup: artifact.resolution.lookup,
      },
      evaluationDate: calendarDate(String(canonical['evaluation_date'])),
      generatedAt: artifact.generated_at,
      defaultsApplied: possibleDefaults(artifact, request),
    },
    canonical,
  );
}

function requestOf(canonical: Record<string, unknown>): EstimateRequest {
  const { evaluation_date: _day, parcel_record_digest: _digest, ...request } = canonical;
  return request as EstimateRequest;
}

/**
 * What was left out of the request is not in the canonical input (the same question has the same hash), so the
 * sentences are taken from the artifact: those, and only those, a request with these values could have caused.
 */
function possibleDefaults(artifact: AuditArtifact, request: EstimateRequest): string[] {
  const bare: EstimateRequest = {
    ...(request.building === undefined
      ? {}
      : { building: { building_area: request.building.building_area } }),
    ...(request.financing === undefined
      ? {}
      : {
          include_financing: request.include_financing ?? false,
          financing: { owner_type: request.financing.owner_type, mortgage: request.financing.mortgage },
        }),
  };
  const possible = new Set([...defaultsApplied(bare), 'include_financing was not supplied: false.']);
  return artifact.resolution.defaults_applied.filter((sentence) => possible.has(sentence));
}
