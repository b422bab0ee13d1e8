import { Type } from 'typebox';
import { ProblemError, type FieldFault } from '../../contract/error-codes.ts';
import { EstimateRequest, ExplainedNumber, estimateRequestFaults } from '../../contract/estimate/index.ts';
import { Evidence, explainedAt, type Explained } from '../../evidence/evidence.ts';
import { inChunks, nextTurn } from '../turns.ts';
import { defineOperation } from '../operation.ts';
import { ESTIMATE_ERRORS } from './estimate-request.ts';
import { explainFinding, FIND_OUT_AT } from './explain-finding.ts';
import { explainedNumber } from './explained-number.ts';
import { prepare, type Envelope, type EstimateCall, type Running } from './prepare-request.ts';
import { recordedInParts } from './recorded-answer.ts';
import type { EngineServices, EstimateServices } from './services.ts';

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

/** Evidence of one number of the answer to this request; 400 with a pointer where no number stands. */
export async function runExplain(
  services: EstimateServices,
  { nowMs, pause = nextTurn }: Running,
  { pointer, ...asked }: Omit<EstimateCall, 'nowMs'> & { readonly pointer: string },
): Promise<{ value: number; evidence: ExplainedNumber }> {
  const envelope = await prepare(services, { nowMs, ...asked });
  const explained = await inChunks(explainedIn(services, envelope, pointer), pause);
  if (explained?.line.value !== undefined)
    return { value: explained.line.value, evidence: explainedNumber(explained, services.snapshot) };
  throw new ProblemError('invalid-request', `No number stands at ${pointer} in the answer to this request.`, [
    {
      pointer: '/pointer',
      code: 'no_number',
      message: 'Send the JSON pointer of a number, for example /tiers/0/cost_breakdown/totalCost.',
    },
  ]);
}

function* explainedIn(
  services: EngineServices,
  envelope: Envelope,
  pointer: string,
): Generator<void, Explained | null> {
  const answer = yield* recordedInParts(services, envelope);
  yield;
  if (pointer.startsWith(`${FIND_OUT_AT}/`))
    return yield* explainFinding(services, envelope, answer, pointer);
  const evidence = yield* Evidence.of(answer.response);
  yield;
  return yield* explainedAt(evidence, pointer);
}
