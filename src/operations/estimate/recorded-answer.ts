import { ProblemError } from '../../contract/error-codes.ts';
import { atOnce } from '../../engine/at-once.ts';
import { Evidence } from '../../evidence/evidence.ts';
import { recordedInput } from '../../evidence/leaves.ts';
import { recordedEngine, recordedModule } from '../../evidence/recorded-engine.ts';
import { decidedBy, settled, type AnswerArguments, type SettledAnswer } from './assemble-response.ts';
import { engineRequest } from './prepare-request.ts';
import type { EngineServices } from './services.ts';

/** An answer whose numbers know what they were made of, and the services that made it. */
export interface RecordedAnswer extends SettledAnswer {
  readonly services: EngineServices;
}

/** The answer made again with every operation recorded: the same code, the same numbers. Pauses where it may. */
export function* recordedInParts(
  ...[services, envelope, requestForEngine = engineRequest(envelope.request)]: AnswerArguments
): Generator<void, RecordedAnswer> {
  const { request, found } = envelope;
  const plain = settled(
    yield* services.engine.estimateInParts(requestForEngine, found.input, envelope.evaluationDate),
  );
  yield;
  // Words alone: they need no evidence, and many answers.
  const decided = yield* decidedBy(services.engine, plain);
  yield;
  const engine = recordedEngine(services);
  const recorded = { engine, snapshot: engine.snapshot, methodologyVersion: engine.methodologyVersion };
  const { settledInParts } = recordedModule<typeof import('./assemble-response.ts')>(
    'operations/estimate/assemble-response.ts',
  );
  const parts = settledInParts(
    [
      recorded,
      {
        ...envelope,
        request: recordedInput(request, 'request'),
        found: { ...found, input: recordedInput(found.input, 'record') },
      },
      recordedInput(requestForEngine, 'request'),
    ],
    decided,
  );
  for (;;) {
    const { done, value } = refusing(() => parts.next());
    if (done === true) return { ...value, services: recorded };
    yield;
  }
}

/** The recorded modules have error classes of their own: a refusal of theirs becomes one that callers know. */
function refusing<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || !('faults' in error)) throw error;
    const { code, message, faults, extensions } = error as ProblemError;
    throw new ProblemError(code, message, faults, extensions);
  }
}

/** The evidence of every number of the answer. */
export const evidenceOf = (...made: AnswerArguments): Evidence => atOnce(evidenceInParts(...made));

export function* evidenceInParts(...made: AnswerArguments): Generator<void, Evidence> {
  const { response } = yield* recordedInParts(...made);
  yield;
  return yield* Evidence.of(response);
}
