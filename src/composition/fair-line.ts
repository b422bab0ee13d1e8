import { ProblemError } from '../contract/error-codes.ts';

/** A piece of work in line. */
interface Waiting {
  readonly caller: string;
  begin(): void;
}

export interface LineBounds {
  /** In line at once, by one caller and by all, those being done not counted. */
  readonly mostOfCaller: number;
  readonly mostOfAll: number;
  readonly longestWaitMs: number;
}

/** What a caller took of the line counts half after this. */
const HALVES_AFTER_MS = 300_000;
/** Below this it is forgotten. */
const NEGLIGIBLE_MS = 10;

/**
 * Work done one after another: next comes whoever took least time of late. Files made to take long put their own sender
 * last and nobody else.
 */
export class FairLine {
  readonly #bounds: LineBounds;
  readonly #waiting: Waiting[] = [];
  readonly #taken = new Map<string, { ms: number; atMs: number }>();
  #isBusy = false;

  constructor(bounds: LineBounds) {
    this.#bounds = bounds;
  }

  /** @throws ProblemError `overloaded` where the line is full, for this caller or for all, or the wait too long. */
  async run<T>(caller: string, work: () => Promise<T>): Promise<T> {
    await this.#turn(caller);
    const begunMs = performance.now();
    try {
      return await work();
    } finally {
      this.#charge(caller, performance.now() - begunMs);
      this.#next();
    }
  }

  #turn(caller: string): Promise<void> {
    if (!this.#isBusy) {
      this.#isBusy = true;
      return Promise.resolve();
    }
    const own = this.#waiting.filter((waiting) => waiting.caller === caller).length;
    if (own >= this.#bounds.mostOfCaller || this.#waiting.length >= this.#bounds.mostOfAll) throw busy();
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        caller,
        begin: () => {
          clearTimeout(late);
          resolve();
        },
      };
      const late = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(busy());
      }, this.#bounds.longestWaitMs);
      this.#waiting.push(waiting);
    });
  }

  #next(): void {
    const [first, ...others] = this.#waiting;
    if (first === undefined) {
      this.#isBusy = false;
      return;
    }
    const next = others.reduce(
      (least, each) => (this.#takenBy(each.caller) < this.#takenBy(least.caller) ? each : least),
      first,
    );
    this.#waiting.splice(this.#waiting.indexOf(next), 1);
    next.begin();
  }

  #takenBy(caller: string): number {
    const taken = this.#taken.get(caller);
    return taken === undefined ? 0 : taken.ms * 2 ** ((taken.atMs - performance.now()) / HALVES_AFTER_MS);
  }

  #charge(caller: string, ms: number): void {
    this.#taken.set(caller, { ms: this.#takenBy(caller) + ms, atMs: performance.now() });
    for (const each of this.#taken.keys()) if (this.#takenBy(each) < NEGLIGIBLE_MS) this.#taken.delete(each);
  }
}

const busy = () =>
  new ProblemError('overloaded', 'Other files are being read; please try again in a moment.');
