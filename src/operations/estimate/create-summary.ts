import { EstimateRequest, EstimateSummary, estimateRequestFaults } from '../../contract/estimate/index.ts';
import { defineOperation } from '../operation.ts';
import { DESCRIBED, ESTIMATE_ERRORS, REQUEST_EXAMPLES } from './estimate-request.ts';
import { accountFacts } from './prepare-request.ts';
import { runSummary } from './run-estimate.ts';

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
