import type { IncomingMessage } from 'node:http';
import type { Server, Socket } from 'node:net';
import type { Addresses } from './services.ts';

/** How many of something each caller has at once; a caller without any is not kept. */
class Counts {
  readonly #counts = new Map<string, number>();

  of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  add(key: string, more: 1 | -1): void {
    const count = this.of(key) + more;
    if (count > 0) this.#counts.set(key, count);
    else this.#counts.delete(key);
  }
}

/** Requests whose bodies are on their way, by who sends them: a sender of many that never end takes nobody's place but its own. */
export class Arrivals {
  readonly #most: number;
  readonly #counts = new Counts();

  constructor(most: number) {
    this.#most = most;
  }

  /** Whether one more may be on its way; it counts until its last byte is here or its connection gone. */
  admit(key: string, request: IncomingMessage): boolean {
    if (request.complete) return true;
    if (this.#counts.of(key) >= this.#most) return false;
    this.#counts.add(key, 1);
    let isCounted = true;
    const arrived = (): void => {
      if (isCounted) this.#counts.add(key, -1);
      isCounted = false;
    };
    request.once('end', arrived);
    request.once('close', arrived);
    return true;
  }
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
