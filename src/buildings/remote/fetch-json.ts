import { DelegateBackoff, handleWhen, retry, type IRetryBackoffContext } from 'cockatiel';
import { RemoteFailure } from './remote-failure.ts';

export interface FetchJsonOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** `performance.now()` by which there must be an answer or a failure. */
  readonly deadlineMs: number;
  /** Gives up at once, and makes no further attempt. */
  readonly signal?: AbortSignal;
  /** Statuses besides 2xx whose JSON body is an answer (404 of the lookup protocol). */
  readonly answers?: readonly number[];
}

export interface JsonAnswer {
  readonly status: number;
  readonly body: unknown;
}

const RETRIES = 2;
const LONGEST_ATTEMPT_MS = 1_400;
const MOST_BODY_BYTES = 4_000_000;
const BACKOFF_MS = 120;
/** The longest backoff, with its jitter, before the last retry. */
const LONGEST_BACKOFF_MS = BACKOFF_MS * 2 ** (RETRIES - 1) * 1.5;
/** What is left of the deadline after a wait must be worth an attempt. */
const SHORTEST_ATTEMPT_MS = 50;

/**
 * GETs JSON within a deadline: up to three attempts with jittered backoff for what may pass (network errors, 429, 5xx,
 * cut or non-JSON bodies), `Retry-After` respected when it fits. Throws `RemoteFailure`; never hangs past the deadline.
 */
export function fetchJson(url: URL, options: FetchJsonOptions): Promise<JsonAnswer> {
  const attempts = retry(
    handleWhen((error) => error instanceof RemoteFailure && isWorthWaiting(error, options.deadlineMs)),
    {
      maxAttempts: RETRIES,
      backoff: new DelegateBackoff<IRetryBackoffContext<unknown>>(({ attempt, result }) =>
        Math.max(
          BACKOFF_MS * 2 ** (attempt - 1) * (0.5 + Math.random()),
          'error' in result && result.error instanceof RemoteFailure ? (result.error.retryAfterMs ?? 0) : 0,
        ),
      ),
    },
  );
  return attempts.execute(async () => {
    try {
      return await attemptOnce(url, options);
    } catch (error) {
      throw asFailure(error);
    }
  }, options.signal);
}

function isWorthWaiting({ retryable, retryAfterMs }: RemoteFailure, deadlineMs: number): boolean {
  const waitMs = Math.max(LONGEST_BACKOFF_MS, retryAfterMs ?? 0);
  return retryable && performance.now() + waitMs < deadlineMs - SHORTEST_ATTEMPT_MS;
}

async function attemptOnce(url: URL, options: FetchJsonOptions): Promise<JsonAnswer> {
  const leftMs = Math.floor(Math.min(LONGEST_ATTEMPT_MS, options.deadlineMs - performance.now()));
  if (leftMs <= 0) throw new RemoteFailure('no answer within the time allowed', false);
  const response = await fetch(url, {
    headers: { accept: 'application/json', ...options.headers },
    redirect: 'error',
    signal: AbortSignal.any([AbortSignal.timeout(leftMs), ...(options.signal ? [options.signal] : [])]),
  });
  const isAnswer = response.ok || (options.answers ?? []).includes(response.status);
  if (!isAnswer) {
    await response.body?.cancel();
    const retryable = response.status === 429 || response.status >= 500;
    throw new RemoteFailure(`it answered ${response.status}`, retryable, retryAfterMs(response));
  }
  const text = await readText(response);
  try {
    return { status: response.status, body: JSON.parse(text) as unknown };
  } catch {
    throw new RemoteFailure('its answer is not JSON', true);
  }
}

/** Reads the body under the attempt's own time limit and a size limit. */
async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  for await (const chunk of response.body ?? []) {
    bytes += (chunk as Uint8Array).length;
    if (bytes > MOST_BODY_BYTES) throw new RemoteFailure('its answer is too large', false);
    text += decoder.decode(chunk as Uint8Array, { stream: true });
  }
  return text + decoder.decode();
}

function retryAfterMs(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after'));
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : null;
}

function asFailure(error: unknown): RemoteFailure {
  if (error instanceof RemoteFailure) return error;
  const isTimeout = error instanceof Error && error.name === 'TimeoutError';
  return new RemoteFailure(
    isTimeout ? 'it did not answer in time' : 'it could not be reached or broke off',
    true,
  );
}
