import { EstimateRequest, EstimateResponse, estimateRequestFaults } from '../../contract/estimate/index.ts';
import type { FactRecord } from '../../contract/facts/index.ts';
import { inChunks, nextTurn } from '../turns.ts';
import { defineOperation } from '../operation.ts';
import { settledInParts } from './assemble-response.ts';
import { createArtifact } from './create-artifact.ts';
import { createSummary } from './create-summary.ts';
import { DESCRIBED, ESTIMATE_ERRORS, REQUEST_EXAMPLES } from './estimate-request.ts';
import { accountFacts, prepare, type Running } from './prepare-request.ts';
import type { EstimateServices } from './services.ts';

/** Tiers with costs, incentives, returns and, when asked, financing. */
export const createEstimate = defineOperation({
  id: 'createEstimate',
  summary: 'Estimate a retrofit',
  description:
    'Answers the estimate; with `artifact=true` the audit artifact, with `view=summary` the estimate in under 8 KB. Needs the scope `cost:read`.',
  success: 'The estimate; the audit artifact when `artifact=true`, the summary when `view=summary`.',
  access: { kind: 'scope', scope: 'cost:read' },
  cost: 'estimate',
  services: 'estimating',
  http: [
    {
      at: ['estimates'],
      method: 'POST',
      path: '/estimate',
      input: 'body',
      query: {
        artifact: { kind: 'boolean' },
        view: { kind: 'choice', values: ['full', 'summary'] },
      },
      parameters: {
        artifact: {
          description: 'When true, the answer is the audit artifact.',
          schema: { type: 'boolean', default: false },
        },
        view: {
          description:
            'summary: verdict, a row a tier, charges, warnings and what to find out first, each figure where the full answer has it. Not with artifact=true.',
          schema: { type: 'string', enum: ['full', 'summary'], default: 'full' },
        },
      },
      variants: [
        { parameter: 'artifact', value: true, operation: createArtifact },
        { parameter: 'view', value: 'summary', operation: createSummary },
      ],
    },
  ],
  examples: {
    requests: REQUEST_EXAMPLES,
    answered: { ...DESCRIBED, tiers: ['quick_wins', 'code_compliant'] },
  },
  usage: 'estimate',
  input: EstimateRequest,
  output: EstimateResponse,
  write: estimateBytes,
  rules: estimateRequestFaults,
  errors: [...ESTIMATE_ERRORS, 'storage-unavailable'],
  run: async (services, context, request) =>
    runEstimate(services, context, request, await accountFacts(services, context, request)),
});

export async function runEstimate(
  services: EstimateServices,
  { nowMs, pause = nextTurn }: Running,
  request: EstimateRequest,
  facts: FactRecord | null = null,
): Promise<EstimateResponse> {
  const envelope = await prepare(services, { nowMs, request, facts });
  return (await inChunks(settledInParts([services, envelope]), pause)).response;
}

/**
 * An estimate as JSON in UTF-8: the bytes the serialiser of its schema writes, in a third of the time. An answer is made of
 * fields of the schema alone and in its order, which a test holds. V8 keeps a text in one byte a character as long as all
 * of them are Latin-1, and writes it twice as fast: our own texts keep to that.
 */
export function estimateBytes(answer: EstimateResponse): Buffer {
  return Buffer.from(JSON.stringify(answer), 'utf8');
}
