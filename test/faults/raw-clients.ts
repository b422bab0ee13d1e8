import { connect, type Socket } from 'node:net';
import { afterEach, vi } from 'vitest';
import type { Harness } from '../http/harness.ts';
import { listening } from '../security/raw-http.ts';

export interface Client {
  readonly socket: Socket;
  received(): string;
  /** When the server ended the connection, in milliseconds after it was opened; null while it has not. */
  endedAfterMs(): number | null;
}

interface Clients {
  client(bytes: string): Promise<Client>;
  many(count: number, bytes: string): Promise<Client[]>;
}

/** Connections that send bytes as they are and then stay as they are; cut after each test. */
export function useClients(harness: Harness): Clients {
  const sockets: Socket[] = [];
  afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));
  const client = async (bytes: string): Promise<Client> => {
    const port = await listening(harness);
    const opened = performance.now();
    let [text, ended] = ['', null as number | null];
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    sockets.push(socket);
    socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
    for (const event of ['end', 'error', 'close'] as const)
      socket.on(event, () => (ended ??= performance.now() - opened));
    return { socket, received: () => text, endedAfterMs: () => ended };
  };
  return {
    client,
    async many(count, bytes) {
      await listening(harness);
      return Promise.all(Array.from({ length: count }, () => client(bytes)));
    },
  };
}

export async function allEnded(clients: readonly Client[]): Promise<void> {
  await vi.waitUntil(() => clients.every((each) => each.endedAfterMs() !== null), { timeout: 60_000 });
}
