import type { Pause } from './turns.ts';

/** Ways in without key or token: the web app's pages and the tool server. They are limited by address. */
export type Channel = 'pages' | 'tools';

/** Who is calling, as the adapters established it. */
export type Actor =
  | {
      readonly kind: 'anonymous';
      readonly address: string;
      /** How a call without a credential came in. */
      readonly channel: Channel;
    }
  | {
      readonly kind: 'key';
      readonly keyId: string;
      readonly accountId: string;
      readonly scopes: readonly string[];
      readonly mode: 'test' | 'live';
      readonly plan: string;
      readonly paid: boolean;
    }
  | {
      readonly kind: 'token';
      readonly tokenId: string;
      readonly accountId: string;
      readonly plan: string;
      readonly paid: boolean;
      /** The parts of the programs interface that the plan includes. */
      readonly programs: 'read' | 'all';
    }
  | {
      readonly kind: 'session';
      readonly sessionId: string;
      readonly accountId: string;
      readonly plan: string;
      readonly paid: boolean;
    }
  | { readonly kind: 'operator' };

export interface CallContext {
  readonly actor: Actor;
  readonly requestId: string;
  /** Caller's address behind the trusted proxies, for audit events; absent on the command line. */
  readonly address?: string;
  /** The key that brute-force limits count the address under, when it differs: an IPv6 caller holds a whole /64. */
  readonly addressKey?: string;
  /** The same of the site around it, where the address is IPv6: a whole /48. */
  readonly siteKey?: string;
  /** Wall clock of the call, epoch milliseconds: injected, so that tests set it. */
  readonly nowMs: number;
  /** Between the parts of long work; absent where nobody waits. Set by `call`. */
  readonly pause?: Pause;
}
