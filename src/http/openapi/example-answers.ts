import type { CallContext } from '../../operations/call-context.ts';
import type { AnyOperation } from '../../operations/operation.ts';
import type { HttpServices } from '../services.ts';
import type { Json } from './schema-components.ts';

/** What an operation answers to its example, by id; made once. */
export type ExampleAnswers = (operation: AnyOperation) => Promise<unknown>;

/** Longer answers stand at an address of their own, so that a description stays small. */
const MOST_INLINE_BYTES = 16_384;
/** Where they stand, under the origin of the service. */
export const EXAMPLES_PATH = '/docs/examples';

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

/** The answer as an example; null where it is long: no reader of the document renders a megabyte of it. */
export async function exampleOf(answers: ExampleAnswers, operation: AnyOperation): Promise<Json | null> {
  const value = await answers(operation);
  if (JSON.stringify(value).length > MOST_INLINE_BYTES) return null;
  return { summary: 'Produced by this server', value };
}
