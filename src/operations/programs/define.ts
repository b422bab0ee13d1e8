import type { Static, TSchema } from 'typebox';
import type { ErrorCode } from '../../contract/error-codes.ts';
import type { CallContext, Operation } from '../operation.ts';
import type { ProgramServices } from './services.ts';

/** How the verb is reached over HTTP, relative to the programs base address. */
export interface ProgramHttp {
  readonly method: 'GET' | 'POST';
  /** Path template, OpenAPI style. */
  readonly path: string;
  /** Plan gate: `read` for lists and details, `all` for matching and calculating. */
  readonly access: 'read' | 'all';
  /** Where the input's properties come from; path parameters are those in the template. */
  readonly input: 'query' | 'body' | 'path';
  /** Rules for reading query parameters from text; every other parameter is refused. */
  readonly query: Readonly<Record<string, unknown>>;
}

export interface ProgramOperation<In = unknown, Out = unknown> extends Operation<In, Out, ProgramServices> {
  readonly description: string;
  readonly http: ProgramHttp;
  /** What the 200 answer holds, for the description of the interface. */
  readonly success: string;
  /** Answers from the snapshot at once: nothing is waited for. */
  run(services: ProgramServices, context: CallContext, input: In): Out;
}

interface Definition<I extends TSchema, O extends TSchema> {
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  readonly success: string;
  readonly http: ProgramHttp;
  readonly input: I;
  readonly output: O;
  readonly errors: readonly ErrorCode[];
  run(services: ProgramServices, context: CallContext, input: Static<I>): Static<O>;
}

/** A verb of the programs interface with its types read from its schemas. Bearer tokens carry no scopes: the plan decides. */
export function defineProgramOperation<I extends TSchema, O extends TSchema>(
  definition: Definition<I, O>,
): ProgramOperation<Static<I>, Static<O>> {
  const errors: ErrorCode[] = [
    'invalid-request',
    'unauthorized',
    'forbidden',
    'rate-limited',
    ...definition.errors,
  ];
  return { scope: null, ...definition, errors };
}
