import { ProblemError } from '../../contract/error-codes.ts';
import type { AuditArtifact, EvidenceLine, ExplainedNumber } from '../../contract/estimate/index.ts';
import { atOnce } from '../../engine/at-once.ts';
import { valueAt } from '../../quantities/json-pointer.ts';
import { citedBy, explainedAt } from '../../evidence/evidence.ts';
import { explainedNumber } from './explained-number.ts';
import { evidenceOf } from './recorded-answer.ts';
import { envelopeOf } from './replay.ts';
import type { EngineServices } from './services.ts';

/** Where the evidence was read: in the artifact itself, or from a replay of it. */
export interface ArtifactEvidence {
  readonly value: number;
  readonly found_in: 'artifact' | 'replay';
  readonly evidence: ExplainedNumber;
}

/**
 * Evidence of the number at a pointer of an artifact, offline. Costs, incentives, intervals and headline returns carry
 * theirs in the artifact; every other number is traced again, which needs the release and catalogue that made it.
 */
export function explainArtifact(
  services: EngineServices,
  artifact: AuditArtifact,
  pointer: string,
): ArtifactEvidence {
  const value = valueAt(artifact, pointer);
  if (typeof value !== 'number')
    throw unexplained(pointer, `No number stands at ${pointer} in this artifact.`, 'no_number');
  const carried = artifact.provenance.evidence.find((line) => line.pointer === pointer);
  if (carried !== undefined) return { value, found_in: 'artifact', evidence: withSteps(carried, artifact) };
  const { methodology_version: version, data_snapshot: data } = artifact.reproducibility;
  const { methodologyVersion, snapshot } = services;
  if (version !== methodologyVersion || data.catalog_version !== snapshot.catalogVersion)
    throw unexplained(
      pointer,
      `The artifact does not carry evidence for ${pointer}, and it was made by ${version} on catalogue ${data.catalog_version}; this is ${methodologyVersion} on ${snapshot.catalogVersion}.`,
      'other_release',
    );
  const explained = atOnce(explainedAt(evidenceOf(services, envelopeOf(artifact)), pointer));
  if (explained !== null)
    return { value, found_in: 'replay', evidence: explainedNumber(explained, snapshot) };
  throw unexplained(pointer, `${pointer} is not a number of the estimate.`, 'no_number');
}

function unexplained(pointer: string, detail: string, code: string): ProblemError {
  const message = `Give the JSON pointer of a number, for example /tiers/0/cost_breakdown/totalCost, not ${pointer}.`;
  return new ProblemError('invalid-request', detail, [{ pointer: '/pointer', code, message }]);
}

/** A line the artifact carries, with the steps below it and their sources, as the artifact carries them too. */
function withSteps(line: EvidenceLine, { provenance }: AuditArtifact): ExplainedNumber {
  const byId = new Map(provenance.evidence.map((entry) => [entry.pointer, entry]));
  const steps = new Map<string, EvidenceLine>();
  const enter = ({ inputs }: EvidenceLine): void => {
    for (const { kind, ref } of inputs) {
      const step = kind === 'step' ? byId.get(ref) : undefined;
      if (step === undefined || steps.has(ref)) continue;
      steps.set(ref, step);
      enter(step);
    }
  };
  enter(line);
  const cited = atOnce(
    citedBy([line], function* below(ref) {
      yield;
      return [byId.get(ref) ?? []].flat();
    }),
  );
  const sources = (provenance.sources ?? []).filter(({ id }) => cited.has(id));
  return { ...line, steps: [...steps.values()], sources };
}
