import { EstimateRequest, estimateRequestFaults } from '../../contract/estimate/index.ts';
import { ExplorerAnswer } from '../../contract/insights.ts';
import { inChunks, nextTurn } from '../turns.ts';
import { defineOperation } from '../operation.ts';
import { settledInParts } from './assemble-response.ts';
import { createArtifact } from './create-artifact.ts';
import { ESTIMATE_ERRORS } from './estimate-request.ts';
import { prepare, type Envelope, type EstimateCall } from './prepare-request.ts';
import type { EngineServices, EstimateServices } from './services.ts';

/** The estimate with what an adviser would add: the web app's explorer. */
export const exploreEstimate = defineOperation({
  id: 'exploreEstimate',
  summary: 'Estimate a retrofit, with what an adviser would add',
  access: { kind: 'open' },
  cost: 'estimate',
  services: 'estimating',
  http: [
    {
      at: ['pages'],
      method: 'POST',
      path: '/estimate',
      input: 'body',
      query: { artifact: { kind: 'boolean' } },
      variants: [{ parameter: 'artifact', value: true, operation: createArtifact }],
      limit: 'anonymous-pricing',
    },
  ],
  input: EstimateRequest,
  output: ExplorerAnswer,
  rules: estimateRequestFaults,
  errors: ESTIMATE_ERRORS,
  run: (services, { nowMs, pause }, request) => runExplorer(services, { nowMs, pause, request, facts: null }),
});

export async function runExplorer(
  services: EstimateServices,
  { pause = nextTurn, ...input }: EstimateCall,
): Promise<ExplorerAnswer> {
  return inChunks(exploredIn(services, await prepare(services, input)), pause);
}

function* exploredIn(services: EngineServices, envelope: Envelope): Generator<void, ExplorerAnswer> {
  const { response: estimate, outcome } = yield* settledInParts([services, envelope]);
  yield;
  const insights = yield* services.engine.insights(outcome, estimate.default_tier?.tier ?? null);
  return { estimate, insights };
}
