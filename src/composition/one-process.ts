import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ConfigError, type Config } from '../config.ts';

/**
 * Holds a lock on the data directory while this process serves from it: two processes would each count their own rate
 * limits over one database. The kernel lets it go with the process, however that ends. Nothing is held where the limits
 * are shared, or the accounts are elsewhere. @throws ConfigError where another process serves.
 */
export function holdDataDirectory({ dataDir, databaseUrl, redisUrl }: Config): { release(): void } {
  if (databaseUrl !== null || redisUrl !== null) return { release: () => undefined };
  const lock = new DatabaseSync(join(dataDir, 'serving.lock'));
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch {
    lock.close();
    throw new ConfigError([
      `DATA_DIR ${dataDir} is served by another process: stop it, use another directory, or share the limits with REDIS_URL`,
    ]);
  }
  return { release: () => lock.close() };
}
