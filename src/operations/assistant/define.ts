import type { Static, TSchema } from 'typebox';
import type { CallContext } from '../call-context.ts';
import type { Operation } from '../operation.ts';
import type { AssistantServices } from './services.ts';

interface Definition<I extends TSchema, O extends TSchema> {
  readonly id: string;
  readonly summary: string;
  readonly input: I;
  readonly output: O;
  readonly errors: Operation['errors'];
  run(services: AssistantServices, context: CallContext, input: Static<I>): Static<O> | Promise<Static<O>>;
}

/** A read-only verb of the tool server with its types read from its schemas. */
export function defineAssistantOperation<I extends TSchema, O extends TSchema>(
  definition: Definition<I, O>,
): Operation<Static<I>, Static<O>, AssistantServices> {
  return { scope: null, ...definition, errors: ['invalid-request', ...definition.errors] };
}
