import { Pool } from 'pg';
import type { Reach } from '../operations/ports.ts';

/** How long work may take before the database is asked whether it answers at all. */
const SUSPECT_AFTER_MS = 250;
/** How long it may take to answer that. */
const ANSWER_WITHIN_MS = 500;
/** How often it is asked again while it does not. */
const ASK_AGAIN_MS = 500;

/** What work ends with when the database is known not to answer. */
class UnansweredError extends Error {
  readonly code = 'ETIMEDOUT';
}

export interface WatchOptions {
  readonly databaseUrl: string;
  /** Called when the database stops answering: connections of that time are of no use any more. */
  readonly onLost: () => void;
}

/**
 * Knows whether PostgreSQL answers. A server that is stopped or cut off by the network keeps its connections and says
 * nothing, so that only time tells: whoever waits longer than a moment makes a small question go out on a connection of
 * its own. When that stays unanswered too, all who wait are let go, and newcomers are refused at once until it answers.
 */
export class PostgresWatch implements Reach {
  readonly #pool: Pool;
  readonly #onLost: () => void;
  readonly #waiting = new Set<(error: Error) => void>();
  #isLost = false;
  #asking = false;
  #askAgain: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor({ databaseUrl, onLost }: WatchOptions) {
    this.#onLost = onLost;
    this.#pool = new Pool({
      connectionString: databaseUrl,
      // One that hangs and one that asks again.
      max: 2,
      connectionTimeoutMillis: 2 * ANSWER_WITHIN_MS,
      query_timeout: 2 * ANSWER_WITHIN_MS,
      idleTimeoutMillis: 30_000,
      application_name: 'plumbline-watch',
      allowExitOnIdle: true,
    });
    this.#pool.on('error', () => undefined);
    this.#pool.on('connect', (client) => client.on('error', () => undefined));
  }

  during<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isLost) return Promise.reject(unanswered());
    return new Promise<T>((resolve, reject) => {
      const suspect = setTimeout(() => this.#ask(), SUSPECT_AFTER_MS);
      this.#waiting.add(reject);
      const end = (): void => {
        clearTimeout(suspect);
        this.#waiting.delete(reject);
      };
      work().then(
        (value) => {
          end();
          resolve(value);
        },
        (error: unknown) => {
          end();
          // A refused or cut connection is told at once; whether the server is gone is for the question to find out.
          if (isConnectionFault(error)) this.#ask();
          reject(error as Error);
        },
      );
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#askAgain);
    await this.#pool.end();
  }

  #ask(): void {
    if (this.#asking || this.#isClosed) return;
    this.#asking = true;
    void this.#answers().then((answers) => {
      this.#asking = false;
      if (this.#isClosed) return;
      if (answers) this.#isLost = false;
      else this.#lose();
    });
  }

  #lose(): void {
    if (!this.#isLost) {
      this.#isLost = true;
      this.#onLost();
      for (const reject of this.#waiting) reject(unanswered());
      this.#waiting.clear();
    }
    clearTimeout(this.#askAgain);
    this.#askAgain = setTimeout(() => this.#ask(), ASK_AGAIN_MS).unref();
  }

  #answers(): Promise<boolean> {
    return new Promise((resolve) => {
      // A loop that was busy finds the time over and the answer unread: it reads before it gives up.
      const late = setTimeout(() => setImmediate(() => setImmediate(resolve, false)), ANSWER_WITHIN_MS);
      this.#pool
        .query('select 1')
        .then(
          () => resolve(true),
          (error: unknown) => resolve(isRefusal(error)),
        )
        .finally(() => clearTimeout(late));
    });
  }
}

function unanswered(): Error {
  return new UnansweredError('the database does not answer');
}

/** A server that refuses with a reason answers, unless the reason is that it starts or stops. */
function isRefusal(error: unknown): boolean {
  return /^(?!57P|08)\d[0-9A-Z]{4}$/.test(String((error as { code?: unknown } | null)?.code));
}

function isConnectionFault(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return typeof code === 'string' ? /^E[A-Z]+$|^57P/.test(code) : /connect|timeout/i.test(String(message));
}
