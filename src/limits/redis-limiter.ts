import { Redis } from 'ioredis';
import { CHECK_ALL_SCRIPT, SCRIPT_DIGEST } from './check-all-script.ts';
import { MemoryLimiter } from './memory-limiter.ts';
import { decide, stepMs } from './rate-limiter.ts';
import type { LimitDecision, LimitRequest, RateLimiter, WindowReading } from './rate-limiter.ts';

export interface RedisLimiterOptions {
  readonly url: string;
  /** Whose clock dates the requests: the server's, one for all instances (default), or the caller's, for tests. */
  readonly clock?: 'server' | 'caller';
  /** How many instances share the limits: while Redis is out of reach each admits its share. Default 1. */
  readonly instances?: number;
  readonly keyPrefix?: string;
}

/** Longest wait for Redis in the path of a request, and the pause after a failure before it is asked again. */
const COMMAND_TIMEOUT_MS = 250;
const PAUSE_MS = 500;

/**
 * Limits shared by every instance through Valkey or Redis. While the server is out of reach, each instance enforces its
 * share of the limit from its own memory: limits still hold, and nobody is refused for the outage. Decisions then say
 * `degraded`.
 */
export class RedisLimiter implements RateLimiter {
  readonly #redis: Redis;
  readonly #local = new MemoryLimiter();
  readonly #clock: 'server' | 'caller';
  readonly #instances: number;
  readonly #keyPrefix: string;
  #degraded = true;
  #pausedUntil = 0;

  constructor(options: RedisLimiterOptions) {
    this.#clock = options.clock ?? 'server';
    this.#instances = Math.max(1, options.instances ?? 1);
    this.#keyPrefix = options.keyPrefix ?? 'plumbline:limit:';
    this.#redis = new Redis(options.url, {
      commandTimeout: COMMAND_TIMEOUT_MS,
      connectTimeout: 2_000,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      retryStrategy: (attempts) => Math.min(100 * attempts, 2_000),
    });
    // Failures are counted by `degraded`; without a listener they would be printed.
    this.#redis.on('error', () => undefined);
    this.#redis.on('ready', () => {
      this.#degraded = false;
      this.#pausedUntil = 0;
    });
    this.#redis.on('close', () => {
      this.#degraded = true;
    });
  }

  async check(requests: readonly LimitRequest[], nowMs: number): Promise<LimitDecision> {
    if (this.#redis.status !== 'ready' || performance.now() < this.#pausedUntil)
      return this.#decideLocally(requests, nowMs);
    try {
      const decision = await this.#decideShared(requests, nowMs);
      this.#degraded = false;
      if (decision.allowed) this.#local.record(requests, nowMs);
      return decision;
    } catch {
      this.#degraded = true;
      this.#pausedUntil = performance.now() + PAUSE_MS;
      return this.#decideLocally(requests, nowMs);
    }
  }

  degraded(): boolean {
    return this.#degraded;
  }

  close(): void {
    this.#redis.disconnect();
    this.#local.close();
  }

  async #decideShared(requests: readonly LimitRequest[], nowMs: number): Promise<LimitDecision> {
    const keys = requests.flatMap(({ key, windowMs }) => {
      // The braces keep both keys of a limit in one slot of a cluster.
      const name = `${this.#keyPrefix}{${key}:${windowMs}}`;
      return [`${name}:e`, `${name}:t`];
    });
    const values = requests.flatMap(({ limit, windowMs }) => [limit, windowMs, stepMs(windowMs)]);
    const clock = this.#clock === 'caller' ? nowMs : '';
    const answer = await this.#run(keys, [clock, ...values]);
    const sharedNowMs = Number(answer[0]);
    const readings = requests.map((request, index): WindowReading => {
      const frees = answer[3 + 2 * index];
      return { request, used: Number(answer[2 + 2 * index]), frees: frees ? Number(frees) : null };
    });
    return decide(readings, sharedNowMs);
  }

  async #run(keys: string[], values: (string | number)[]): Promise<(string | number)[]> {
    const parameters = [...keys, ...values];
    try {
      return (await this.#redis.evalsha(SCRIPT_DIGEST, keys.length, ...parameters)) as (string | number)[];
    } catch (error) {
      if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error;
      return (await this.#redis.eval(CHECK_ALL_SCRIPT, keys.length, ...parameters)) as (string | number)[];
    }
  }

  #decideLocally(requests: readonly LimitRequest[], nowMs: number): LimitDecision {
    const shares = requests.map((request) => ({
      ...request,
      limit: Math.max(1, Math.floor(request.limit / this.#instances)),
    }));
    return { ...this.#local.check(shares, nowMs), degraded: true };
  }
}
