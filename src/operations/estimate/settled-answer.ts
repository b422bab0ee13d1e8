import { ProblemError } from '../../contract/error-codes.ts';
import type { EstimateResponse } from '../../contract/estimate/index.ts';
import type { Engine } from '../../engine/compile-engine.ts';
import type { Estimated, EstimateOutcome } from '../../engine/estimate/types.ts';
import { assembleResponse, type Compared, type Envelope } from './assemble-response.ts';
import { conflictViews } from './conflict-views.ts';
import { decidedBy } from './decided-by.ts';
import { engineRequest } from './engine-request.ts';
import { factViews } from './fact-views.ts';
import type { EngineServices } from './services.ts';

/** An answer with the engine's outcome behind it. */
export interface SettledAnswer {
  readonly response: EstimateResponse;
  readonly outcome: Estimated;
}

/** @param asked the request as the engine takes it, where it is not that of the envelope */
export function settledAnswer(
  services: EngineServices,
  envelope: Envelope,
  asked = engineRequest(envelope.request),
): SettledAnswer {
  const { found, evaluationDate } = envelope;
  const outcome = settled(services.engine.estimate(asked, found.input, evaluationDate));
  return {
    response: assembleResponse(outcome, envelope, services, compared(services.engine, envelope, outcome)),
    outcome,
  };
}

/** What the facts of the owner moved, and what the values not used would. */
const compared = (engine: Engine, envelope: Envelope, outcome: Estimated): Compared => ({
  facts: factViews(engine, envelope, outcome),
  conflicts: conflictViews(engine, envelope, outcome),
  decidedBy: decidedBy(engine, outcome),
});

/** @throws ProblemError where nothing can be offered */
export function settled(outcome: EstimateOutcome): Estimated {
  if (outcome.kind === 'estimated') return outcome;
  throw new ProblemError(outcome.code, outcome.detail, [
    { pointer: '/tiers', code: 'not_offered', message: 'Ask for an offered tier, or leave tiers out.' },
  ]);
}
