import { Type } from 'typebox';
import { ProblemError, type FieldFault } from '../../contract/error-codes.ts';
import { EstimateRequest, ExplainedNumber, estimateRequestFaults } from '../../contract/estimate/index.ts';
import { defineOperation } from '../operation.ts';
import { ESTIMATE_ERRORS } from './estimate-request.ts';
import { runExplain } from './run-estimate.ts';

/** Evidence of one number of the answer to a request: the panel behind a figure. */
export const explainFigure = defineOperation({
  id: 'explainFigure',
  summary: 'Explain where one number of an answer comes from',
  access: { kind: 'open' },
  cost: 'estimate',
  services: 'estimating',
  http: [{ at: ['pages'], method: 'POST', path: '/explain', input: 'body', limit: 'anonymous-evidence' }],
  input: Type.Object(
    { request: EstimateRequest, pointer: Type.String({ pattern: '^/', maxLength: 500 }) },
    { additionalProperties: false },
  ),
  output: ExplainedNumber,
  rules(input) {
    const request = (input as { request?: unknown } | null | undefined)?.request;
    return estimateRequestFaults(request).map(belowRequest);
  },
  errors: ESTIMATE_ERRORS,
  async run(services, context, { request, pointer }) {
    try {
      return (await runExplain(services, context, { request, facts: null, pointer })).evidence;
    } catch (error) {
      throw error instanceof ProblemError ? ofThisBody(error) : error;
    }
  },
});

const belowRequest = (fault: FieldFault): FieldFault => ({ ...fault, pointer: `/request${fault.pointer}` });

/** The estimate's own refusals point into its request, which is a part of this body; `/pointer` stands beside it. */
function ofThisBody({ code, message, faults, extensions }: ProblemError): ProblemError {
  const moved = faults.map((fault) => (fault.pointer === '/pointer' ? fault : belowRequest(fault)));
  return new ProblemError(code, message, moved, extensions);
}
