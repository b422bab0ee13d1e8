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
export function isFromTheFuture(stepNumber: number, windowMs: number, nowMs: number): boolean {
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
