import { ExponentialBackoff, handleWhen, retry } from 'cockatiel';
import { RemoteFailure } from '../remote/remote-failure.ts';

/** How publishers are read: how much at once, and how long they are waited for. */
export interface FetchSetting {
  /** For one page or file, with its body, ms. */
  readonly attemptMs: number;
  readonly attempts: number;
  /** Wait before the second attempt, ms; it doubles with each. */
  readonly pauseMs: number;
  /** Rows of a page, where the publisher gives that many. */
  readonly pageRows: number;
}
export const FETCHING: FetchSetting = { attemptMs: 300_000, attempts: 4, pauseMs: 2_000, pageRows: 50_000 };

/** A workbook of every covered building has some 100 MB at most; a page of 50,000 rows 20 MB. */
const MOST_BYTES = 300_000_000;

/**
 * The bytes at an address, whole: a body that ends before its length, a status other than 200, a redirect and silence are
 * failures, tried again where that may help. A redirect is not followed: the data of another address is another's.
 * @throws RemoteFailure whose message names the address
 */
export function fetchPublication(
  url: URL,
  fetching: FetchSetting,
  headers: Record<string, string> = {},
): Promise<Uint8Array> {
  const attempts = retry(
    handleWhen((error) => error instanceof RemoteFailure && error.retryable),
    {
      maxAttempts: fetching.attempts - 1,
      backoff: new ExponentialBackoff({ initialDelay: fetching.pauseMs, maxDelay: 60_000 }),
    },
  );
  return attempts.execute(() => attemptOnce(url, fetching.attemptMs, headers));
}

async function attemptOnce(
  url: URL,
  attemptMs: number,
  headers: Record<string, string>,
): Promise<Uint8Array> {
  const place = `${url.origin}${url.pathname}`;
  try {
    const response = await fetch(url, {
      headers: { 'user-agent': 'plumbline parcels refresh', ...headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(attemptMs),
    });
    if (response.status >= 300 && response.status < 400)
      throw new RemoteFailure(
        `${place} moved to ${response.headers.get('location') ?? 'another place'}. Look at it; if it is the publication, put it into the publishers file`,
        false,
      );
    if (!response.ok) {
      await response.body?.cancel();
      const mayPass = response.status === 429 || response.status >= 500;
      throw new RemoteFailure(`${place} answered ${response.status}`, mayPass);
    }
    return await bodyOf(response, place);
  } catch (error) {
    if (error instanceof RemoteFailure) throw error;
    const isTimeout = error instanceof Error && error.name === 'TimeoutError';
    throw new RemoteFailure(
      isTimeout
        ? `${place} did not answer within ${attemptMs / 1000} s`
        : `${place} could not be reached or broke off`,
      true,
    );
  }
}

async function bodyOf(response: Response, place: string): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > MOST_BYTES) throw new RemoteFailure(`${place} is over ${MOST_BYTES / 1e6} MB`, false);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
