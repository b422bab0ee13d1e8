import type { CookieSpec } from '../accounts/sessions.ts';
import type { CallerAddresses } from '../limits/client-address.ts';
import type { LimitDecision, RateLimiter } from '../limits/rate-limiter.ts';
import type { AccountServices } from '../operations/accounts/index.ts';
import type { Call } from '../operations/call.ts';
import type { BuildingLookup, StorageState } from '../operations/ports.ts';
import type { FairQueue } from '../operations/turns.ts';
import type { PublicKey } from '../operations/estimate/signing-keys.ts';
import type { AnyOperation } from '../operations/operation.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { Spans } from '../telemetry/spans.ts';
import type { HttpBounds } from './bounds.ts';

/** What `main` hands to the HTTP adapter: operations and facts, and no way around them. */
export interface HttpServices {
  readonly accounts: AccountServices;
  /** The registry: every one of these that shows over HTTP gets its routes. */
  readonly operations: readonly AnyOperation[];
  /** The one way to run one of them. */
  readonly call: Call;
  /** Where estimates wait for their turn. */
  readonly queue: Pick<FairQueue, 'admit' | 'turn'>;
  readonly lookup: BuildingLookup;
  /** The tool server for AI assistants. */
  readonly tools: ToolPort;
  readonly readiness: Readiness;
  /** Public keys of the operator, for anyone who holds an artifact. */
  readonly artifactKeys: readonly PublicKey[];
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Null where no traces are exported. */
  readonly spans: Spans | null;
  /** Counts what costs next to nothing, in this process alone. */
  readonly siteLimiter: RateLimiter;
  readonly rateLimitHeaders: (decision: LimitDecision, policyName: string) => Record<string, string>;
  readonly addresses: CallerAddresses;
  readonly sessionCookies: (secure: boolean) => { readonly session: CookieSpec; readonly csrf: CookieSpec };
  /** Wall clock, epoch milliseconds: tests set it. */
  readonly now: () => number;
}

/** One POST of the tool server's transport. */
export interface ToolCall {
  readonly body: unknown;
  readonly address: string;
  /** Counts the messages of a batch beyond the first, once it is known to be one. @throws ProblemError `rate-limited`. */
  admit(): Promise<void>;
}

/** Answers one POST of the tool server's transport. */
export interface ToolPort {
  /** Loads what the first answer needs. */
  open(): Promise<void>;
  answer(request: Request, call: ToolCall): Promise<Response>;
  close(): Promise<void>;
}

export interface Readiness {
  /** As of a look a moment ago, so that the answer never waits for the storage. */
  storage(): StorageState;
  readonly snapshotDigest: string;
  readonly catalogVersion: string;
  readonly programsVersion: string;
  readonly calibrationAsof: string;
  readonly methodologyVersion: string;
}

/** How the adapter is bound to its surroundings. */
export interface HttpOptions {
  readonly metricsToken: string | null;
  /** Directory of the built web app; null serves none. */
  readonly webDir: string | null;
  /** Where bodies that are files lie until they are read; the system's place for such files where absent. */
  readonly uploadDir?: string | undefined;
  /** Cookies are `Secure` when the service is reached over https. */
  readonly secureCookies: boolean;
  /** Origins whose pages may call the public interfaces; none where absent. */
  readonly corsOrigins?: readonly string[];
  /** Where they depart from `HTTP_BOUNDS`. */
  readonly bounds?: Partial<HttpBounds>;
}
