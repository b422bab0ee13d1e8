import { ProblemError } from '../contract/error-codes.ts';

/** How often the loop looks for newcomers before the next turn, while many wait: a connection is taken at each look. */
const LOOKS_UNDER_LOAD = 8;
/** Weight of the newest turn in the mean. */
const NEWEST = 0.1;
/** A turn counts for no more than this, and so many times the mean. */
const USUAL_MS = 10;
const LONGEST_TO_MEAN = 3;

/** Queue position of answers that only need writing. */
export const ANSWERED = 0;

interface Waiting {
  readonly position: number;
  begin(): void;
}

/**
 * Long pieces of work begin one a turn of the event loop: callers take turns, and the work of one caller goes in the order
 * it came. Whoever asks for much waits for its own, and nobody else does. Between two turns the loop reads what came
 * meanwhile, so that short requests need not wait for all the long ones, and a queue is seen where it is: here, not in the
 * sockets, where nobody could refuse it.
 */
export class FairQueue {
  /** By caller, the next one first; a caller who waits for nothing is not kept. */
  readonly #waiting = new Map<string, Waiting[]>();
  #lastPosition = 0;
  #count = 0;
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

  /** @throws ProblemError `overloaded` when something new of this caller would wait longer than it may. */
  admit(caller: string | null): void {
    if (!this.isFullFor(caller)) return;
    this.#onRefusal();
    throw new ProblemError('overloaded', 'The service is busy; please try again in a moment.');
  }

  /** Would something new of this caller wait longer than it may? Null is somebody who waits for nothing yet. */
  isFullFor(caller: string | null): boolean {
    const mostTurns = this.#maxWaitMs / this.#meanMs;
    if (this.#count <= mostTurns) return false;
    // Before the n-th of a caller, no other has had more than n turns.
    const own = (caller === null ? 0 : (this.#waiting.get(caller)?.length ?? 0)) + 1;
    let before = 0;
    for (const work of this.#waiting.values()) {
      before += Math.min(work.length, own);
      if (before > mostTurns) break;
    }
    return before > mostTurns;
  }

  /** Place of new work among that of its caller. */
  position(): number {
    this.#lastPosition += 1;
    return this.#lastPosition;
  }

  /**
   * Resolves when it is the caller's turn: the work that follows without waiting is its turn. Work that pauses goes on
   * before what came after it: the parts of an answer are kept until it is written, and side by side they would fill the
   * memory.
   */
  turn(caller: string, position: number): Promise<void> {
    return new Promise((resolve) => {
      this.#count += 1;
      const own = this.#waiting.get(caller);
      const work = { position, begin: resolve };
      if (own === undefined) this.#waiting.set(caller, [work]);
      else own.splice(placeOf(position, own), 0, work);
      if (this.#running) return;
      this.#running = true;
      this.#begunMs = 0;
      setImmediate(this.#step);
    });
  }

  readonly #step = (): void => {
    this.#measure();
    if (this.#count === 0) {
      this.#running = false;
      return;
    }
    setImmediate(this.#step);
    const isLong = this.#count * this.#meanMs > this.#maxWaitMs / 4;
    if (isLong && (this.#looks += 1) % LOOKS_UNDER_LOAD !== 0) return;
    const next = this.#next();
    this.#begunMs = performance.now();
    next?.begin();
  };

  /** The first work of the first caller, who then stands last. */
  #next(): Waiting | undefined {
    const [first] = this.#waiting;
    if (first === undefined) return undefined;
    const [caller, work] = first;
    this.#count -= 1;
    this.#waiting.delete(caller);
    if (work.length > 1) this.#waiting.set(caller, work);
    return work.shift();
  }

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

/** Before the first that came later. Most are newcomers, who stand last. */
function placeOf(position: number, own: readonly Waiting[]): number {
  if ((own.at(-1)?.position ?? 0) <= position) return own.length;
  return own.findIndex((work) => work.position > position);
}
