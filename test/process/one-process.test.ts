import { mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { holdDataDirectory } from '../../src/composition/one-process.ts';
import { readConfig } from '../../src/config.ts';
import { openStorage } from '../../src/storage/open-storage.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-one-'));

it('a data directory is served by one process, unless its limits are shared', () => {
  const alone = readConfig({ DATA_DIR: dataDir });
  const first = holdDataDirectory(alone);
  expect(() => holdDataDirectory(alone)).toThrow('served by another process');
  const shared = readConfig({ DATA_DIR: dataDir, REDIS_URL: 'redis://127.0.0.1:1' });
  holdDataDirectory(shared).release();
  first.release();
  holdDataDirectory(alone).release();
});

it('the database is for its own user alone', async () => {
  const storage = openStorage({ dataDir });
  await storage.migrate();
  for (const file of ['plumbline.sqlite', 'plumbline.sqlite-wal'])
    expect((statSync(join(dataDir, file)).mode & 0o777).toString(8), file).toBe('600');
  await storage.close();
});
