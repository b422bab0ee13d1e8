import type { IncomingMessage } from 'node:http';
import type { Server, Socket } from 'node:net';
import type { Addresses } from './services.ts';

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
export interface ArrivalBounds {
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
export function limitConnections(server: Server, most: number, addresses: Addresses): void {
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
