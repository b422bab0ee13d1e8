import {
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleAll,
  type CircuitBreakerPolicy,
} from 'cockatiel';
import type { LookupResult } from '../../operations/ports.ts';
import { AnswerCache } from './answer-cache.ts';
import { RemoteFailure } from './remote-failure.ts';

/** Time a look-up may take in all, attempts and waits included. */
export const LOOKUP_BUDGET_MS = 3_000;

export interface BreakerOptions {
  /** Failures in a row after which the service is not asked any more. */
  readonly failures: number;
  /** How long until one trial call goes out. */
  readonly openMs: number;
}

const DEFAULT_BREAKER: BreakerOptions = { failures: 5, openMs: 10_000 };

export interface GuardOptions {
  /** What the service is called in failure reasons. */
  readonly name: string;
  readonly budgetMs?: number;
  readonly cache?: AnswerCache;
  readonly breaker?: BreakerOptions;
  /** Wall clock, epoch milliseconds. */
  readonly now?: () => number;
}

type Ask = (parcelId: string, deadlineMs: number) => Promise<LookupResult>;

/**
 * Protects the service from a slow or failing remote: one time budget, a cache of answers (absences too), one call for
 * all who ask at once, a circuit breaker, and an older answer rather than none. Each answer says when it was retrieved.
 */
export class GuardedLookup {
  readonly #name: string;
  readonly #budgetMs: number;
  readonly #cache: AnswerCache;
  readonly #breaker: CircuitBreakerPolicy;
  readonly #now: () => number;
  readonly #ask: Ask;
  readonly #running = new Map<string, Promise<LookupResult>>();

  constructor(options: GuardOptions, ask: Ask) {
    this.#name = options.name;
    this.#budgetMs = options.budgetMs ?? LOOKUP_BUDGET_MS;
    this.#cache = options.cache ?? new AnswerCache();
    const { failures, openMs } = options.breaker ?? DEFAULT_BREAKER;
    this.#breaker = circuitBreaker(handleAll, {
      breaker: new ConsecutiveBreaker(failures),
      halfOpenAfter: openMs,
    });
    this.#now = options.now ?? Date.now;
    this.#ask = ask;
  }

  get isHealthy(): boolean {
    return this.#breaker.state === CircuitState.Closed;
  }

  find(parcelId: string): Promise<LookupResult> {
    const fresh = this.#cache.fresh(parcelId, this.#now());
    if (fresh !== null) return Promise.resolve(fresh);
    const running = this.#running.get(parcelId);
    if (running !== undefined) return running;
    const call = this.#askRemote(parcelId).finally(() => this.#running.delete(parcelId));
    this.#running.set(parcelId, call);
    return call;
  }

  async #askRemote(parcelId: string): Promise<LookupResult> {
    const nowMs = this.#now();
    try {
      const answer = await this.#breaker.execute(() =>
        this.#ask(parcelId, performance.now() + this.#budgetMs),
      );
      const result = withTime(answer, new Date(nowMs).toISOString());
      this.#cache.put(parcelId, result, nowMs);
      return result;
    } catch (error) {
      return this.#failed(parcelId, reasonOf(error));
    }
  }

  #failed(parcelId: string, reason: string): LookupResult {
    return this.#cache.stale(parcelId, this.#now()) ?? { kind: 'failed', reason: `${this.#name}: ${reason}` };
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof BrokenCircuitError) return 'it failed repeatedly and is given a pause';
  return error instanceof RemoteFailure ? error.message : 'its answer could not be read';
}

function withTime(result: LookupResult, retrievedAt: string): LookupResult {
  return result.kind === 'found' || result.kind === 'not_found' ? { retrievedAt, ...result } : result;
}
