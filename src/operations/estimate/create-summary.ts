import { EstimateRequest, EstimateSummary, estimateRequestFaults } from '../../contract/estimate/index.ts';
import { inChunks, nextTurn } from '../turns.ts';
import { defineOperation } from '../operation.ts';
import { settledInParts } from './assemble-response.ts';
import { canonicalOf } from './canonical-input.ts';
import { DESCRIBED, ESTIMATE_ERRORS, REQUEST_EXAMPLES } from './estimate-request.ts';
import { accountFacts, prepare, type EstimateCall } from './prepare-request.ts';
import type { EstimateServices } from './services.ts';
import { summaryOf } from './summary-of.ts';

/** The estimate in short; at the address of the estimate, asked for with `view=summary`. */
export const createSummary = defineOperation({
  id: 'createEstimateSummary',
  summary: 'Estimate a retrofit, in short',
  access: { kind: 'scope', scope: 'cost:read' },
  cost: 'estimate',
  services: 'estimating',
  examples: { requests: REQUEST_EXAMPLES, answered: { ...DESCRIBED, tiers: ['quick_wins'] } },
  usage: 'estimate',
  input: EstimateRequest,
  output: EstimateSummary,
  rules: estimateRequestFaults,
  errors: [...ESTIMATE_ERRORS, 'storage-unavailable'],
  run: async (services, context, request) =>
    runSummary(services, {
      nowMs: context.nowMs,
      pause: context.pause,
      request,
      facts: await accountFacts(services, context, request),
    }),
});

/** The same numbers as the estimate, fewer, and what would narrow them. */
export async function runSummary(
  services: EstimateServices,
  { pause = nextTurn, ...input }: EstimateCall,
): Promise<EstimateSummary> {
  const envelope = await prepare(services, input);
  const { response, outcome } = await inChunks(settledInParts([services, envelope]), pause);
  const suggested = response.default_tier?.tier;
  const findOutFirst =
    suggested === undefined ? [] : await inChunks(services.engine.findings(outcome, suggested), pause);
  return summaryOf(response, { findOutFirst, canonical: canonicalOf(envelope, input.facts) });
}
