import { ProblemError } from '../contract/error-codes.ts';

/** Shares of the turns, where callers of several kinds wait: who pays, who has an account, who has none. */
const SHARES = { paying: 8, account: 4, anonymous: 1 } as const;
type Sharing = keyof typeof SHARES;
const SHARING = Object.keys(SHARES) as Sharing[];
/** What nobody waits for at a screen, whoever asks for it, gets a share of the time and not of the turns. */
export type Line = Sharing | 'bulk';

/**
 * Bulk work pauses so many times as long as it worked: a request takes several rounds of the loop, and would meet it in each.
 * Less where no other had a turn of late.
 */
const BULK_PAUSE = 4;
const LONE_BULK_PAUSE = 1;
const OF_LATE_MS = 1_000;
/** Pieces of bulk work that may go before the next of a caller: each takes up to two seconds beside others. */
const MOST_BULK_BEFORE = 8;
/** It begins within this or is refused: a connection may be silent for twice as long (`HTTP_BOUNDS.stallMs`). */
const LONGEST_BULK_WAIT_MS = 10_000;

/** How often the loop looks for newcomers before the next turn, while many wait: a connection is taken at each look. */
const LOOKS_UNDER_LOAD = 8;
/** Weight of the newest turn in the mean. */
const NEWEST = 0.1;
/** A turn counts for no more than this, and so many times the mean. */
const USUAL_MS = 10;
const LONGEST_TO_MEAN = 3;

/** Queue position of answers that only need writing. */
export const ANSWERED = 0;

/** Line and caller of a piece of work; a caller who is not known yet is null. */
interface QueueKey {
  readonly line: Line;
  readonly caller: string | null;
}
export interface Place extends QueueKey {
  readonly caller: string;
  /** Among the work of the caller. */
  readonly position: number;
}

/**
 * Long pieces of work begin one a turn of the event loop. Each kind of caller has a share of the turns, and within it callers
 * take turns: whoever asks for much waits for its own, a flood without a credential keeps nobody who has one, and paying
 * callers never wait for more than their share leaves to others. Between two turns the loop reads what came meanwhile, so
 * that short requests need not wait for all the long ones, and a queue is seen where it is: here, not in the sockets, where
 * nobody could refuse it.
 */
