import { connect, type AddressInfo } from 'node:net';
import type { Harness } from '../http/harness.ts';

/** The port of the harness's server, listening on this machine alone. */
export async function listening(harness: Harness): Promise<number> {
  const { app } = harness.server;
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}

export interface Exchange {
  readonly text: string;
  /** Whether the server ended the connection by itself. */
  readonly ended: boolean;
}

/** Sends bytes as they are and reads until the server ends the connection, or for `waitMs`. */
export function exchange(port: number, bytes: string, waitMs = 1_500): Promise<Exchange> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    const finish = (ended: boolean): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ text: received, ended });
    };
    const timer = setTimeout(() => finish(false), waitMs);
    socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')));
    socket.on('end', () => finish(true));
    socket.on('error', () => finish(true));
  });
}

/** The status of every answer in the bytes received. */
export function statuses({ text }: Exchange): number[] {
  return [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((match) => Number(match[1]));
}
