export interface RetryOptions {
  /** Attempts in all; 1 never repeats. Default 4. */
  readonly attempts?: number;
  /** The longest a single wait may be, milliseconds; a longer `Retry-After` ends the attempts. Default 60,000. */
  readonly maxWaitMs?: number;
}

export type Fetch = (request: Request) => Promise<Response>;

const FIRST_WAIT_MS = 250;

/**
 * Repeats a request after 429, 5xx and broken connections: every call of these interfaces only computes, so that none is
 * done twice by repeating it. `Retry-After` is followed; otherwise waits double, with jitter.
 */
export function retryingFetch(send: Fetch, options: RetryOptions = {}): Fetch {
  const { attempts = 4, maxWaitMs = 60_000 } = options;
  return async (request) => {
    for (let attempt = 1; ; attempt += 1) {
      const last = attempt >= attempts;
      const answer = await send(request.clone()).catch((error: unknown) => {
        if (last || request.signal.aborted) throw error;
        return null;
      });
      if (answer !== null && (last || !worthRepeating(answer.status))) return answer;
      const waitMs = waitAfter(answer, attempt);
      if (answer !== null && waitMs > maxWaitMs) return answer;
      await answer?.body?.cancel();
      await pause(waitMs, request.signal);
    }
  };
}

const worthRepeating = (status: number) => status === 429 || status >= 500;

function waitAfter(answer: Response | null, attempt: number): number {
  const retryAfter = answer?.headers.get('retry-after');
  if (retryAfter !== null && retryAfter !== undefined) {
    const seconds = Number(retryAfter);
    const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(retryAfter) - Date.now();
    if (Number.isFinite(ms)) return Math.max(0, ms);
  }
  return FIRST_WAIT_MS * 2 ** (attempt - 1) * (0.5 + Math.random());
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
