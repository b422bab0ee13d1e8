/** One limit to hold a request against: at most `limit` admitted in any half-open window of `windowMs`, burst up to `limit`. */
export interface LimitRequest {
  readonly key: string;
  readonly limit: number;
  readonly windowMs: number;
  /** Its name in the headers. */
  readonly policy?: string;
}

export interface LimitDecision {
  readonly allowed: boolean;
  /** Name of the binding limit, where it has one. */
  readonly policy: string | null;
  /** The binding limit: the refused one that frees last, or the admitted one with least left. */
  readonly limit: number;
  readonly windowMs: number;
  readonly remaining: number;
  /** Whole seconds until the oldest counted request leaves the window and `remaining` grows. */
  readonly resetSeconds: number;
  /** Whole seconds to wait before trying again; 0 when allowed. */
  readonly retryAfterSeconds: number;
  /** True when the shared store was out of reach and a local limit decided. */
  readonly degraded: boolean;
}

/** Several limits are checked all-or-nothing: a refused request is counted against none of them. */
export interface RateLimiter {
  check(requests: readonly LimitRequest[], nowMs: number): Promise<LimitDecision> | LimitDecision;
  /** True while a shared store is configured and out of reach (for the alert metric). */
  degraded(): boolean;
  close(): Promise<void> | void;
}

/**
 * Requests are counted in steps of one 600th of the window (100 ms of a minute), each dated at the END of its step.
 * A request is therefore never forgotten early, so no window admits more than the limit; it is forgotten at most one
 * step late. A window needs at most 601 counters however high the limit is.
 */
const STEPS_PER_WINDOW = 600;

export function stepMs(windowMs: number): number {
  return Math.max(1, windowMs / STEPS_PER_WINDOW);
}

/**
 * True when the last counted request lies more than a window ahead, because the clock was set back. It is then dated
 * now, so that setting the clock back an hour does not refuse callers for an hour. Counted requests stay counted for a
 * whole window.
 */
function isFromTheFuture(stepNumber: number, windowMs: number, nowMs: number): boolean {
  return stepNumber * stepMs(windowMs) > nowMs + windowMs;
}

/** What one limit says before anything is counted. Times in epoch milliseconds. */
export interface WindowReading {
  readonly request: LimitRequest;
  readonly used: number;
  /** When the oldest counted request leaves the window; null when nothing is counted. */
  readonly frees: number | null;
}

/** The decision from the readings of every limit, with one request to admit: pure, shared by all adapters. */
export function decide(readings: readonly WindowReading[], nowMs: number, degraded = false): LimitDecision {
  const allowed = !readings.some(isUsedUp);
  const binding = allowed ? leastLeft(readings) : freesLast(readings.filter(isUsedUp), nowMs);
  if (binding === undefined) throw new RangeError('A rate limit check needs at least one limit');
  const { limit, windowMs, policy = null } = binding.request;
  const frees = binding.frees ?? nowMs + windowMs;
  const resetSeconds = Math.max(1, Math.ceil((frees - nowMs) / 1000));
  return {
    allowed,
    policy,
    limit,
    windowMs,
    remaining: allowed ? Math.max(0, limit - binding.used - 1) : 0,
    resetSeconds,
    retryAfterSeconds: allowed ? 0 : resetSeconds,
    degraded,
  };
}

function isUsedUp({ used, request }: WindowReading): boolean {
  return used >= request.limit;
}

function leastLeft(readings: readonly WindowReading[]): WindowReading | undefined {
  return readings.reduce<WindowReading | undefined>((least, reading) => {
    if (least === undefined) return reading;
    return reading.request.limit - reading.used < least.request.limit - least.used ? reading : least;
  }, undefined);
}

function freesLast(refused: readonly WindowReading[], nowMs: number): WindowReading | undefined {
  const frees = (reading: WindowReading) => reading.frees ?? nowMs + reading.request.windowMs;
  return refused.reduce<WindowReading | undefined>(
    (last, reading) => (last === undefined || frees(reading) > frees(last) ? reading : last),
    undefined,
  );
}

interface CountedWindow {
  readonly windowMs: number;
  /** Steps (multiples of the step length) in rising order, and the requests counted in each. */
  steps: number[];
  counts: number[];
  total: number;
}

/** What one limit counted: pairs of how many steps ago, and how many. */
export interface CountedLimit {
  readonly key: string;
  readonly windowMs: number;
  readonly ago: readonly number[];
}

interface MemoryLimiterOptions {
  /** Keys held at once; the least recently asked for is forgotten first, so that a busy caller never is. */
  readonly maxKeys?: number;
  /** Counters held over all keys: the memory bound (about 20 bytes each). */
  readonly maxCounters?: number;
}

/** A limiter for one process, and the fallback of the shared one. */
export class MemoryLimiter implements RateLimiter {
  readonly #windows = new Map<string, CountedWindow>();
  readonly #maxKeys: number;
  readonly #maxCounters: number;
  #counters = 0;

  constructor(options: MemoryLimiterOptions = {}) {
    this.#maxKeys = options.maxKeys ?? 100_000;
    this.#maxCounters = options.maxCounters ?? 2_000_000;
  }

