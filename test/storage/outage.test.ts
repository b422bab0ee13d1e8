import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ACCOUNT_OPERATIONS, authenticateKey } from '../../src/operations/accounts/index.ts';
import { accountServices, operatorAt } from '../accounts/fixture.ts';
import { startPostgres } from './postgres-server.ts';
import type { TestPostgres } from './postgres-server.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.close());

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
  expect(await storage.ready()).toBe(false);
  await expect(make()).rejects.toMatchObject(unavailable);
  await expect(async () => authenticateKey(services, never.key, startMs)).rejects.toMatchObject(unavailable);
  const { actor } = await authenticateKey(services, confirmed.key, startMs + 59_000);
  expect(actor.keyId).toBe(confirmed.key_id);
  expect(services.credentialCache.graceAnswers).toBe(1);
  await expect(async () => authenticateKey(services, confirmed.key, startMs + 60_000)).rejects.toMatchObject(
    unavailable,
  );

  await postgres.start();
  await vi.waitUntil(() => storage.ready(), { timeout: 10_000 });
  await authenticateKey(services, never.key, startMs + 62_000);
  expect((await make()).key).toMatch(/^plb_test_/);
  await storage.close();
});

test('connections cut in the middle of a transaction: the problem is a clean one and the next call works', async () => {
  const { services, storage } = await accountServices(await postgres.database('cut'));
  const cut = storage.transaction(async ({ accounts }) => {
    await accounts.byId('acc_1');
    await postgres.stop();
    await postgres.start();
    await accounts.byId('acc_1');
  });
  await expect(cut).rejects.toMatchObject(unavailable);
  await createAccount.run(services, operatorAt(Date.now()), { email: 'b@x.org', plan: 'free' });
  await storage.close();
});
