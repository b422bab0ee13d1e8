import { LRUCache } from 'lru-cache';
import type { LookupResult } from '../../operations/ports.ts';

export interface AnswerCacheOptions {
  readonly entries: number;
  /** How long a found parcel is served again without asking. */
  readonly foundMs: number;
  /** How long "there is no such parcel" is. */
  readonly notFoundMs: number;
  /** How old a found parcel may be served when the service fails; its age is disclosed. */
  readonly staleMs: number;
}

const DEFAULT_ANSWER_CACHE: AnswerCacheOptions = {
  entries: 10_000,
  foundMs: 6 * 3_600_000,
  notFoundMs: 10 * 60_000,
  staleMs: 7 * 24 * 3_600_000,
};

interface Entry {
  readonly result: LookupResult;
  readonly atMs: number;
}

/** Remembers answers of a remote service, present and absent ones, with the time they were given. Failures are not kept. */
export class AnswerCache {
  readonly #options: AnswerCacheOptions;
  readonly #entries: LRUCache<string, Entry>;

  constructor(options: AnswerCacheOptions = DEFAULT_ANSWER_CACHE) {
    this.#options = options;
    this.#entries = new LRUCache({ max: options.entries });
  }

  fresh(id: string, nowMs: number): LookupResult | null {
    const entry = this.#entries.get(id);
    if (entry === undefined) return null;
    const lifeMs = entry.result.kind === 'found' ? this.#options.foundMs : this.#options.notFoundMs;
    return isWithin(nowMs - entry.atMs, lifeMs) ? entry.result : null;
  }

  /** A found parcel too old to be fresh and young enough to beat no answer at all. */
  stale(id: string, nowMs: number): LookupResult | null {
    const entry = this.#entries.get(id);
    if (entry === undefined || entry.result.kind !== 'found') return null;
    return isWithin(nowMs - entry.atMs, this.#options.staleMs) ? entry.result : null;
  }

  put(id: string, result: LookupResult, nowMs: number): void {
    if (result.kind !== 'found' && result.kind !== 'not_found') return;
    this.#entries.set(id, { result, atMs: nowMs });
  }
}

/** An answer from later than now was given before the clock was set back: of unknown age, and asked for again. */
function isWithin(ageMs: number, lifeMs: number): boolean {
  return ageMs >= 0 && ageMs < lifeMs;
}
