import { connect, type Socket } from 'node:net';

export interface HostileOutcome {
  readonly opened: number;
  /** Connections the server ended by itself within the time given. */
  readonly endedByServer: number;
  readonly lastEndedAfterSeconds: number;
  /** First statuses answered, counted. */
  readonly statuses: Readonly<Record<string, number>>;
}

export type Behaviour = (socket: Socket) => void;

/** Connections that never finish a request, in three ways, and one that sends too much. */
export const BEHAVIOURS: Readonly<Record<string, Behaviour>> = {
  'half-open: connect and say nothing': () => undefined,
  'slow headers: one byte a second': (socket) =>
    trickle(socket, 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: '),
  'slow body: one byte a second': (socket) =>
    trickle(
      socket,
      'POST /retrofit/v1/estimate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n',
    ),
  'header flood: 20 KiB of headers': (socket) =>
    void socket.write(`GET /healthz HTTP/1.1\r\nHost: x\r\n${'X-Flood: 0123456789\r\n'.repeat(1_000)}\r\n`),
};

function trickle(socket: Socket, start: string): void {
  socket.write(start);
  const more = setInterval(() => socket.write('a'), 1_000);
  socket.on('close', () => clearInterval(more));
}

/** Opens `count` connections that behave so, and watches for `seconds` what the server does with them. */
export async function besiege(
  url: string,
  behave: Behaviour,
  limits: { count: number; seconds: number },
): Promise<HostileOutcome> {
  const { hostname, port } = new URL(url);
  const started = performance.now();
  const statuses: Record<string, number> = {};
  let endedByServer = 0;
  let lastEndedAfterSeconds = 0;
  const sockets = Array.from({ length: limits.count }, () => {
    const socket = connect(Number(port), hostname, () => behave(socket));
    socket.once('data', (chunk: Buffer) => {
      const status = /^HTTP\/1\.1 (\d{3})/.exec(chunk.toString('latin1'))?.[1] ?? 'other';
      statuses[status] = (statuses[status] ?? 0) + 1;
    });
    socket.on('error', () => undefined);
    socket.once('close', () => {
      endedByServer += 1;
      lastEndedAfterSeconds = Math.round((performance.now() - started) / 100) / 10;
    });
    return socket;
  });
  const end = started + limits.seconds * 1_000;
  while (performance.now() < end && endedByServer < limits.count)
    await new Promise((resolve) => setTimeout(resolve, 100));
  const outcome = { opened: limits.count, endedByServer, lastEndedAfterSeconds, statuses: { ...statuses } };
  for (const socket of sockets) socket.destroy();
  return outcome;
}
