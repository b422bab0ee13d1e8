import { ProblemError } from '../../contract/error-codes.ts';
import type { EstimateResponse } from '../../contract/estimate/index.ts';
import { atOnce } from '../../engine/at-once.ts';
import type { Estimated, EstimateOutcome } from '../../engine/estimate/types.ts';
import { assembleResponse, type Envelope } from './assemble-response.ts';
import { conflictViews } from './conflict-views.ts';
import { decidedBy, type DecidingFact } from './decided-by.ts';
import { engineRequest } from './engine-request.ts';
import { factViews } from './fact-views.ts';
import type { EngineServices } from './services.ts';

/** An answer with the engine's outcome behind it. */
export interface SettledAnswer {
  readonly response: EstimateResponse;
  readonly outcome: Estimated;
}

/** What an answer is made of; the request as the engine takes it only where it is not that of the envelope. */
export type AnswerArguments = [
  services: EngineServices,
  envelope: Envelope,
  request?: ReturnType<typeof engineRequest>,
];

/** @param made services, envelope, and the request as the engine takes it, where it is not that of the envelope */
export const settledAnswer = (...made: AnswerArguments): SettledAnswer => atOnce(settledInParts(made));

/**
 * The same with pauses: those of the engine, and facts and conflicts are compared with an answer each.
 * @param decided what would settle the verdict, where it is known already
 */
export function* settledInParts(
  [services, envelope, requestForEngine = engineRequest(envelope.request)]: AnswerArguments,
  decided?: DecidingFact[],
): Generator<void, SettledAnswer> {
  const { engine } = services;
  const outcome = settled(
    yield* engine.estimateInParts(requestForEngine, envelope.found.input, envelope.evaluationDate),
  );
  yield;
  const facts = yield* factViews(engine, envelope, outcome);
  const conflicts = conflictViews(engine, envelope, outcome);
  yield;
  const compared = { facts, conflicts, decidedBy: decided ?? decidedBy(engine, outcome) };
  yield;
  return { response: assembleResponse(outcome, envelope, services, compared), outcome };
}

/** @throws ProblemError where nothing can be offered */
export function settled(outcome: EstimateOutcome): Estimated {
  if (outcome.kind === 'estimated') return outcome;
  throw new ProblemError(outcome.code, outcome.detail, [
    { pointer: '/tiers', code: 'not_offered', message: 'Ask for an offered tier, or leave tiers out.' },
  ]);
}
