import { execFileSync } from 'node:child_process';
import { mkdirSync, copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { ACCOUNT_OPERATIONS, authenticateKey } from '../../src/operations/accounts/index.ts';
import { openStorage, type OpenStorageOptions } from '../../src/storage/open-storage.ts';
import { START_MS, operatorAt, servicesOn, temporaryDirectory } from '../accounts/fixture.ts';
import { startSystemPostgres, systemPostgres } from './system-postgres.ts';

const { createAccount, createKey } = ACCOUNT_OPERATIONS;

/** Makes a key, takes the backup while the service is open, makes another, and answers with both. */
async function keysAround(target: OpenStorageOptions, takeBackup: () => Promise<void> | void) {
  const storage = openStorage(target);
  await storage.migrate();
  const services = servicesOn(storage);
  const account = await createAccount.run(services, operatorAt(START_MS), {
    email: 'a@x.org',
    plan: 'free',
  });
  const make = async () =>
    (
      await createKey.run(services, operatorAt(START_MS), {
        account_id: account.account_id,
        mode: 'test',
        scopes: [],
      })
    ).key;
  const before = await make();
  await takeBackup();
  const after = await make();
  await storage.close();
  return { before, after };
}

async function expectRestored(target: OpenStorageOptions, keys: { before: string; after: string }) {
  const storage = openStorage(target);
  expect(await storage.migrate()).toMatchObject({ applied: [] });
  const services = servicesOn(storage);
  expect((await authenticateKey(services, keys.before, START_MS)).actor.plan).toBe('free');
  await expect(async () => authenticateKey(services, keys.after, START_MS)).rejects.toMatchObject({
    code: 'unauthorized',
  });
  await storage.close();
}

test('SQLite: a backup of a running service, put back, is the moment it was taken', async () => {
  const [dataDir, backups, restored] = [temporaryDirectory(), temporaryDirectory(), temporaryDirectory()];
  const file = join(backups, 'plumbline.sqlite');
  const script = fileURLToPath(new URL('../../deploy/backup-sqlite.mjs', import.meta.url));
  const keys = await keysAround({ dataDir }, () => {
    const output = execFileSync(process.execPath, [script, join(dataDir, 'plumbline.sqlite'), file]);
    expect(output.toString()).toContain('1 accounts, integrity ok');
  });
  mkdirSync(restored, { recursive: true });
  copyFileSync(file, join(restored, 'plumbline.sqlite'));
  await expectRestored({ dataDir: restored }, keys);
});

describe.runIf(systemPostgres !== null)('an installed PostgreSQL', () => {
  test('pg_dump of a running service, restored into an empty database, is the moment it was taken', async () => {
    const server = await startSystemPostgres();
    const dump = join(temporaryDirectory(), 'plumbline.dump');
    const connection = (database: string) => ['--dbname', server.url(database)];
    const create = (database: string) =>
      server.program('psql', [...connection('postgres'), '-c', `create database ${database}`]);
    await create('plumbline');
    await create('restored');
    const dataDir = temporaryDirectory();
    const keys = await keysAround({ dataDir, databaseUrl: server.url('plumbline') }, () =>
      server.program('pg_dump', ['--format=custom', '--file', dump, ...connection('plumbline')]),
    );
    await server.program('pg_restore', [
      '--exit-on-error',
      '--single-transaction',
      ...connection('restored'),
      dump,
    ]);
    await expectRestored({ dataDir, databaseUrl: server.url('restored') }, keys);
    await server.close();
  });
});
