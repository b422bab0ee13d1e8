import type { CallContext } from '../../operations/call-context.ts';
import type { AnyOperation } from '../../operations/operation.ts';
import type { HttpServices } from '../services.ts';

/** What an operation answers to its example, by id; made once. */
export type ExampleAnswers = (operation: AnyOperation) => Promise<unknown>;

/** Answered by the running service at the catalogue's own moment: same release, same bytes. A failure is tried again. */
export function exampleAnswers(services: HttpServices): ExampleAnswers {
  const made = new Map<string, Promise<unknown>>();
  const nowMs = Date.parse(services.readiness.calibrationAsof);
  const context: CallContext = { actor: { kind: 'operator' }, requestId: 'openapi', nowMs };
  return (operation) => {
    const held = made.get(operation.id);
    if (held !== undefined) return held;
    const answer = (async () => services.call(operation, context, { value: operation.examples?.answered }))();
    made.set(operation.id, answer);
    answer.catch(() => made.delete(operation.id));
    return answer;
  };
}
