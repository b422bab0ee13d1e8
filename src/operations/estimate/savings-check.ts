import type { AuditArtifact, EvidenceLine } from '../../contract/estimate/index.ts';
import { atOnce } from '../../engine/at-once.ts';
import type { Engine } from '../../engine/compile-engine.ts';
import { recomputeEvidence } from './evidence-check.ts';
import { envelopeOf } from './replay.ts';
import { evidenceOf } from './recorded-answer.ts';
import { engineServices } from './services.ts';
import type { Check } from './verification.ts';

/**
 * What each measure saves, from the bills before and after it. Their lines are too many for an artifact to carry, so they
 * are made again from an artifact that was replayed byte for byte, and evaluated from their leaves.
 */
export function savingsCheck(engine: Engine, artifact: AuditArtifact): Check {
  const made = evidenceOf(engineServices(engine), envelopeOf(artifact));
  const steps = new Map<string, EvidenceLine>();
  const savings = artifact.tiers.flatMap(({ measures }, tier) =>
    measures.flatMap((_, place) => {
      const pointer = `/tiers/${tier}/measures/${place}/annualSavings`;
      return atOnce(made.explain(pointer, steps)) ?? [];
    }),
  );
  const evidence = [...savings, ...steps.values()];
  const { provenance } = artifact;
  const { lines, recomputed, faults } = recomputeEvidence(
    { ...artifact, provenance: { ...provenance, evidence } },
    engine.snapshot,
  );
  const first = faults.slice(0, 5).join('; ');
  return {
    check: 'measure_savings',
    passed: faults.length === 0,
    detail: `Recomputed ${savings.length} savings of measures from the bills before and after each: ${recomputed} of ${lines} lines.${first === '' ? '' : ` ${faults.length} do not hold: ${first}`}`,
  };
}
