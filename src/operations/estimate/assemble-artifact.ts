import { ProblemError } from '../../contract/error-codes.ts';
import type { AuditArtifact, EstimateResponse } from '../../contract/estimate/index.ts';
import type { BuildingInput } from '../../engine/building/types.ts';
import { artifactEvidence } from '../../engine/provenance/explain.ts';
import type { Trace } from '../../engine/provenance/trace.ts';
import { digestOf } from './canonical-input.ts';
import { provenanceLines } from './provenance-lines.ts';
import { provenancePrograms } from './provenance-programs.ts';
import { reconcile } from './reconciliation.ts';
import type { EstimateServices } from './services.ts';
import { complianceStatement, REPRODUCIBILITY_SCOPE } from './statements.ts';

export interface ArtifactParts {
  readonly response: EstimateResponse;
  readonly trace: Trace;
  readonly canonical: Record<string, unknown>;
  readonly input: BuildingInput;
  readonly services: Pick<EstimateServices, 'snapshot'>;
}

/** The audit artifact; refuses to exist (500) when a tier's lines do not sum to its total. */
export function assembleArtifact(parts: ArtifactParts): AuditArtifact {
  const { response, trace, canonical, input, services } = parts;
  const lines = [...trace.tiers.values()].flatMap(provenanceLines);
  const reconciliation = reconcile(response.tiers, lines);
  const inputHash = digestOf(canonical);
  if (!reconciliation.all_reconciled)
    throw new ProblemError(
      'reconciliation-failed',
      `The cost lines of this estimate do not sum to its totals, so no artifact is served. Input hash ${inputHash}.`,
    );
  return {
    ...response,
    artifact: true,
    compliance_statement: complianceStatement(response.methodology_version),
    provenance: {
      cost_lines: lines,
      incentive_programs: provenancePrograms(response.tiers, services.snapshot),
      evidence: artifactEvidence(response, trace),
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
  };
}