  check(requests: readonly LimitRequest[], nowMs: number): LimitDecision {
    const [only] = requests;
    if (only !== undefined && requests.length === 1) return this.#checkOne(only, nowMs);
    const windows = requests.map((request) => this.#touch(request, nowMs));
    const readings = requests.map((request, index) => reading(request, windows[index]));
    const decision = decide(readings, nowMs);
    if (decision.allowed) requests.forEach((request, index) => this.#count(request, windows[index], nowMs));
    this.#evict();
    return decision;
  }

  /** Most requests stand under one limit. */
  #checkOne(request: LimitRequest, nowMs: number): LimitDecision {
    const window = this.#touch(request, nowMs);
    const decision = decide([reading(request, window)], nowMs);
    if (decision.allowed) this.#count(request, window, nowMs);
    this.#evict();
    return decision;
  }

  /** Counts a request that another limiter admitted, so that this one can take over with the same memory. */
  record(requests: readonly LimitRequest[], nowMs: number): void {
    for (const request of requests) this.#count(request, this.#touch(request, nowMs), nowMs);
    this.#evict();
  }

  /** How many are counted under a limit now. */
  used(request: LimitRequest, nowMs: number): number {
    return this.#touch(request, nowMs).total;
  }

  /** Everything counted, for another limiter to take over. */
  *counted(nowMs: number): Generator<CountedLimit> {
    for (const [key, { windowMs, steps, counts }] of this.#windows) {
      const current = Math.ceil(nowMs / stepMs(windowMs));
      const ago = steps.flatMap((step, index) => [Math.max(0, current - step), counts[index] ?? 0]);
      if (ago.length > 0) yield { key, windowMs, ago };
    }
  }

  /** Takes back what `counted` gave. */
  absorb({ key, windowMs, ago }: CountedLimit, nowMs: number): void {
    const request = { key, windowMs, limit: 0 };
    // Dated by now: a little later than it was, so that nothing is forgotten early.
    for (let at = 1; at < ago.length; at += 2)
      for (let count = 0; count < (ago[at] ?? 0); count += 1) this.record([request], nowMs);
  }

  degraded(): boolean {
    return false;
  }

  close(): void {
    this.#windows.clear();
    this.#counters = 0;
  }

  /** What is held now: the memory bound is tested on it. */
  size(): { keys: number; counters: number } {
    return { keys: this.#windows.size, counters: this.#counters };
  }

  #touch({ key, windowMs }: LimitRequest, nowMs: number): CountedWindow {
    const window = this.#windows.get(key) ?? { windowMs, steps: [], counts: [], total: 0 };
    this.#windows.delete(key);
    this.#windows.set(key, window);
    const step = stepMs(windowMs);
    if (isFromTheFuture(window.steps.at(-1) ?? 0, windowMs, nowMs)) {
      this.#counters -= window.steps.length - 1;
      window.steps = [Math.ceil(nowMs / step)];
      window.counts = [window.total];
    }
    let expired = 0;
    while (expired < window.steps.length && (window.steps[expired] ?? 0) * step + windowMs <= nowMs) {
      window.total -= window.counts[expired] ?? 0;
      expired += 1;
    }
    if (expired > 0) {
      window.steps.splice(0, expired);
      window.counts.splice(0, expired);
      this.#counters -= expired;
    }
    return window;
  }

  #count({ windowMs }: LimitRequest, window: CountedWindow | undefined, nowMs: number): void {
    if (window === undefined) return;
    const last = window.steps.length - 1;
    // When the clock steps back, a request is not dated before one already counted.
    const step = Math.max(Math.ceil(nowMs / stepMs(windowMs)), window.steps[last] ?? 0);
    if (window.steps[last] === step) {
      window.counts[last] = (window.counts[last] ?? 0) + 1;
    } else {
      window.steps.push(step);
      window.counts.push(1);
      this.#counters += 1;
    }
    window.total += 1;
  }

  #evict(): void {
    while (
      this.#windows.size > this.#maxKeys ||
      (this.#counters > this.#maxCounters && this.#windows.size > 1)
    ) {
      const oldest = this.#windows.entries().next().value;
      if (oldest === undefined) return;
      this.#windows.delete(oldest[0]);
      this.#counters -= oldest[1].steps.length;
    }
  }
}

function reading(request: LimitRequest, window: CountedWindow | undefined): WindowReading {
  const first = window?.steps[0];
  return {
    request,
    used: window?.total ?? 0,
    frees: first === undefined ? null : first * stepMs(request.windowMs) + request.windowMs,
  };
}

/**
 * Header values of draft-ietf-httpapi-ratelimit-headers (structured fields): the policy (`q` requests per `w` seconds),
 * what is left (`r`) and when it grows (`t` seconds); `Retry-After` only on a refusal.
 * `otherwise` names a limit that has no name of its own.
 */
export function rateLimitHeaders(decision: LimitDecision, otherwise: string): Record<string, string> {
  const policyName = decision.policy ?? otherwise;
  const windowSeconds = Math.round(decision.windowMs / 1000);
  const headers: Record<string, string> = {
    'RateLimit-Policy': `"${policyName}";q=${decision.limit};w=${windowSeconds}`,
    RateLimit: `"${policyName}";r=${decision.remaining};t=${decision.resetSeconds}`,
  };
  if (!decision.allowed) headers['Retry-After'] = String(decision.retryAfterSeconds);
  return headers;
}
