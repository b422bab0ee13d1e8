import { Type } from 'typebox';
import { AuditArtifact, EstimateRequest, ExplainedNumber } from '../../contract/estimate/index.ts';
import { FactRecord } from '../../contract/facts/index.ts';
import { ExplorerAnswer } from '../../contract/insights.ts';
import { closed } from '../accounts/fields.ts';
import type { CallContext } from '../call-context.ts';
import { refuseFaults } from '../facts/held.ts';
import { defineOperation } from '../operation.ts';
import { ESTIMATE_ERRORS } from './estimate-request.ts';
import { explainFigure, runExplain } from './explain-figure.ts';
import { runArtifact } from './create-artifact.ts';
import { runExplorer } from './explore-estimate.ts';
import type { EstimateServices } from './services.ts';

/** What a visitor says of a building goes with the question and is kept nowhere. */
const parts = { request: EstimateRequest, facts: FactRecord };
const input = closed(parts);

const shared = {
  access: { kind: 'open' },
  cost: 'estimate',
  services: 'estimating',
  rules: (sent: unknown) => explainFigure.rules?.(sent) ?? [],
} as const;

interface RequestWithFacts {
  readonly request: EstimateRequest;
  readonly facts: FactRecord;
}

/** The question with its facts, once nothing is wrong with them. */
function checkedInput(
  { snapshot }: EstimateServices,
  { nowMs, pause }: CallContext,
  { request, facts }: RequestWithFacts,
) {
  refuseFaults(facts, '/facts', { nowMs, measures: snapshot.sections.measures.list });
  return { nowMs, pause, request, facts };
}

const visitorArtifact = defineOperation({
  ...shared,
  id: 'createKnownArtifact',
  summary: 'Estimate a retrofit with what the caller says of the building, with proof',
  input,
  output: AuditArtifact,
  large: true,
  errors: [...ESTIMATE_ERRORS, 'reconciliation-failed'],
  run(services, context, sent) {
    const { request, facts } = checkedInput(services, context, sent);
    return runArtifact(services, context, request, facts);
  },
});

/** The explorer's answer with facts that stand in the link: for visitors, and for links that are passed on. */
export const visitorEstimate = defineOperation({
  ...shared,
  id: 'createKnownEstimate',
  summary: 'Estimate a retrofit with what the caller says of the building',
  http: [
    {
      at: ['pages'],
      method: 'POST',
      path: '/known/estimate',
      input: 'body',
      query: { artifact: { kind: 'boolean' } },
      variants: [{ parameter: 'artifact', value: true, operation: visitorArtifact }],
      limit: 'anonymous-pricing',
    },
  ],
  input,
  output: ExplorerAnswer,
  errors: ESTIMATE_ERRORS,
  run: async (services, context, sent) => runExplorer(services, checkedInput(services, context, sent)),
});

/** Evidence of a number of that answer. */
export const explainVisitorFigure = defineOperation({
  ...shared,
  id: 'explainKnownFigure',
  summary: 'Explain one number of an answer that rests on what the caller says',
  http: [
    { at: ['pages'], method: 'POST', path: '/known/explain', input: 'body', limit: 'anonymous-evidence' },
  ],
  input: closed({ ...parts, pointer: Type.String({ pattern: '^/', maxLength: 500 }) }),
  output: ExplainedNumber,
  errors: ESTIMATE_ERRORS,
  run: async (services, context, { pointer, ...sent }) =>
    (await runExplain(services, context, { ...checkedInput(services, context, sent), pointer })).evidence,
});
