import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { HTTP_BOUNDS, type HttpBounds } from './bounds.ts';
import type { IncomingMessage } from 'node:http';
import type { Server, Socket } from 'node:net';
import type { CallerAddresses } from '../limits/client-address.ts';

const SAMPLE_EVERY_MS = 100;
/**
 * Before the listener closes, answers close their connections. This lasts at least for the notice period and then until
 * several checks in a row find nothing open and nothing begun since the last, so that connections waiting in the kernel are
 * answered, not reset: the loop takes them one at a time, and between two answers nothing is open.
 */
const NOTICE_MS = 250;
const QUIET_LOOKS = 3;
const LOOK_EVERY_MS = 50;
const MAX_NOTICE_MS = 5_000;
/** With the notice it stays below the 30 seconds that orchestrators give a process to end. */
const DRAIN_DEADLINE_MS = 20_000;

/** The state of the process as the adapter sees it: is it overloaded, is it leaving. */
export class Lifecycle {
  draining = false;
  /** Requests that have begun since the start. */
  begun = 0;
  #loopDelayMs = 0;
  #sampledMs = performance.now();
  /** Answers that only wait for their readers, as of the last sample: they are no work. */
  #unread = 0;
  readonly #open = new Set<FastifyReply>();
  /** Requests whose bodies are on their way: they are no work yet. */
  readonly #arriving = new Set<FastifyReply>();
  readonly #bounds: HttpBounds;
  readonly #timers: readonly NodeJS.Timeout[];
  readonly #delay = monitorEventLoopDelay({ resolution: 20 });

