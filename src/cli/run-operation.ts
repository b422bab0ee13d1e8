import { ProblemError } from '../contract/error-codes.ts';
import { validatorOf } from '../contract/validation/validator.ts';
import type { TSchema } from 'typebox';
import type { CallContext } from '../operations/call-context.ts';
import type { Maybe } from '../operations/verb.ts';

interface Runnable<In, Out, Services> {
  readonly input: TSchema;
  run(services: Services, context: CallContext, input: In): Maybe<Out>;
}

/**
 * Calls a verb the way every adapter does: the input is held against the verb's own schema first, and options that were
 * not given are left out.
 */
export async function runOperation<In, Out, Services>(
  operation: Runnable<In, Out, Services>,
  services: Services,
  call: {
    context: CallContext;
    input: Readonly<Record<string, unknown>>;
  },
): Promise<Out> {
  const input = Object.fromEntries(Object.entries(call.input).filter(([, value]) => value !== undefined));
  const faults = validatorOf(operation.input)(input);
  if (faults.length > 0)
    throw new ProblemError('invalid-request', 'The command’s input is not valid.', faults);
  return operation.run(services, call.context, input as In);
}
