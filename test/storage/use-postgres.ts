import { afterAll, beforeAll } from 'vitest';
import { startPostgres, type TestPostgres } from './postgres-server.ts';

/** A server of the suite's own: there before its tests, gone after them. */
export function usePostgres(): TestPostgres {
  const server = {} as TestPostgres;
  beforeAll(async () => void Object.assign(server, await startPostgres()));
  afterAll(() => server.close());
  return server;
}
