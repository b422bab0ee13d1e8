import { AuditArtifact, EstimateRequest, estimateRequestFaults } from '../../contract/estimate/index.ts';
import type { FactRecord } from '../../contract/facts/index.ts';
import { inChunks, nextTurn } from '../turns.ts';
import { defineOperation } from '../operation.ts';
import { signed } from './artifact-signature.ts';
import { assembleArtifact } from './assemble-artifact.ts';
import { settledInParts } from './assemble-response.ts';
import { canonicalOf, type CanonicalInput } from './canonical-input.ts';
import { DESCRIBED, ESTIMATE_ERRORS, REQUEST_EXAMPLES } from './estimate-request.ts';
import { accountFacts, prepare, type Envelope, type Running } from './prepare-request.ts';
import { evidenceInParts } from './recorded-answer.ts';
import type { EngineServices, EstimateServices } from './services.ts';

/** The same numbers with their proof. */
export const createArtifact = defineOperation({
  id: 'createEstimateArtifact',
  summary: 'Estimate a retrofit, with proof',
  description: 'The same as `POST /estimate?artifact=true`. Needs the scope `cost:read`.',
  success: 'The audit artifact.',
  access: { kind: 'scope', scope: 'cost:read' },
  // The pages ask for it at their own address of the estimate.
  keyless: ['pages'],
  cost: 'estimate',
  services: 'estimating',
  http: [
    {
      at: ['estimates'],
      method: 'POST',
      path: '/estimate/artifact',
      input: 'body',
      query: { artifact: { kind: 'boolean', only: true } },
      parameters: {
        artifact: {
          description: 'True or absent: the answer is always the artifact.',
          schema: { type: 'boolean', enum: [true] },
        },
      },
    },
  ],
  examples: { requests: REQUEST_EXAMPLES, answered: { ...DESCRIBED, tiers: ['quick_wins'] } },
  usage: 'estimate/artifact',
  input: EstimateRequest,
  output: AuditArtifact,
  large: true,
  rules: estimateRequestFaults,
  errors: [...ESTIMATE_ERRORS, 'reconciliation-failed', 'storage-unavailable'],
  run: async (services, context, request) =>
    runArtifact(services, context, request, await accountFacts(services, context, request)),
});

export async function runArtifact(
  services: EstimateServices,
  { nowMs, pause = nextTurn }: Running,
  request: EstimateRequest,
  facts: FactRecord | null = null,
): Promise<AuditArtifact> {
  const envelope = await prepare(services, { nowMs, request, facts });
  const artifact = await inChunks(artifactOf(services, envelope, canonicalOf(envelope, facts)), pause);
  return signed(artifact, { keys: services.signing, pause });
}

/** Builds the artifact of a prepared request, not signed, with pauses; `verify` calls it with what a served artifact says. */
export function* artifactOf(
  services: EngineServices,
  envelope: Envelope,
  canonical: CanonicalInput,
): Generator<void, AuditArtifact> {
  const { response, outcome } = yield* settledInParts([services, envelope]);
  yield;
  const evidence = yield* evidenceInParts(services, envelope);
  yield;
  return yield* assembleArtifact({
    response,
    tiers: outcome.computed,
    evidence,
    canonical,
    input: envelope.found.input,
    services,
  });
}
