import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import {
  MemoryLimiter,
  type CountedLimit,
  decide,
  stepMs,
  type LimitDecision,
  type LimitRequest,
  type RateLimiter,
  type WindowReading,
} from './rate-limiter.ts';
import { OpenLimits } from './open-limits.ts';
import { ADD_SCRIPT, BEAT_SCRIPT, CHECK_ALL_SCRIPT, type RedisScript } from './redis-scripts.ts';

export interface RedisLimiterOptions {
  readonly url: string;
  /** Whose clock dates the requests: the server's, one for all instances (default), or the caller's, for tests. */
  readonly clock?: 'server' | 'caller';
  /** The least number of instances that share the limits. Those that have told the server of themselves are counted. */
  readonly instances?: number;
  readonly keyPrefix?: string;
  /** Longest wait for an answer of Redis. */
  readonly timeoutMs?: number;
  /** Longest wait of a request beyond the share: those who do not agree to it are gone by then. */
  readonly patienceMs?: number;
}

const TIMEOUT_MS = 250;
const BEAT_EVERY_MS = 200;
/** While somebody has not heard of a change yet. */
const BEAT_SOON_MS = 25;
/** An instance that has said nothing for as long is gone. */
const ALIVE_MS = 3_000;
/** Open limits are heard of anew from a little before they were asked for last. */
const OVERLAP_MS = 500;
const PATIENCE_MS = 3_500;
const BATCH = 200;

/** What this instance knows of those that share the limits, from its last beat. */
interface Members {
  /** Their names, its own among them; empty before the first beat. */
  readonly names: readonly string[];
  readonly rank: number;
}

/**
 * Limits shared by every instance through Valkey or Redis.
 *
 * Every instance has a share of every limit, and the shares add up to the limit. Within its share it may admit without
 * the server, so an outage refuses nobody who is within it; decisions then say `degraded`. Beyond its share it asks for
 * the limit to be opened: every other instance hears of that with its next beat, has no share of that limit from then on,
 * and says so with the beat after. Only then does the server's count alone decide, up to the whole limit. A request waits
 * for that (two beats, once a window), and is not refused; an instance that says nothing is gone after `ALIVE_MS`.
 *
 * So at every moment what all may admit, with the server or without it, adds up to the limit, however late an answer
 * arrives. Losing the server's memory changes nothing of it: an instance back from an outage, or that finds another
 * epoch, first tells what it admitted and names those it knew, and no limit opens before all of those have come back.
 * Where the server goes away, a limit that was open has no shares until what was admitted has left the window.
 *
 * Not covered: one instance that alone is cut off from the server for longer than `ALIVE_MS` goes on with its share, and
 * the others go on with the whole.
 */
