import { ProblemError } from '../../contract/error-codes.ts';
import type { EstimateResponse, EvidenceLine } from '../../contract/estimate/index.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { valueAt } from '../../quantities/json-pointer.ts';

/** What an artifact carries evidence of: the baseline, the intervals, and of its tiers costs, incentives and headline returns. */
const CARRIED = [
  /^\/resolution\/baseline\//,
  /^\/measured_accuracy\/band\/tiers\//,
  /^\/tiers\/\d+\/cost_breakdown\//,
  /^\/tiers\/\d+\/incentives\/\d+\/amount$/,
  /^\/tiers\/\d+\/excluded_incentives\//,
  /^\/tiers\/\d+\/sensitivity\//,
  /^\/tiers\/\d+\/roi\/[a-zA-Z]+$/,
  /^\/tiers\/\d+\/roi\/irr\/rate$/,
];

/**
 * The lines an artifact carries, then those of the steps below them. It is long work, and pauses after every number.
 * @throws ProblemError where a line comes to another number than the served one: neither is fit to be shown
 */
export function* artifactEvidence(
  evidence: Evidence,
  response: EstimateResponse,
  inputHash: string,
): Generator<void, EvidenceLine[]> {
  const lines: EvidenceLine[] = [];
  const steps = new Map<string, EvidenceLine>();
  for (const pointer of evidence.pointers()) {
    if (!CARRIED.some((pattern) => pattern.test(pointer))) continue;
    const line = yield* evidence.explain(pointer, steps);
    const served = valueAt(response, pointer);
    if (line?.value !== served)
      throw new ProblemError(
        'reconciliation-failed',
        `No artifact is served: the evidence of ${pointer} comes to ${String(line?.value)}, and ${String(served)} is served. Input hash ${inputHash}.`,
      );
    if (line !== null) lines.push(line);
    yield;
  }
  return [...lines, ...steps.values()];
}
