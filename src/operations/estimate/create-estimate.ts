import { EstimateRequest, EstimateResponse, estimateRequestFaults } from '../../contract/estimate/index.ts';
import { defineVerb } from '../verb.ts';
import { createArtifact } from './create-artifact.ts';
import { DESCRIBED, ESTIMATE_ERRORS, REQUEST_EXAMPLES } from './estimate-request.ts';
import { knownFacts } from './known-facts.ts';
import { runEstimate } from './run-estimate.ts';

/** Tiers with costs, incentives, returns and, when asked, financing. */
export const createEstimate = defineVerb({
  id: 'createEstimate',
  summary: 'Estimate a retrofit',
  description:
    'Answers the estimate, or with `artifact=true` the audit artifact. Needs the scope `cost:read`.',
  success: 'The estimate; the audit artifact when `artifact=true`.',
  access: { kind: 'scope', scope: 'cost:read' },
  cost: 'estimate',
  room: 'estimating',
  http: [
    {
      at: ['estimates'],
      method: 'POST',
      path: '/estimate',
      input: 'body',
      query: { artifact: { kind: 'boolean' } },
      parameters: {
        artifact: {
          description: 'When true, the answer is the audit artifact.',
          schema: { type: 'boolean', default: false },
        },
      },
      variant: { parameter: 'artifact', verb: createArtifact },
    },
  ],
  examples: {
    requests: REQUEST_EXAMPLES,
    answered: { ...DESCRIBED, tiers: ['quick_wins', 'code_compliant'] },
  },
  usage: 'estimate',
  input: EstimateRequest,
  output: EstimateResponse,
  rules: estimateRequestFaults,
  errors: [...ESTIMATE_ERRORS, 'storage-unavailable'],
  run: async (services, context, request) =>
    runEstimate(services, context.nowMs, request, await knownFacts(services, context, request)),
});
