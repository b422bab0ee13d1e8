import type { TSchema } from 'typebox';
import type { ErrorCode } from '../contract/error-codes.ts';

/** Who is calling, as the adapters established it. */
export type Actor =
  | { readonly kind: 'anonymous'; readonly address: string }
  | {
      readonly kind: 'key';
      readonly keyId: string;
      readonly accountId: string;
      readonly scopes: readonly string[];
      readonly mode: 'test' | 'live';
      readonly plan: string;
    }
  | { readonly kind: 'token'; readonly tokenId: string; readonly accountId: string; readonly plan: string }
  | {
      readonly kind: 'session';
      readonly sessionId: string;
      readonly accountId: string;
      readonly plan: string;
    }
  | { readonly kind: 'operator' };

export interface CallContext {
  readonly actor: Actor;
  readonly requestId: string;
  /** Caller's address behind the trusted proxies, for audit events; absent on the command line. */
  readonly address?: string;
  /** What the address is counted under by brute-force limits, where it is not itself: an IPv6 caller holds a whole /64. */
  readonly addressKey?: string;
  /** Wall clock of the call, epoch milliseconds: injected, so that tests set it. */
  readonly nowMs: number;
}

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
