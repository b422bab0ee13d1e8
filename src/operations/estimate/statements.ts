import type { AuditArtifact } from '../../contract/estimate/index.ts';

/** The three statements of every artifact; none claims certification or origin. */
export function complianceStatement(methodologyVersion: string): AuditArtifact['compliance_statement'] {
  return {
    c1_statement:
      "Each tier's total cost was recomputed as the integer-cent sum of its included provenance lines and compared with the served total; the checks are in reconciliation.",
    c2_note:
      'A screening estimate from public records and stated inputs: prices rest on the wage basis, the sources and the assumptions listed line by line; assumed figures are marked, with their share of each tier; synthetic records only test the software; no figure here uses them. It is not an appraisal, a bid, or tax or legal advice.',
    c3_statement: `The same canonical input, building input and catalogue under methodology ${methodologyVersion} give the same bytes, with generated_at taken from this artifact. Recompute the hash from reproducibility.canonical_input (RFC 8785, SHA-256), or run "plumbline verify FILE".`,
  };
}

export const REPRODUCIBILITY_SCOPE =
  'Byte-for-byte reproducibility holds for a fixed tuple of methodology_version, calibration snapshot and canonical_input, with generated_at taken from the artifact; it need not hold across dates once data_snapshot.calibration_asof advances.';
