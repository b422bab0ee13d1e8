import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { isOutage, isSerialisationFailure, toStorageProblem } from '../../src/storage/failures.ts';
import { openStorage, openSqliteConnection } from '../../src/storage/open-storage.ts';
import { temporaryDirectory } from '../accounts/fixture.ts';

test('SQLite with no room left: writes are 503 storage-unavailable, reads go on, nothing is half written', () => {
  const script = fileURLToPath(new URL('./full-disk-process.ts', import.meta.url));
  // A limit on file size stands in for a full disk; ignoring its signal turns it into a failing write.
  const shell = `trap '' XFSZ; ulimit -f 400; exec "$0" "$@"`;
  const target = JSON.stringify({ dataDir: temporaryDirectory() });
  const output = execFileSync('bash', ['-c', shell, process.execPath, script, target]).toString();
  const report = JSON.parse(output) as { code: string; stored: number; acknowledged: number };
  expect(report).toMatchObject({ code: 'storage-unavailable' });
  expect(report.acknowledged).toBeGreaterThan(0);
  expect(report.stored).toBe(report.acknowledged);
});

test('a data directory that cannot be made is storage-unavailable, without the path', () => {
  expect(() => openStorage({ dataDir: '/dev/null/nowhere' })).toThrow(
    expect.objectContaining({ code: 'storage-unavailable' }),
  );
});

test('a database file without a byte is not a new one', () => {
  const dataDir = temporaryDirectory();
  writeFileSync(join(dataDir, 'plumbline.sqlite'), '');
  expect(() => openStorage({ dataDir })).toThrow(
    expect.objectContaining({
      code: 'storage-unavailable',
      cause: expect.objectContaining({ message: expect.stringMatching(/0 bytes.*restore a backup/) }),
    }),
  );
});

test.each<[object, string]>([
  [{ code: '53100' }, 'disk full'],
  [{ code: '57P01' }, 'administrator shut down'],
  [{ code: '57014' }, 'statement timeout'],
  [{ code: '08006' }, 'connection failure'],
  [{ code: 'ECONNREFUSED' }, 'nobody listens'],
  [{ errcode: 13 }, 'SQLITE_FULL'],
  [{ errcode: 522 }, 'an extended SQLITE_IOERR'],
  [{ message: 'timeout exceeded when trying to connect' }, 'pool exhausted'],
])('%o is an outage (%s)', (error) => {
  expect(isOutage(error)).toBe(true);
  expect(toStorageProblem(error)).toMatchObject({ code: 'storage-unavailable' });
});

test('a handle that is closed is an outage, not a defect: read, write and migrate', async () => {
  const storage = openStorage({ dataDir: temporaryDirectory() });
  await storage.migrate();
  await storage.close();
  const unavailable = { code: 'storage-unavailable' };
  await expect(storage.read.accounts.byEmail('a@x.org')).rejects.toMatchObject(unavailable);
  await expect(storage.transaction(async () => 1)).rejects.toMatchObject(unavailable);
  await expect(storage.migrate()).rejects.toMatchObject(unavailable);
  expect(await storage.look()).toBe('unavailable');
  const closed = openSqliteConnection(join(temporaryDirectory(), 'closed.sqlite'));
  closed.close();
  expect(isOutage(thrownBy(() => closed.prepare('select 1')))).toBe(true);
  // The same code for another reason is a mistake of ours.
  expect(isOutage({ code: 'ERR_INVALID_STATE', message: 'a transaction is already open' })).toBe(false);
});

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

test('a defect stays a defect, and a lost race is to be tried again', () => {
  const syntax = { code: '42601', message: 'syntax error' };
  expect(toStorageProblem(syntax)).toBe(syntax);
  expect(isSerialisationFailure({ code: '40001' })).toBe(true);
  expect(isSerialisationFailure({ code: '40P01' })).toBe(true);
  expect(isSerialisationFailure(syntax)).toBe(false);
});
