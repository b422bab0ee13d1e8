import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { MemoryLimiter, type CountedLimit } from './memory-limiter.ts';
import { decide, stepMs } from './rate-limiter.ts';
import type { LimitDecision, LimitRequest, RateLimiter, WindowReading } from './rate-limiter.ts';
import { ADD_SCRIPT, BEAT_SCRIPT, CHECK_ALL_SCRIPT, type RedisScript } from './redis-scripts.ts';

export interface RedisLimiterOptions {
  readonly url: string;
  /** Whose clock dates the requests: the server's, one for all instances (default), or the caller's, for tests. */
  readonly clock?: 'server' | 'caller';
  /** The least number of instances that share the limits. Those that have told the server of themselves are counted. */
  readonly instances?: number;
  readonly keyPrefix?: string;
}

/** Longest wait for Redis in the path of a request. */
const COMMAND_TIMEOUT_MS = 250;
const BEAT_EVERY_MS = 200;
/** An instance that has said nothing for as long is gone. */
const ALIVE_MS = 3_000;
/** The others were never away when they were heard of this lately. */
const FRESH_MS = 500;
/** After the server was away, how long the share holds beside its count: the others come back meanwhile. */
const RETURN_MS = 1_000;
/** Longest wait for a server that just lost its memory. */
const PATIENCE_MS = 2_500;
const MOST_BUSY = 10_000;
const BATCH = 200;

/**
 * Limits shared by every instance through Valkey or Redis. While the server is out of reach, each instance enforces its
 * share of the limit from its own memory: limits still hold, and nobody is refused for the outage. Decisions then say
 * `degraded`. What it admitted meanwhile, and all it admitted where the server lost its memory, it tells the server before
 * it trusts it again: the limit holds over restarts, flushes and hangs too.
 */
