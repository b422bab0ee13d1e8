import { Type } from 'typebox';
import { EstimateRequest, ExplainedNumber, estimateRequestFaults } from '../../contract/estimate/index.ts';
import { defineVerb } from '../verb.ts';
import { ESTIMATE_ERRORS } from './estimate-request.ts';
import { runExplain } from './run-estimate.ts';

/** Evidence of one number of the answer to a request: the panel behind a figure. */
export const explainFigure = defineVerb({
  id: 'explainFigure',
  summary: 'Explain where one number of an answer comes from',
  access: { kind: 'open' },
  cost: 'estimate',
  room: 'estimating',
  http: [{ at: ['pages'], method: 'POST', path: '/explain', input: 'body', limit: 'anonymous-evidence' }],
  input: Type.Object(
    { request: EstimateRequest, pointer: Type.String({ minLength: 1, maxLength: 500 }) },
    { additionalProperties: false },
  ),
  output: ExplainedNumber,
  rules(input) {
    const request = (input as { request?: unknown } | null | undefined)?.request;
    return estimateRequestFaults(request).map((fault) => ({ ...fault, pointer: `/request${fault.pointer}` }));
  },
  errors: ESTIMATE_ERRORS,
  run: (services, { nowMs }, input) => runExplain(services, nowMs, input),
});
