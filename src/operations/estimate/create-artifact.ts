import { AuditArtifact, EstimateRequest, estimateRequestFaults } from '../../contract/estimate/index.ts';
import { defineOperation } from '../operation.ts';
import { DESCRIBED, ESTIMATE_ERRORS, REQUEST_EXAMPLES } from './estimate-request.ts';
import { accountFacts } from './prepare-request.ts';
import { runArtifact } from './run-estimate.ts';

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
