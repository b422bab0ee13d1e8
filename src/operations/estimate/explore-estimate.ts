import { EstimateRequest, estimateRequestFaults } from '../../contract/estimate/index.ts';
import { ExplorerAnswer } from '../../contract/insights.ts';
import { defineOperation } from '../operation.ts';
import { createArtifact } from './create-artifact.ts';
import { ESTIMATE_ERRORS } from './estimate-request.ts';
import { runExplorer } from './run-estimate.ts';

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
