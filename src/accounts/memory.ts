/** Confirmed credentials are read again after this long: with clocks and queues on top, revocation holds within 5 s. */
const FRESH_MS = 4_000;
/** While the storage is out of reach, a credential confirmed this recently keeps working. */
const OUTAGE_GRACE_MS = 60_000;

interface Entry<T> {
  readonly value: T;
  readonly confirmedAtMs: number;
}

export interface AuthCacheOptions {
  readonly maxEntries?: number;
  /** True for the failure that means "storage out of reach"; any other failure is passed on. */
  readonly isOutage: (error: unknown) => boolean;
}

/**
 * Short-lived memory of what the storage said about a digest. Only found credentials are kept: an unknown digest is
 * asked again, so that a credential works the moment it exists. `value` must carry no secret.
 */
export class AuthCache<T> {
  readonly #entries = new Map<string, Entry<T>>();
  readonly #pending = new Map<string, Promise<T | null>>();
  readonly #maxEntries: number;
  readonly #isOutage: (error: unknown) => boolean;
  #graceAnswers = 0;
  /** Counts `forget` calls: a read that began before one may not put back what it forgot. */
  #generation = 0;

  constructor(options: AuthCacheOptions) {
    this.#maxEntries = options.maxEntries ?? 20_000;
    this.#isOutage = options.isOutage;
  }

  /** How many answers were given on grace during outages: the disclosure metric. */
  get graceAnswers(): number {
    return this.#graceAnswers;
  }

  /** The value when it was confirmed a moment ago; undefined when the storage has to be asked. */
  fresh(digest: string, nowMs: number): T | undefined {
    const entry = this.#entries.get(digest);
    if (entry === undefined) return undefined;
    const ageMs = nowMs - entry.confirmedAtMs;
    // Confirmed later than now: the clock was set back, so the age is unknown.
    return ageMs >= 0 && ageMs < FRESH_MS ? entry.value : undefined;
  }

  /** The value for this digest, from memory when fresh, else from `read`; null when the storage knows none. */
  async get(digest: string, nowMs: number, read: (digest: string) => Promise<T | null>): Promise<T | null> {
    const entry = this.#entries.get(digest);
    const ageMs = entry === undefined ? Infinity : nowMs - entry.confirmedAtMs;
    // Confirmed later than now: the clock was set back, so the age is unknown.
    const isDated = ageMs >= 0;
    if (entry !== undefined && isDated && ageMs < FRESH_MS) return entry.value;
    const inGrace = entry !== undefined && isDated && ageMs < OUTAGE_GRACE_MS;
    try {
      return await this.#confirm(digest, nowMs, read);
    } catch (error) {
      if (!this.#isOutage(error)) throw error;
      if (inGrace && this.#entries.get(digest) === entry) return this.#onGrace(entry);
      throw error;
    }
  }

  /** Forgets the values that match: called on this process's own revocations, so that they hold at once here. */
  forget(matches: (value: T) => boolean): void {
    this.#generation += 1;
    for (const [digest, entry] of this.#entries) if (matches(entry.value)) this.#entries.delete(digest);
  }

  #onGrace(entry: Entry<T>): T {
    this.#graceAnswers += 1;
    return entry.value;
  }

  /** One read at a time per digest, dated at its start: a revocation during the read cannot be hidden for longer. */
  async #confirm(
    digest: string,
    nowMs: number,
    read: (digest: string) => Promise<T | null>,
  ): Promise<T | null> {
    const running = this.#pending.get(digest);
    if (running) return running;
    const generation = this.#generation;
    const started = read(digest).then((value) => {
      if (generation === this.#generation) this.#keep(digest, value, nowMs);
      return value;
    });
    this.#pending.set(digest, started);
    try {
      return await started;
    } finally {
      this.#pending.delete(digest);
    }
  }

  #keep(digest: string, value: T | null, confirmedAtMs: number): void {
    this.#entries.delete(digest);
    if (value === null) return;
    this.#entries.set(digest, { value, confirmedAtMs });
    if (this.#entries.size <= this.#maxEntries) return;
    const oldest = this.#entries.keys().next().value;
    if (oldest !== undefined) this.#entries.delete(oldest);
  }
}

/** One line of counted use. */
export interface CountedUse {
  readonly accountId: string;
  readonly credentialId: string;
  readonly endpoint: string;
  /** UTC day, YYYY-MM-DD. */
  readonly day: string;
  readonly count: number;
}

/** `last used` is written at most this often per credential. */
const LAST_USED_EVERY_MS = 5 * 60_000;
/** Distinct (credential, endpoint, day) lines held between flushes; beyond it new lines are dropped and counted. */
const MAX_LINES = 50_000;
const MAX_SEEN = 50_000;

/** Usage and `last used`, counted in memory and written in batches: no write stands in the path of a request. */
export class UsageCounter {
  #lines = new Map<string, { -readonly [K in keyof CountedUse]: CountedUse[K] }>();
  #touched = new Map<string, number>();
  readonly #lastTouched = new Map<string, number>();
  #dropped = 0;

  /** Requests whose count was dropped because too many distinct lines waited (a long storage outage). */
  get dropped(): number {
    return this.#dropped;
  }

  /** Days are of UTC. */
  record(use: Omit<CountedUse, 'day' | 'count'>, nowMs: number): void {
    const { accountId, credentialId, endpoint } = use;
    this.#add({
      accountId,
      credentialId,
      endpoint,
      day: new Date(nowMs).toISOString().slice(0, 10),
      count: 1,
    });
  }

  /** Notes that a credential was used; kept only when its last note is five minutes old. */
  touch(credentialId: string, lastUsedAtMs: number | null, nowMs: number): void {
    const last = Math.max(lastUsedAtMs ?? 0, this.#lastTouched.get(credentialId) ?? 0);
    if (nowMs - last < LAST_USED_EVERY_MS) return;
    if (this.#lastTouched.size >= MAX_SEEN) this.#lastTouched.clear();
    this.#lastTouched.set(credentialId, nowMs);
    this.#touched.set(credentialId, nowMs);
  }

  /** Takes what waits, for one batch; give it back with `restore` when the batch could not be written. */
  drain(): { counts: CountedUse[]; touched: [string, number][] } {
    const drained = { counts: [...this.#lines.values()], touched: [...this.#touched] };
    this.#lines = new Map();
    this.#touched = new Map();
    return drained;
  }

  restore(batch: { counts: readonly CountedUse[]; touched: readonly (readonly [string, number])[] }): void {
    for (const line of batch.counts) this.#add(line);
    for (const [id, atMs] of batch.touched) this.#touched.set(id, Math.max(atMs, this.#touched.get(id) ?? 0));
  }

  #add(line: CountedUse): void {
    const key = `${line.credentialId}|${line.endpoint}|${line.day}`;
    const held = this.#lines.get(key);
    if (held !== undefined) held.count += line.count;
    else if (this.#lines.size < MAX_LINES) this.#lines.set(key, { ...line });
    else this.#dropped += line.count;
  }
}