export class RedisLimiter implements RateLimiter {
  readonly #redis: Redis;
  readonly #clock: 'server' | 'caller';
  readonly #leastInstances: number;
  readonly #keyPrefix: string;
  readonly #name = randomUUID();
  /** All that this instance admitted, and what of it the server does not know. */
  readonly #own = new MemoryLimiter();
  #untold = new MemoryLimiter();
  /** Limits used beyond one instance's share, as last heard: all instances together. */
  readonly #busy = new LRUCache<string, { readonly used: number; readonly heardMs: number }>({
    max: MOST_BUSY,
  });
  #epoch = '';
  #alive = { instances: 1, rank: 0, isKnown: false };
  #isAway = true;
  #returningUntilMs = 0;
  #heardMs = 0;
  #lastNowMs = Date.now();
  #adopting: Promise<void> | null = null;
  #beat: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: RedisLimiterOptions) {
    this.#clock = options.clock ?? 'server';
    this.#leastInstances = Math.max(1, options.instances ?? 1);
    this.#keyPrefix = options.keyPrefix ?? 'plumbline:limit:';
    this.#redis = new Redis(options.url, {
      commandTimeout: COMMAND_TIMEOUT_MS,
      connectTimeout: 2_000,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      retryStrategy: () => BEAT_EVERY_MS,
    });
    // Failures are counted by `degraded`; without a listener they would be printed.
    this.#redis.on('error', () => undefined);
    this.#redis.on('close', () => (this.#isAway = true));
    this.#redis.on('ready', () => void this.#listen());
  }

  async check(requests: readonly LimitRequest[], nowMs: number): Promise<LimitDecision> {
    this.#lastNowMs = nowMs;
    if (this.#isAway) return this.#decideLocally(requests, nowMs);
    if (this.#isBeyondShare(requests, nowMs)) return this.#decideLocally(requests, nowMs);
    try {
      const decision = await this.#decideShared(requests, nowMs);
      if (decision.allowed) this.#own.record(requests, nowMs);
      return decision;
    } catch {
      this.#isAway = true;
      return this.#decideLocally(requests, nowMs);
    }
  }

  degraded(): boolean {
    return this.#isAway;
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#beat);
    this.#redis.zrem(this.#key('instances'), this.#name).catch(() => undefined);
    this.#redis.disconnect();
    this.#own.close();
    this.#untold.close();
  }

  async #decideShared(requests: readonly LimitRequest[], nowMs: number): Promise<LimitDecision> {
    const keys = requests.flatMap((request) => this.#keysOf(request));
    const values = requests.flatMap(({ limit, windowMs }) => [limit, windowMs, stepMs(windowMs)]);
    const clock = this.#clock === 'caller' ? nowMs : '';
    for (const untilMs = performance.now() + PATIENCE_MS; performance.now() < untilMs;) {
      const shared = [clock, this.#epoch, this.#name, this.#instances, ...values];
      const answer = await this.#run(
        CHECK_ALL_SCRIPT,
        [...keys, this.#key('epoch'), this.#key('busy')],
        shared,
      );
      if (answer[0] === 'epoch') await this.#adopt(String(answer[1]));
      else if (answer[0] === 'wait') await pause(Number(answer[1]));
      else return this.#decision(requests, answer);
    }
    throw new Error('The server keeps losing its memory.');
  }

  #decision(requests: readonly LimitRequest[], answer: readonly (string | number)[]): LimitDecision {
    const readings = requests.map((request, index): WindowReading => {
      const used = Number(answer[2 + 2 * index]);
      const frees = answer[3 + 2 * index];
      if (used * this.#instances >= request.limit) this.#heard(this.#keysOf(request)[1], used + 1);
      return { request, used, frees: frees ? Number(frees) : null };
    });
    return decide(readings, Number(answer[0]));
  }

  #decideLocally(requests: readonly LimitRequest[], nowMs: number): LimitDecision {
    const shares = requests.map((request) => ({ ...request, limit: this.#localLimit(request, nowMs) }));
    const decision = { ...this.#own.check(shares, nowMs), degraded: true };
    if (decision.allowed) this.#untold.record(requests, nowMs);
    return decision;
  }

  /** Just after the server was away the others may not have told it everything: the share holds as well. */
  #isBeyondShare(requests: readonly LimitRequest[], nowMs: number): boolean {
    if (performance.now() > this.#returningUntilMs) return false;
    return requests.some((request) => this.#own.used(request, nowMs) >= this.#localLimit(request, nowMs));
  }

  /**
   * How many this instance may have admitted in the window without asking: its share of the limit, and no more than its
   * share of what was left when the server was last heard of.
   */
  #localLimit(request: LimitRequest, nowMs: number): number {
    const share = this.#shareOf(request.limit);
    const busy = this.#busy.get(this.#keysOf(request)[1]);
    if (busy === undefined || performance.now() - busy.heardMs > request.windowMs) return share;
    const before = this.#own.used(request, nowMs) - this.#untold.used(request, nowMs);
    return Math.min(share, before + this.#shareOf(Math.max(0, request.limit - busy.used)));
  }

  /** The shares of all instances add up to the limit; where nobody is known, everyone may have one. */
  #shareOf(limit: number): number {
    const { rank, isKnown } = this.#alive;
    const whole = Math.floor(limit / this.#instances);
    if (!isKnown) return Math.max(1, whole);
    return whole + (rank < limit % this.#instances ? 1 : 0);
  }

  get #instances(): number {
    return Math.max(this.#leastInstances, this.#alive.instances);
  }

  /** Says that this instance lives, hears of the others, and comes back to a server that was away. */
  async #listen(): Promise<void> {
    clearTimeout(this.#beat);
    if (this.#isClosed) return;
    try {
      const keys = [this.#key('epoch'), this.#key('busy'), this.#key('instances')];
      const values = [this.#name, this.#name, ALIVE_MS, FRESH_MS, this.#heardMs - FRESH_MS];
      const [epoch, now, instances, rank, others, ...busy] = await this.#run(BEAT_SCRIPT, keys, values);
      this.#heardMs = Number(now);
      for (let at = 0; at < busy.length; at += 2) this.#heard(String(busy[at]), Number(busy[at + 1]));
      if (epoch !== this.#epoch) await this.#adopt(String(epoch));
      if (this.#isAway) await this.#comeBack(Number(others));
      if (performance.now() > this.#returningUntilMs)
        this.#alive = { instances: Number(instances), rank: Number(rank), isKnown: true };
    } catch {
      this.#isAway = true;
    }
    clearTimeout(this.#beat);
    if (!this.#isClosed) this.#beat = setTimeout(() => void this.#listen(), BEAT_EVERY_MS).unref();
  }

  /** Others who were away as well may not be back yet: then the share holds for a moment. */
  async #comeBack(othersHeard: number): Promise<void> {
    const untold = this.#untold;
    this.#untold = new MemoryLimiter();
    const told = [...untold.counted(this.#lastNowMs)];
    try {
      await this.#tell(told);
    } catch (error) {
      // Told again, and perhaps counted twice: that refuses, where forgetting would admit.
      for (const counted of told) this.#untold.absorb(counted, this.#lastNowMs);
      throw error;
    }
    const { instances, isKnown } = this.#alive;
    if (isKnown && othersHeard < instances - 1) this.#returningUntilMs = performance.now() + RETURN_MS;
    this.#isAway = false;
  }

  /** The server has lost its memory, or is another one: it is told everything, once. */
  #adopt(epoch: string): Promise<void> {
    return (this.#adopting ??= (async () => {
      try {
        this.#untold.close();
        await this.#tell([...this.#own.counted(this.#lastNowMs)]);
        this.#epoch = epoch;
      } finally {
        this.#adopting = null;
      }
    })());
  }

  async #tell(all: readonly CountedLimit[]): Promise<void> {
    const clock = this.#clock === 'caller' ? this.#lastNowMs : '';
    for (let from = 0; from < all.length; from += BATCH) {
      const batch = all.slice(from, from + BATCH).map((counted) => {
        const values = [clock, counted.windowMs, stepMs(counted.windowMs), ...counted.ago];
        return this.#run(ADD_SCRIPT, this.#keysOf(counted), values);
      });
      await Promise.all(batch);
    }
  }

  #heard(total: string, used: number): void {
    this.#busy.set(total, { used, heardMs: performance.now() });
  }

  /** Entries and total of a limit. The braces keep both in one slot of a cluster. */
  #keysOf({ key, windowMs }: Pick<CountedLimit, 'key' | 'windowMs'>): [entries: string, total: string] {
    const name = this.#key(`{${key}:${windowMs}}`);
    return [`${name}:e`, `${name}:t`];
  }

  #key(name: string): string {
    return `${this.#keyPrefix}${name}`;
  }

  async #run(
    { text, digest }: RedisScript,
    keys: readonly string[],
    values: readonly (string | number)[],
  ): Promise<(string | number)[]> {
    const parameters = [...keys, ...values];
    try {
      return (await this.#redis.evalsha(digest, keys.length, ...parameters)) as (string | number)[];
    } catch (error) {
      if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error;
      return (await this.#redis.eval(text, keys.length, ...parameters)) as (string | number)[];
    }
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
