import { ProblemError } from '../../contract/error-codes.ts';
import type { AuditArtifact, EstimateResponse } from '../../contract/estimate/index.ts';
import type { BuildingInput } from '../../engine/building/types.ts';
import type { TierComputation } from '../../engine/estimate/types.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { artifactEvidence } from './artifact-evidence.ts';
import { digestOf } from './canonical-input.ts';
import { evidenceSources } from './evidence-sources.ts';
import { provenanceLines } from './provenance-lines.ts';
import { provenancePrograms } from './provenance-programs.ts';
import { reconcile } from './reconciliation.ts';
import type { EstimateServices } from './services.ts';
import { complianceStatement, REPRODUCIBILITY_SCOPE } from './statements.ts';

export interface ArtifactParts {
  readonly response: EstimateResponse;
  readonly tiers: readonly TierComputation[];
  readonly evidence: Evidence;
  readonly canonical: Record<string, unknown>;
  readonly input: BuildingInput;
  readonly services: Pick<EstimateServices, 'snapshot'>;
}

/**
 * The audit artifact; refuses to exist (500) when lines do not sum to totals or evidence to what it explains. It is long
 * work that pauses.
 */
export function* assembleArtifact(parts: ArtifactParts): Generator<void, AuditArtifact> {
  const { response, tiers, canonical, input, services } = parts;
  // Written last, as the serialiser of the schema writes it: artifacts of earlier releases have none.
  const { paid_jobs, compliance, ...estimate } = response;
  const lines = tiers.flatMap(provenanceLines);
  const reconciliation = reconcile(response.tiers, lines);
  const inputHash = digestOf(canonical);
  if (!reconciliation.all_reconciled)
    throw new ProblemError(
      'reconciliation-failed',
      `The cost lines of this estimate do not sum to its totals, so no artifact is served. Input hash ${inputHash}.`,
    );
  const evidence = yield* artifactEvidence(parts.evidence, response, inputHash);
  return {
    ...estimate,
    artifact: true,
    compliance_statement: complianceStatement(response.methodology_version),
    provenance: {
      cost_lines: lines,
      incentive_programs: provenancePrograms(response, services.snapshot),
      evidence,
      sources: evidenceSources(evidence, services.snapshot),
    },
    reconciliation,
    reproducibility: {
      methodology_version: response.methodology_version,
      data_snapshot: response.data_snapshot,
      input_hash: inputHash,
      canonical_input: canonical,
      building_input: { ...input },
      reproducibility_scope: REPRODUCIBILITY_SCOPE,
    },
    ...(paid_jobs === undefined ? {} : { paid_jobs }),
    ...(compliance === undefined ? {} : { compliance }),
  };
}
