// Migrates, and is killed just before the statement of the given number runs.
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { Client } from 'pg';
import { openStorage } from '../../src/storage/open-storage.ts';
import type { Target } from './processes.ts';

const [target, last] = [JSON.parse(process.argv[2] ?? '{}') as Target, Number(process.argv[3])];
let statements = 0;

/** SIGKILL to itself: nothing after it runs, no handler, no `finally`. */
function countsFor(prototype: object, method: string): void {
  const original = Reflect.get(prototype, method) as (...parameters: unknown[]) => unknown;
  Reflect.set(prototype, method, function (this: unknown, ...parameters: unknown[]) {
    statements += 1;
    if (statements === last) process.kill(process.pid, 'SIGKILL');
    return Reflect.apply(original, this, parameters);
  });
}

const storage = openStorage(target);
if (target.databaseUrl === undefined) {
  for (const method of ['run', 'all']) countsFor(StatementSync.prototype, method);
  countsFor(DatabaseSync.prototype, 'exec');
} else countsFor(Client.prototype, 'query');
await storage.migrate();
await storage.close();
