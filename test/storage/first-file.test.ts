import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSqliteConnection } from '../../src/storage/open-storage.ts';
import { temporaryDirectory } from '../accounts/fixture.ts';

const CONNECTION = join(import.meta.dirname, '../../src/storage/open-storage.ts');

test('a first start killed while it makes the file leaves no empty one, and the next start makes it', () => {
  const path = join(temporaryDirectory(), 'plumbline.sqlite');
  const killed = spawnSync(process.execPath, [
    '--disable-warning=ExperimentalWarning',
    '--input-type=module',
    '--eval',
    `import fs from 'node:fs';
     import { syncBuiltinESMExports } from 'node:module';
     fs.linkSync = () => process.kill(process.pid, 'SIGKILL');
     syncBuiltinESMExports();
     const { openSqliteConnection } = await import(${JSON.stringify(CONNECTION)});
     openSqliteConnection(${JSON.stringify(path)});`,
  ]);
  expect(killed.signal).toBe('SIGKILL');
  expect(existsSync(path)).toBe(false);
  openSqliteConnection(path).close();
  expect(statSync(path).size).toBeGreaterThan(0);
});

test('nothing is left beside a new file', () => {
  const directory = temporaryDirectory();
  const path = join(directory, 'plumbline.sqlite');
  openSqliteConnection(path).close();
  expect(readdirSync(directory)).toEqual(['plumbline.sqlite']);
});
