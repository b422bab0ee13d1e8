import {
  EstimateRequest,
  ExplainedNumber,
  AuditArtifact,
  estimateRequestFaults,
} from '../../contract/estimate/index.ts';
import { ExplorerAnswer } from '../../contract/insights.ts';
import { defineOperation } from '../operation.ts';
import { ESTIMATE_ERRORS } from './estimate-request.ts';
import { explainFigure, runExplain } from './explain-figure.ts';
import { accountFacts } from './prepare-request.ts';
import { runArtifact } from './create-artifact.ts';
import { runExplorer } from './explore-estimate.ts';

const shared = { access: { kind: 'session' }, cost: 'estimate', services: 'estimating' } as const;
const errors = [...ESTIMATE_ERRORS, 'storage-unavailable'] as const;

const ownArtifact = defineOperation({
  ...shared,
  id: 'createOwnArtifact',
  summary: 'Estimate a retrofit with what the account knows of the lot, with proof',
  input: EstimateRequest,
  output: AuditArtifact,
  large: true,
  rules: estimateRequestFaults,
  errors: [...errors, 'reconciliation-failed'],
  run: async (services, context, request) =>
    runArtifact(services, context, request, await accountFacts(services, context, request)),
});

/** The explorer's answer for a person who is signed in: with what their account knows of the lot. */
export const ownEstimate = defineOperation({
  ...shared,
  id: 'createOwnEstimate',
  summary: 'Estimate a retrofit with what the account knows of the lot',
  http: [
    {
      at: ['pages'],
      method: 'POST',
      path: '/account/estimate',
      input: 'body',
      query: { artifact: { kind: 'boolean' } },
      variants: [{ parameter: 'artifact', value: true, operation: ownArtifact }],
    },
  ],
  input: EstimateRequest,
  output: ExplorerAnswer,
  rules: estimateRequestFaults,
  errors: [...errors],
  run: async (services, context, request) =>
    runExplorer(services, {
      nowMs: context.nowMs,
      pause: context.pause,
      request,
      facts: await accountFacts(services, context, request),
    }),
});

/** Evidence of a number of that answer. */
export const explainOwnFigure = defineOperation({
  ...shared,
  id: 'explainOwnFigure',
  summary: 'Explain one number of an answer that rests on what the account knows',
  http: [{ at: ['pages'], method: 'POST', path: '/account/explain', input: 'body' }],
  input: explainFigure.input,
  output: ExplainedNumber,
  rules: (input: unknown) => explainFigure.rules?.(input) ?? [],
  errors: [...errors],
  run: async (services, context, { request, pointer }) => {
    const facts = await accountFacts(services, context, request);
    const { evidence } = await runExplain(services, context, { request, facts, pointer });
    return evidence;
  },
});
