import { ProblemError } from '../../contract/error-codes.ts';
import type { EstimateResponse } from '../../contract/estimate/index.ts';
import type { Estimated, EstimateOutcome } from '../../engine/estimate/types.ts';
import { createTracer, type Trace } from '../../engine/provenance/trace.ts';
import { assembleResponse, type Envelope } from './assemble-response.ts';
import { engineRequest } from './engine-request.ts';
import { factViews } from './fact-views.ts';
import type { EngineServices } from './services.ts';

/** An answer with what its numbers were made from. */
export interface TracedAnswer {
  readonly response: EstimateResponse;
  readonly trace: Trace;
}

/** @param asked the request as the engine takes it, where it is not that of the envelope */
export function tracedAnswer(
  services: EngineServices,
  envelope: Envelope,
  asked = engineRequest(envelope.request),
): TracedAnswer {
  const tracer = createTracer();
  const { found, evaluationDate: day } = envelope;
  const outcome = settled(services.engine.estimate(asked, found.input, day, tracer));
  const facts = factViews(services.engine, envelope, outcome);
  return { response: assembleResponse(outcome, envelope, services, facts), trace: tracer.trace() };
}

/** @throws ProblemError where nothing can be offered */
export function settled(outcome: EstimateOutcome): Estimated {
  if (outcome.kind === 'estimated') return outcome;
  throw new ProblemError(outcome.code, outcome.detail, [
    { pointer: '/tiers', code: 'not_offered', message: 'Ask for an offered tier, or leave tiers out.' },
  ]);
}