export class FairQueue {
  readonly #lines: Readonly<Record<Sharing, WaitingLine>> = {
    paying: new WaitingLine(),
    account: new WaitingLine(),
    anonymous: new WaitingLine(),
  };
  readonly #bulk = new WaitingLine({ finishes: true });
  /** What each line had of its share, on one scale; a line that waits for nothing saves nothing up. */
  readonly #had: Record<Sharing, number> = { paying: 0, account: 0, anonymous: 0 };
  #hadByLast = 0;
  #lastPosition = 0;
  #running = false;
  #rest: NodeJS.Timeout | undefined;
  #looks = 0;
  #turn: { readonly line: Line; readonly begunMs: number } | null = null;
  #bulkFromMs = 0;
  #sharedAtMs = -OF_LATE_MS;
  #meanMs = 0;
  readonly #maxWaitMs: number;
  readonly #onRefusal: () => void;

  constructor(maxWaitMs: number, onRefusal: () => void = () => undefined) {
    this.#maxWaitMs = maxWaitMs;
    this.#onRefusal = onRefusal;
  }

  /** @throws ProblemError `overloaded` when something new of this caller would wait longer than it may. */
  admit(key: QueueKey): void {
    if (this.isFullFor(key)) throw this.#refusal();
  }

  #refusal(): ProblemError {
    this.#onRefusal();
    return new ProblemError('overloaded', 'The service is busy; please try again in a moment.');
  }

  /** The first turn of long work. @throws ProblemError `overloaded` where the wait is, or becomes, too long. */
  begin(place: Place): Promise<void> {
    this.admit(place);
    return place.line === 'bulk' ? this.#beginBulk(place) : this.turn(place);
  }

  #beginBulk({ caller, position }: Place): Promise<void> {
    return new Promise((resolve, reject) => {
      const work = {
        position,
        begin: () => {
          clearTimeout(late);
          resolve();
        },
      };
      const late = setTimeout(() => {
        if (this.#bulk.drop(caller, work)) reject(this.#refusal());
      }, LONGEST_BULK_WAIT_MS);
      this.#bulk.add(caller, work);
      this.#run();
    });
  }

  /** Would something new of this caller wait longer than it may? */
  isFullFor({ line, caller }: QueueKey): boolean {
    if (line === 'bulk') return this.#bulk.turnsBefore(caller, MOST_BULK_BEFORE) > MOST_BULK_BEFORE;
    const mostTurns = this.#maxWaitMs / this.#meanMs;
    const own = this.#lines[line].turnsBefore(caller, mostTurns);
    const others = SHARING.filter((other) => other !== line).map((other) =>
      Math.min(this.#lines[other].count, Math.ceil(((own + 1) * SHARES[other]) / SHARES[line])),
    );
    return others.reduce((sum, turns) => sum + turns, own) > mostTurns;
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
  turn({ line, caller, position }: Place): Promise<void> {
    return new Promise((resolve) => {
      const waiting = line === 'bulk' ? this.#bulk : this.#lines[line];
      if (line !== 'bulk' && waiting.count === 0)
        this.#had[line] = Math.max(this.#had[line], this.#hadByLast);
      waiting.add(caller, { position, begin: resolve });
      this.#run();
    });
  }

  readonly #run = (): void => {
    clearTimeout(this.#rest);
    this.#rest = undefined;
    if (this.#running) return;
    this.#running = true;
    this.#turn = null;
    setImmediate(this.#step);
  };

  readonly #step = (): void => {
    this.#measure();
    const nowMs = performance.now();
    const line = this.#nextLine(nowMs);
    if (line === null) {
      this.#running = false;
      // Nothing but bulk work, and that pauses: the loop rests meanwhile.
      if (this.#bulk.count > 0) this.#rest ??= setTimeout(this.#run, this.#bulkFromMs - nowMs);
      return;
    }
    setImmediate(this.#step);
    const waiting = line === 'bulk' ? this.#bulk : this.#lines[line];
    const isLong = line !== 'bulk' && waiting.count * this.#meanMs > this.#maxWaitMs / 4;
    if (isLong && (this.#looks += 1) % LOOKS_UNDER_LOAD !== 0) return;
    if (line !== 'bulk') {
      this.#hadByLast = this.#had[line];
      this.#had[line] += 1 / SHARES[line];
    }
    this.#turn = { line, begunMs: nowMs };
    waiting.next()?.begin();
  };

  /** Whose turn it is: of the lines where somebody waits, the one that had least of its share. */
  #nextLine(nowMs: number): Line | null {
    if (this.#bulk.count > 0 && nowMs >= this.#bulkFromMs) return 'bulk';
    const waiting = SHARING.filter((line) => this.#lines[line].count > 0);
    const [first = null, ...others] = waiting;
    return others.reduce(
      (least, line) => (least === null || this.#had[line] < this.#had[least] ? line : least),
      first,
    );
  }

  /** From the beginning of one turn to the end of the loop's round: what the work and everything around it took. */
  #measure(): void {
    if (this.#turn === null) return;
    const { line, begunMs } = this.#turn;
    this.#turn = null;
    // One that took long because others had the core says nothing of the next.
    const tookMs = Math.min(performance.now() - begunMs, USUAL_MS + LONGEST_TO_MEAN * this.#meanMs);
    if (line === 'bulk') {
      const isLone = begunMs - this.#sharedAtMs > OF_LATE_MS;
      this.#bulkFromMs = performance.now() + (isLone ? LONE_BULK_PAUSE : BULK_PAUSE) * tookMs;
      return;
    }
    this.#sharedAtMs = begunMs;
    this.#meanMs += NEWEST * (tookMs - this.#meanMs);
  }
}

/** A piece of work that waits for its turn. */
interface Waiting {
  /** Place among the work of its caller: what came first goes first. */
  readonly position: number;
  begin(): void;
}

/** Work of many callers: they take turns, and the work of one caller goes in the order it came. */
class WaitingLine {
  /** By caller, the next one first; a caller who waits for nothing is not kept. */
  readonly #byCaller = new Map<string, Waiting[]>();
  readonly #finishes: boolean;
  #count = 0;
  #last = { caller: '', position: 0 };

  /** Where it finishes, what has begun goes on before the work of other callers: parts of many answers would fill the memory. */
  constructor({ finishes = false }: { readonly finishes?: boolean } = {}) {
    this.#finishes = finishes;
  }

  get count(): number {
    return this.#count;
  }

  add(caller: string, work: Waiting): void {
    this.#count += 1;
    const own = this.#byCaller.get(caller);
    if (own === undefined) this.#byCaller.set(caller, [work]);
    else own.splice(placeOf(work.position, own), 0, work);
  }

  /** Takes back what has not begun; false when it has. */
  drop(caller: string, work: Waiting): boolean {
    const own = this.#byCaller.get(caller) ?? [];
    const at = own.indexOf(work);
    if (at < 0) return false;
    own.splice(at, 1);
    this.#count -= 1;
    if (own.length === 0) this.#byCaller.delete(caller);
    return true;
  }

  /** The first work of the next caller, who then stands last. */
  next(): Waiting | undefined {
    const caller = this.#nextCaller();
    const own = this.#byCaller.get(caller);
    const work = own?.shift();
    if (own === undefined || work === undefined) return undefined;
    this.#count -= 1;
    this.#byCaller.delete(caller);
    if (own.length > 0) this.#byCaller.set(caller, own);
    this.#last = { caller, position: work.position };
    return work;
  }

  /** Turns that others of the line may have before the next of this caller; counted up to `most` and a little more. */
  turnsBefore(caller: string | null, most: number): number {
    if (this.#count <= most) return this.#count;
    // Before the n-th of a caller, no other has had more than n turns.
    const own = (caller === null ? 0 : (this.#byCaller.get(caller)?.length ?? 0)) + 1;
    let before = 0;
    for (const work of this.#byCaller.values()) {
      before += Math.min(work.length, own);
      if (before > most) break;
    }
    return before;
  }

  #nextCaller(): string {
    const { caller, position } = this.#last;
    const going = this.#finishes ? this.#byCaller.get(caller)?.[0] : undefined;
    if (going !== undefined && going.position <= position) return caller;
    const [first = ''] = this.#byCaller.keys();
    return first;
  }
}

/** Before the first that came later. Most are newcomers, who stand last. */
function placeOf(position: number, own: readonly Waiting[]): number {
  if ((own.at(-1)?.position ?? 0) <= position) return own.length;
  return own.findIndex((work) => work.position > position);
}

/** How long a part of the work goes on before other requests have their turn. */
const TURN_MS = 8;
/** The same of what nobody waits for at a screen: exports and imports. */
export const BULK_TURN_MS = 2;

/** Resolves when long work may go on. */
export type Pause = () => Promise<void>;

/** Lets the event loop look at what else there is. */
export const nextTurn: Pause = () => new Promise((resolve) => setImmediate(resolve));

/** Does work that can pause (a generator that yields where it may) in parts, and pauses between them. */
export async function inChunks<T>(
  work: Generator<unknown, T>,
  pause: Pause,
  turnMs: number = TURN_MS,
): Promise<T> {
  for (;;) {
    const untilMs = performance.now() + turnMs;
    do {
      const { done, value } = work.next();
      if (done === true) return value as T;
    } while (performance.now() < untilMs);
    await pause();
  }
}

/** As many characters become bytes at a time: a long text put together of many would be gone through once more. */
const PIECE_CHARACTERS = 65_536;

/** The bytes of a text that comes in parts. Pauses after each piece of it. */
export function* bytesOf(parts: Iterable<string>): Generator<void, Buffer> {
  const pieces: Buffer[] = [];
  let text = '';
  for (const part of parts) {
    text += part;
    if (text.length < PIECE_CHARACTERS) continue;
    pieces.push(Buffer.from(text, 'utf8'));
    text = '';
    yield;
  }
  pieces.push(Buffer.from(text, 'utf8'));
  return Buffer.concat(pieces);
}
