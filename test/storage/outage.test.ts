import { Client } from 'pg';
import { expect, test, vi } from 'vitest';
import { ACCOUNT_OPERATIONS, authenticateKey } from '../../src/operations/accounts/index.ts';
import { openStorage } from '../../src/storage/open-storage.ts';
import { accountServices, operatorAt, servicesOn } from '../accounts/fixture.ts';
import { usePostgres } from './use-postgres.ts';
import { endsBefore } from '../timing.ts';

const postgres = usePostgres();

const { createAccount, createKey } = ACCOUNT_OPERATIONS;
const unavailable = { code: 'storage-unavailable' };

test('PostgreSQL stopped and started again: 503, sixty seconds of grace for confirmed keys, recovery by itself', async () => {
  const { services, storage } = await accountServices(await postgres.database('outage'));
  const startMs = Date.now();
  const account = await createAccount.run(services, operatorAt(startMs), { email: 'a@x.org', plan: 'free' });
  const make = () =>
    createKey.run(services, operatorAt(startMs), {
      account_id: account.account_id,
      mode: 'test',
      scopes: [],
    });
  const [confirmed, never] = [await make(), await make()];
  await authenticateKey(services, confirmed.key, startMs);

  await postgres.stop();
  expect(await storage.look()).toBe('unavailable');
  await expect(make()).rejects.toMatchObject(unavailable);
  await expect(async () => authenticateKey(services, never.key, startMs)).rejects.toMatchObject(unavailable);
  const { actor } = await authenticateKey(services, confirmed.key, startMs + 59_000);
  expect(actor.keyId).toBe(confirmed.key_id);
  expect(services.credentialCache.graceAnswers).toBe(1);
  await expect(async () => authenticateKey(services, confirmed.key, startMs + 60_000)).rejects.toMatchObject(
    unavailable,
  );

  await postgres.start();
  await vi.waitUntil(async () => (await storage.look()) === 'ok', { timeout: 10_000 });
  await authenticateKey(services, never.key, startMs + 62_000);
  expect((await make()).key).toMatch(/^plb_test_/);
  await storage.close();
});

test('PostgreSQL that takes too long (a table locked elsewhere): 503 within its time limit, then recovery', async () => {
  const databaseUrl = await postgres.database('slow');
  const { services, storage } = await accountServices(databaseUrl);
  const startMs = Date.now();
  const account = await createAccount.run(services, operatorAt(startMs), { email: 'a@x.org', plan: 'free' });
  const parts = { account_id: account.account_id, mode: 'test', scopes: [] } as const;
  const { key } = await createKey.run(services, operatorAt(startMs), { ...parts, scopes: [] });
  const other = new Client({ connectionString: databaseUrl });
  await other.connect();
  await other.query('BEGIN; LOCK TABLE credentials IN ACCESS EXCLUSIVE MODE');
  await expect(
    endsBefore(30_000, Promise.resolve(authenticateKey(services, key, startMs))),
  ).rejects.toMatchObject(unavailable);
  await other.query('ROLLBACK');
  await other.end();
  expect((await authenticateKey(services, key, startMs + 2_000)).actor.accountId).toBe(account.account_id);
  await storage.close();
});

test('PostgreSQL that may not write (a standby, a full disk set read-only): reads go on, writes are 503', async () => {
  const databaseUrl = await postgres.database('standby');
  const { services, storage } = await accountServices(databaseUrl);
  const account = await createAccount.run(services, operatorAt(1), { email: 'a@x.org', plan: 'free' });
  const other = new Client({ connectionString: databaseUrl });
  await other.connect();
  const forAll = (value: string) =>
    other.query(`ALTER DATABASE standby SET default_transaction_read_only = ${value}`);
  await forAll('on');
  await storage.close();
  const again = openStorage({ dataDir: '', databaseUrl });
  const readOnly = servicesOn(again);
  expect(await again.read.accounts.byId(account.account_id)).toMatchObject({ email: 'a@x.org' });
  const write = () => createAccount.run(readOnly, operatorAt(1), { email: 'b@x.org', plan: 'free' });
  await expect(write()).rejects.toMatchObject(unavailable);
  await other.query('SET default_transaction_read_only = off');
  await forAll('off');
  await other.end();
  await again.close();
});

test('connections cut in the middle of a transaction: the problem is a clean one, and it recovers by itself', async () => {
  const { services, storage } = await accountServices(await postgres.database('cut'));
  const cut = storage.transaction(async ({ accounts }) => {
    await accounts.byId('acc_1');
    await postgres.stop();
    await postgres.start();
    await accounts.byId('acc_1');
  });
  await expect(cut).rejects.toMatchObject(unavailable);
  await vi.waitUntil(async () => (await storage.look()) === 'ok', { timeout: 10_000 });
  await createAccount.run(services, operatorAt(Date.now()), { email: 'b@x.org', plan: 'free' });
  await storage.close();
});