  constructor(bounds: HttpBounds = HTTP_BOUNDS) {
    this.#bounds = bounds;
    this.#delay.enable();
    this.#timers = [
      setInterval(() => this.#sample(), SAMPLE_EVERY_MS).unref(),
      setInterval(() => this.#sweep(), bounds.checkEveryMs).unref(),
    ];
  }

  /** Requests whose answer has not left yet. */
  get inFlight(): number {
    return this.#open.size;
  }

  began(reply: FastifyReply): void {
    this.begun += 1;
    this.#open.add(reply);
    if (hasBody(reply.request.raw)) this.#arriving.add(reply);
  }

  /** The last byte of the body is here: the work begins. */
  arrived(reply: FastifyReply): void {
    this.#arriving.delete(reply);
  }

  ended(reply: FastifyReply): void {
    this.#open.delete(reply);
    this.#arriving.delete(reply);
  }

  /** Ends requests nobody waits for. No other event reports a caller who hung up before the answer was sent. */
  settle(): void {
    for (const reply of this.#open) if (reply.request.raw.socket.destroyed) this.ended(reply);
  }

  /**
   * Why the request that just began must be refused, or null. A process that is cold or was not scheduled has a late loop
   * and nobody waiting: that alone refuses nobody.
   */
  overload(newcomer?: FastifyReply): 'event_loop' | 'in_flight' | null {
    const isCounted = newcomer !== undefined && !this.#arriving.has(newcomer);
    const others = this.#open.size - this.#arriving.size - this.#unread - (isCounted ? 1 : 0);
    if (others >= this.#bounds.maxInFlight) return 'in_flight';
    const isLate = this.#loopDelayMs > this.#bounds.maxLoopDelayMs;
    return isLate && others >= this.#bounds.crowd ? 'event_loop' : null;
  }

  stop(): void {
    this.#timers.forEach(clearInterval);
    this.#delay.disable();
  }

  #sample(): void {
    // The histogram does not see a stall that begins right after its reset; this timer's own lateness does.
    const nowMs = performance.now();
    this.#loopDelayMs = Math.max(this.#delay.max / 1e6, nowMs - this.#sampledMs - SAMPLE_EVERY_MS);
    this.#sampledMs = nowMs;
    this.#delay.reset();
    this.#unread = 0;
    // Checked only when the bound is reached: two thousand clients that never read must not keep everyone else out.
    if (this.#open.size * 2 < this.#bounds.maxInFlight) return;
    this.settle();
    for (const { raw } of this.#open) if (raw.headersSent) this.#unread += 1;
  }

  /** A client that takes its answer a byte at a time keeps the connection from ever being idle. */
  #sweep(): void {
    this.settle();
    for (const { raw, elapsedTime } of this.#open)
      if (raw.headersSent && elapsedTime > this.#bounds.answerMs) raw.destroy();
  }
}

/** Readiness turns first, open requests finish, then the listener closes; past the deadline connections are cut. */
export async function drain(app: FastifyInstance, lifecycle: Lifecycle): Promise<void> {
  if (lifecycle.draining) return;
  lifecycle.draining = true;
  await pause(NOTICE_MS);
  await quiet(lifecycle);
  const cut = setTimeout(() => app.server.closeAllConnections(), DRAIN_DEADLINE_MS).unref();
  await app.close();
  clearTimeout(cut);
  lifecycle.stop();
}

async function quiet(lifecycle: Lifecycle): Promise<void> {
  const end = performance.now() + MAX_NOTICE_MS;
  for (let looks = 0; looks < QUIET_LOOKS && performance.now() < end;) {
    const { begun } = lifecycle;
    await pause(LOOK_EVERY_MS);
    lifecycle.settle();
    looks = lifecycle.inFlight === 0 && lifecycle.begun === begun ? looks + 1 : 0;
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** How much of something each caller has at once; a caller without any is not kept. */
class Counts {
  readonly #counts = new Map<string, number>();

  of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  add(key: string, more: number): void {
    const count = this.of(key) + more;
    if (count > 0) this.#counts.set(key, count);
    else this.#counts.delete(key);
  }
}

/** What bodies on their way may come to, in numbers and in bytes. */
interface ArrivalBounds {
  readonly requestsOfCaller: number;
  readonly bytesOfCaller: number;
  readonly bytesOfAll: number;
}

/** A body this small is never refused because others sent much. */
const SMALL_BYTES = 16 * 1024;

/**
 * Requests whose bodies are on their way, by who sends them: a sender of many that never end, or of large ones, takes
 * nobody's place but its own. A body counts with the bytes it may still come to, until its last one is here or its
 * connection gone.
 */
export class Arrivals {
  readonly #bounds: ArrivalBounds;
  readonly #counts = new Counts();
  readonly #bytes = new Counts();
  #allBytes = 0;

  constructor(bounds: ArrivalBounds) {
    this.#bounds = bounds;
  }

  /** Why one more may not be on its way for these callers; else it counts for each of them. */
  refusal(callers: readonly string[], request: IncomingMessage, mostBytes: number): 'caller' | 'all' | null {
    if (request.complete) return null;
    const bytes = Math.min(lengthOf(request) ?? mostBytes, mostBytes);
    const { requestsOfCaller, bytesOfCaller, bytesOfAll } = this.#bounds;
    for (const caller of callers) {
      const isFull =
        this.#counts.of(caller) >= requestsOfCaller || this.#bytes.of(caller) + bytes > bytesOfCaller;
      if (isFull) return 'caller';
    }
    if (bytes > SMALL_BYTES && this.#allBytes + bytes > bytesOfAll) return 'all';
    this.#count(callers, 1, bytes);
    let isCounted = true;
    const arrived = (): void => {
      if (isCounted) this.#count(callers, -1, -bytes);
      isCounted = false;
    };
    request.once('end', arrived);
    request.once('close', arrived);
    return null;
  }

  #count(callers: readonly string[], requests: number, bytes: number): void {
    this.#allBytes += bytes;
    for (const caller of callers) {
      this.#counts.add(caller, requests);
      this.#bytes.add(caller, bytes);
    }
  }
}

function lengthOf({ headers }: IncomingMessage): number | null {
  const length = headers['content-length'];
  return length === undefined ? null : Number(length);
}

/** Whether anything follows the headers. */
export function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/** Ends the connections of an address beyond the most it may have; proxies speak for many. */
export function limitConnections(server: Server, most: number, addresses: CallerAddresses): void {
  const counts = new Counts();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (addresses.isProxy(address)) return;
    const key = addresses.limitKey(address);
    if (counts.of(key) >= most) {
      socket.destroy();
      return;
    }
    counts.add(key, 1);
    socket.once('close', () => counts.add(key, -1));
  });
}
