import { ProblemError } from '../../contract/error-codes.ts';
import { Evidence } from '../../evidence/evidence.ts';
import { recordedInput } from '../../evidence/leaves.ts';
import { recordedEngine, recordedModule } from '../../evidence/recorded-engine.ts';
import type { Envelope } from './assemble-response.ts';
import { engineRequest } from './engine-request.ts';
import type { EngineServices } from './services.ts';
import type { SettledAnswer } from './settled-answer.ts';

/** An answer whose numbers know what they were made of, and the services that made it. */
export interface RecordedAnswer extends SettledAnswer {
  readonly services: EngineServices;
}

/** The answer made again with every operation recorded: the same code, the same numbers. */
export function recordedAnswer(
  services: EngineServices,
  envelope: Envelope,
  asked = engineRequest(envelope.request),
): RecordedAnswer {
  const { request, found } = envelope;
  const engine = recordedEngine(services);
  const recorded = { engine, snapshot: engine.snapshot, methodologyVersion: engine.methodologyVersion };
  const { settledAnswer } = recordedModule<typeof import('./settled-answer.ts')>(
    'operations/estimate/settled-answer.ts',
  );
  const answer = refusing(() =>
    settledAnswer(
      recorded,
      {
        ...envelope,
        request: recordedInput(request, 'request'),
        found: { ...found, input: recordedInput(found.input, 'record') },
      },
      recordedInput(asked, 'request'),
    ),
  );
  return { ...answer, services: recorded };
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
export const evidenceOf = (...made: Parameters<typeof recordedAnswer>): Evidence =>
  new Evidence(recordedAnswer(...made).response);