export class RedisLimiter implements RateLimiter {
  readonly #redis: Redis;
  readonly #clock: 'server' | 'caller';
  readonly #leastInstances: number;
  readonly #keyPrefix: string;
  readonly #patienceMs: number;
  readonly #name = randomUUID();
  /** All that this instance admitted, and what of it the server does not know. */
  readonly #own = new MemoryLimiter();
  #unreported = new MemoryLimiter();
  /** Asked of the server and not answered, by total: each may have been admitted. */
  readonly #pending = new Map<string, number>();
  readonly #open = new OpenLimits(ALIVE_MS);
  #epoch = '';
  #members: Members = { names: [], rank: 0 };
  #lastBeat = { changes: 0, atMs: 0 };
  /** With the server's count; on the way back to it; or without it. */
  #state: 'shared' | 'returning' | 'away' = 'away';
  #awaySinceMs: number | null = null;
  /** Since it began to come back: only once, or those who are gone would never be. */
  #hasNamedOthers = false;
  #lastNowMs = Date.now();
  #isBeating = false;
  #beat: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: RedisLimiterOptions) {
    this.#clock = options.clock ?? 'server';
    this.#leastInstances = Math.max(1, options.instances ?? 1);
    this.#keyPrefix = options.keyPrefix ?? 'plumbline:limit:';
    this.#patienceMs = options.patienceMs ?? PATIENCE_MS;
    const timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
    this.#redis = new Redis(options.url, {
      commandTimeout: timeoutMs,
      connectTimeout: 2_000,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      retryStrategy: () => BEAT_EVERY_MS,
    });
    // Failures are counted by `degraded`; without a listener they would be printed.
    this.#redis.on('error', () => undefined);
    this.#redis.on('close', () => this.#markAway());
    this.#redis.on('ready', () => this.#beatNow());
    // Before it has heard of anybody nothing is decided, for as long as an answer may take.
    setTimeout(() => (this.#awaySinceMs ??= performance.now()), timeoutMs).unref();
  }

  async check(requests: readonly LimitRequest[], nowMs: number): Promise<LimitDecision> {
    this.#lastNowMs = nowMs;
    for (const untilMs = performance.now() + this.#patienceMs; performance.now() < untilMs;) {
      if (this.#state === 'shared') {
        const decision = await this.#decideShared(requests, nowMs);
        if (decision !== null) return decision;
      } else if (!this.#isWorthWaiting(requests, nowMs)) break;
      else await pause(BEAT_SOON_MS);
    }
    return this.#decideLocally(requests, nowMs);
  }

  /** Within its share nobody waits; beyond it, only while the server may be back in a moment. */
  #isWorthWaiting(requests: readonly LimitRequest[], nowMs: number): boolean {
    const isNewcomer = this.#members.names.length === 0;
    if (this.#state === 'away' && this.#awaySinceMs !== null) {
      if (isNewcomer || performance.now() - this.#awaySinceMs > this.#patienceMs) return false;
    }
    return isNewcomer || !this.#isWithinShare(requests, nowMs);
  }

  degraded(): boolean {
    return this.#state !== 'shared';
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#beat);
    this.#redis.zrem(this.#key('instances'), this.#name).catch(() => undefined);
    this.#redis.disconnect();
    this.#own.close();
    this.#unreported.close();
  }

  /** The decision of the server's count; null when it has to be asked again. */
  async #decideShared(requests: readonly LimitRequest[], nowMs: number): Promise<LimitDecision | null> {
    const epoch = this.#epoch;
    const totals = requests.map((request) => this.#keysOf(request)[1]);
    const values = requests.flatMap((request) => {
      const { limit, windowMs } = request;
      return [limit, windowMs, stepMs(windowMs), this.#isWithinShare([request], nowMs) ? 1 : 0];
    });
    const keys = [
      ...requests.flatMap((request) => this.#keysOf(request)),
      ...['instances', 'heard', 'changes', 'epoch', 'open'].map((name) => this.#key(name)),
    ];
    const shared = [this.#clock === 'caller' ? nowMs : '', epoch, this.#name, ...values];
    for (const total of totals) this.#pending.set(total, (this.#pending.get(total) ?? 0) + 1);
    let answer: (string | number)[] = [];
    try {
      answer = await this.#run(CHECK_ALL_SCRIPT, keys, shared);
    } catch {
      this.#markAway();
      return null;
    } finally {
      for (const total of totals) this.#answered(total);
      // Counted in the same turn: between the two nobody may take this share.
      if (answer[1] === 1) this.#own.record(requests, nowMs);
    }
    if (answer[0] === 'wait') {
      await pause(BEAT_SOON_MS);
      return null;
    }
    if (answer[0] === 'unknown-instance') {
      this.#markReturning();
      this.#beatNow();
      return null;
    }
    const decision = decisionOf(requests, answer);
    // Admitted in a memory that is gone, and perhaps after all was told to the new one.
    if (decision.allowed && (epoch !== this.#epoch || this.degraded()))
      this.#unreported.record(requests, nowMs);
    return decision;
  }

  #answered(total: string): void {
    const left = (this.#pending.get(total) ?? 0) - 1;
    if (left > 0) this.#pending.set(total, left);
    else this.#pending.delete(total);
  }

  #decideLocally(requests: readonly LimitRequest[], nowMs: number): LimitDecision {
    const shares = requests.map((request) => ({ ...request, limit: this.#shareLeft(request) }));
    const decision = { ...this.#own.check(shares, nowMs), degraded: true };
    if (decision.allowed) this.#unreported.record(requests, nowMs);
    return decision;
  }

  #isWithinShare(requests: readonly LimitRequest[], nowMs: number): boolean {
    return requests.every((request) => this.#own.used(request, nowMs) < this.#shareLeft(request));
  }

  /** How many this instance may have admitted in the window without anybody's leave, less those it waits to hear of. */
  #shareLeft(request: LimitRequest): number {
    const total = this.#keysOf(request)[1];
    if (this.#open.has(total)) return 0;
    return Math.max(0, this.#shareOf(request.limit) - (this.#pending.get(total) ?? 0));
  }

  /** The shares of all instances add up to the limit; where nobody is known, everyone may have one. */
  #shareOf(limit: number): number {
    const { names, rank } = this.#members;
    const instances = Math.max(this.#leastInstances, names.length);
    const whole = Math.floor(limit / instances);
    if (names.length === 0) return Math.max(1, whole);
    return whole + (rank < limit % instances ? 1 : 0);
  }

  #markAway(): void {
    this.#state = 'away';
    this.#awaySinceMs ??= performance.now();
    this.#hasNamedOthers = false;
  }

  /** The server forgot this instance: what it does not know is told before it is trusted again. */
  #markReturning(): void {
    if (this.#state !== 'shared') return;
    this.#state = 'returning';
    this.#hasNamedOthers = false;
  }

  #beatNow(): void {
    clearTimeout(this.#beat);
    if (this.#isBeating) return;
    this.#isBeating = true;
    void this.#sendHeartbeat();
  }

  /** Says that this instance lives, hears of the others, and comes back to a server that was away. */
  async #sendHeartbeat(): Promise<void> {
    let isUnsettled = true;
    try {
      if (this.#state !== 'shared') {
        const [epoch] = await this.#runBeat(1, this.#hasNamedOthers ? [] : this.#members.names);
        this.#state = 'returning';
        this.#hasNamedOthers = true;
        if (epoch !== this.#epoch) await this.#joinEpoch(String(epoch));
      }
      await this.#reportCounts();
      isUnsettled = this.#readBeat(await this.#runBeat(0));
    } catch {
      this.#markAway();
      isUnsettled = false;
    }
    this.#isBeating = false;
    if (!this.#isClosed)
      this.#beat = setTimeout(() => this.#beatNow(), isUnsettled ? BEAT_SOON_MS : BEAT_EVERY_MS).unref();
  }

  #runBeat(isReturning: 0 | 1, others: readonly string[] = []): Promise<(string | number)[]> {
    const names = ['instances', 'heard', 'changes', 'epoch', 'open', 'since'].map((name) => this.#key(name));
    const { changes, atMs } = this.#lastBeat;
    const openSinceMs = Math.max(0, atMs - OVERLAP_MS);
    const self = [this.#name, ALIVE_MS, this.#epoch, changes, openSinceMs, isReturning];
    return this.#run(BEAT_SCRIPT, names, [...self, ...others]);
  }

  /** Reads the reply of a heartbeat; true while another member has not received every count. */
  #readBeat(reply: readonly (string | number)[]): boolean {
    const [epoch, now, changes, isKnownToAll, isYoung, isUnsettled, rank, count] = reply;
    if (epoch !== this.#epoch || changes === undefined) {
      this.#markReturning();
      return true;
    }
    for (const total of reply.slice(8 + Number(count))) this.#open.add(String(total));
    this.#lastBeat = { changes: Number(changes), atMs: Number(now) };
    if (this.#state === 'returning') {
      const isNewcomer = this.#members.names.length === 0;
      if (!Number(isKnownToAll) || (isNewcomer && Number(isYoung))) return true;
      this.#state = 'shared';
      this.#awaySinceMs = null;
    }
    this.#members = { names: reply.slice(8, 8 + Number(count)).map(String), rank: Number(rank) };
    return Number(isUnsettled) === 1;
  }

  /** The server has lost its memory, or is another one: it is told everyone and everything, once. */
  async #joinEpoch(epoch: string): Promise<void> {
    await this.#runBeat(1, this.#members.names);
    this.#unreported.close();
    await this.#addCounts([...this.#own.counted(this.#lastNowMs)]);
    this.#epoch = epoch;
    this.#lastBeat = { changes: 0, atMs: 0 };
  }

  async #reportCounts(): Promise<void> {
    const counts = [...this.#unreported.counted(this.#lastNowMs)];
    if (counts.length === 0) return;
    this.#unreported = new MemoryLimiter();
    try {
      await this.#addCounts(counts);
    } catch (error) {
      // Sent again, and perhaps counted twice: that refuses, where a lost count would admit.
      for (const counted of counts) this.#unreported.absorb(counted, this.#lastNowMs);
      throw error;
    }
  }

  async #addCounts(all: readonly CountedLimit[]): Promise<void> {
    const clock = this.#clock === 'caller' ? this.#lastNowMs : '';
    for (let from = 0; from < all.length; from += BATCH) {
      const batch = all.slice(from, from + BATCH).map((counted) => {
        const values = [clock, counted.windowMs, stepMs(counted.windowMs), ...counted.ago];
        return this.#run(ADD_SCRIPT, this.#keysOf(counted), values);
      });
      await Promise.all(batch);
    }
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

function decisionOf(requests: readonly LimitRequest[], answer: readonly (string | number)[]): LimitDecision {
  const readings = requests.map((request, index): WindowReading => {
    const frees = answer[3 + 2 * index];
    return { request, used: Number(answer[2 + 2 * index]), frees: frees ? Number(frees) : null };
  });
  return decide(readings, Number(answer[0]));
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
