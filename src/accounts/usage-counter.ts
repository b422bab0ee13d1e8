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
