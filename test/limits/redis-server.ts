import { spawn, spawnSync } from 'node:child_process';
import { connect, createServer, type Socket, type AddressInfo } from 'node:net';
import { Redis } from 'ioredis';

const COMMAND = ['valkey-server', 'redis-server'].find((name) => spawnSync(name, ['--version']).status === 0);

/** Suites that need a real server run when one is on PATH; where `CI_SYSTEM=1` promises one, its absence is a failure. */
export const redisAvailable = COMMAND !== undefined;
if (!redisAvailable && process.env['CI_SYSTEM'] === '1') {
  throw new Error('CI_SYSTEM=1 but neither valkey-server nor redis-server is on PATH');
}

export interface TestRedis {
  readonly url: string;
  /** Stops it in its tracks (SIGSTOP): connections stay open and nothing is answered. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

export async function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** A real server without persistence on its own port. */
export async function startRedis(port?: number): Promise<TestRedis> {
  const chosen = port ?? (await freePort());
  const server = spawn(
    COMMAND ?? '',
    ['--port', String(chosen), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { stdio: 'ignore' },
  );
  const url = `redis://127.0.0.1:${chosen}`;
  const probe = new Redis(url, { retryStrategy: () => 20, maxRetriesPerRequest: null });
  probe.on('error', () => undefined);
  await probe.ping();
  probe.disconnect();
  return {
    url,
    pause: () => void server.kill('SIGSTOP'),
    resume: () => void server.kill('SIGCONT'),
    stop: () =>
      new Promise((resolve) => {
        server.once('exit', () => resolve());
        server.kill('SIGKILL');
      }),
  };
}

export interface HeldConnection {
  readonly url: string;
  /** Nothing passes any more, in either direction, and nothing is lost. */
  hold(): void;
  release(): void;
  close(): void;
}

/** A way to a server on which time can be made to pass between its answer and whoever waits for it. */
export async function startHeldConnection(to: TestRedis): Promise<HeldConnection> {
  const sockets = new Set<Socket>();
  let isHeld = false;
  const server = createServer((near) => {
    const far = connect(Number(new URL(to.url).port), '127.0.0.1');
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.pipe(into);
      from.on('error', () => into.destroy());
      from.on('close', () => {
        sockets.delete(from);
        into.destroy();
      });
      if (isHeld) from.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold() {
      isHeld = true;
      for (const socket of sockets) socket.pause();
    },
    release() {
      isHeld = false;
      for (const socket of sockets) socket.resume();
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
