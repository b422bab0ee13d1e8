import { ProblemError } from '../contract/error-codes.ts';

/** How often the loop looks for newcomers before the next turn, while many wait: a connection is taken at each look. */
const LOOKS_UNDER_LOAD = 8;
/** Weight of the newest turn in the mean. */
const NEWEST = 0.1;
/** A turn counts for no more than this, and so many times the mean. */
const USUAL_MS = 10;
const LONGEST_TO_MEAN = 3;

/**
 * Long pieces of work begin in the order they came, one a turn of the event loop. Between two of them the loop reads
 * what came meanwhile, so that short requests need not wait for all the long ones, and a queue is seen where it is: here,
 * not in the sockets, where nobody could refuse it.
 */
export class Turns {
  #waiting: (() => void)[] = [];
  #next = 0;
  #running = false;
  #looks = 0;
  #begunMs = 0;
  #meanMs = 0;
  readonly #maxWaitMs: number;
  readonly #onRefusal: () => void;

  constructor(maxWaitMs: number, onRefusal: () => void = () => undefined) {
    this.#maxWaitMs = maxWaitMs;
    this.#onRefusal = onRefusal;
  }

  /** @throws ProblemError `overloaded` when a newcomer would wait longer than it may. */
  admit(): void {
    if (!this.isFull) return;
    this.#onRefusal();
    throw new ProblemError('overloaded', 'The service is busy; please try again in a moment.');
  }

  /** Would a newcomer wait longer than it may? */
  get isFull(): boolean {
    return this.#waitMs > this.#maxWaitMs;
  }

  get #waitMs(): number {
    return (this.#waiting.length - this.#next) * this.#meanMs;
  }

  /** Resolves when it is the caller's turn: the work that follows without waiting is its turn. */
  turn(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (this.#running) return;
      this.#running = true;
      this.#begunMs = 0;
      setImmediate(this.#step);
    });
  }

  readonly #step = (): void => {
    this.#measure();
    const next = this.#waiting[this.#next];
    if (next === undefined) {
      this.#waiting = [];
      this.#next = 0;
      this.#running = false;
      return;
    }
    setImmediate(this.#step);
    if (this.#waitMs > this.#maxWaitMs / 4 && (this.#looks += 1) % LOOKS_UNDER_LOAD !== 0) return;
    this.#next += 1;
    if (this.#next > 1_000) {
      this.#waiting = this.#waiting.slice(this.#next);
      this.#next = 0;
    }
    this.#begunMs = performance.now();
    next();
  };

  /** From the beginning of one turn to the end of the loop's round: what the work and everything around it took. */
  #measure(): void {
    if (this.#begunMs === 0) return;
    const tookMs = performance.now() - this.#begunMs;
    this.#begunMs = 0;
    // One that took long because others had the core says nothing of the next.
    const counted = Math.min(tookMs, USUAL_MS + LONGEST_TO_MEAN * this.#meanMs);
    this.#meanMs += NEWEST * (counted - this.#meanMs);
  }
}
