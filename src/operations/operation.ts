import type { TSchema } from 'typebox';
import type { ErrorCode } from '../contract/error-codes.ts';
import type { CallContext } from './call-context.ts';

/**
 * One verb. HTTP routes, OpenAPI, MCP tools and CLI commands are made from it. `run` receives input already valid
 * against `input` and either returns a value valid against `output` or throws a `ProblemError` of a listed code.
 */
export interface Operation<In = unknown, Out = unknown, Services = unknown> {
  readonly id: string;
  readonly summary: string;
  /** Scope the key needs, or null. */
  readonly scope: string | null;
  readonly input: TSchema;
  readonly output: TSchema;
  readonly errors: readonly ErrorCode[];
  run(services: Services, context: CallContext, input: In): Promise<Out> | Out;
}
