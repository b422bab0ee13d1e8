import { expect, test } from 'vitest';
import { ProblemError } from '../../src/contract/error-codes.ts';
import {
  ACCOUNT_OPERATIONS,
  authenticateKey,
  endRetention,
  flushUsage,
  makeDemoCredentials,
  type AccountServices,
} from '../../src/operations/accounts/index.ts';
import type { AccountRepositories, AccountStore } from '../../src/operations/ports/accounts.ts';
import { onBothStores } from './both-stores.ts';
import { START_MS, operatorAt } from './fixture.ts';

const { createAccount, createKey, listKeys, reportUsage } = ACCOUNT_OPERATIONS;
const MINUTE = 60_000;
const MONTH_MS = 31 * 86_400_000;
let sequence = 0;

/** The store with one repository method replaced inside transactions. */
function failing(store: AccountStore, replace: (inner: AccountRepositories) => AccountRepositories) {
  return {
    ...store,
    read: store.read,
    transaction: <T>(work: (repositories: AccountRepositories) => Promise<T>) =>
      store.transaction((inner) => work(replace(inner))),
  };
}

onBothStores((current) => {
  async function holder(services: AccountServices = current.services) {
    const email = `u${(sequence += 1)}@x.org`;
    const { account_id } = await createAccount.run(services, operatorAt(START_MS), { email, plan: 'free' });
    const made = await createKey.run(services, operatorAt(START_MS), {
      account_id,
      mode: 'test',
      scopes: [],
    });
    return made;
  }

  test('no change without its audit event: when the event cannot be written nothing is', async () => {
    const store = failing(current.storage, (inner) => ({
      ...inner,
      audit: { ...inner.audit, append: () => Promise.reject(new Error('no audit')) },
    }));
    const services = { ...current.services, store };
    await expect(
      createAccount.run(services, operatorAt(START_MS), { email: 'lost@x.org', plan: 'free' }),
    ).rejects.toThrow('no audit');
    expect(await current.storage.read.accounts.byEmail('lost@x.org')).toBeNull();
  });

  test('usage is counted by key, endpoint and day, kept over a failed flush, and written once', async () => {
    const { account_id: accountId, key_id: credentialId } = await holder();
    for (let index = 0; index < 3; index += 1)
      current.services.usage.record({ accountId, credentialId, endpoint: 'POST /estimate' }, START_MS);
    const broken = failing(current.storage, (inner) => ({
      ...inner,
      usage: { ...inner.usage, add: () => Promise.reject(new ProblemError('storage-unavailable', 'gone')) },
    }));
    await expect(flushUsage({ ...current.services, store: broken })).rejects.toThrow('gone');
    current.services.usage.record({ accountId, credentialId, endpoint: 'POST /estimate' }, START_MS);
    await flushUsage(current.services);
    await flushUsage(current.services);
    const report = await reportUsage.run(current.services, operatorAt(START_MS), { account_id: accountId });
    expect(report.usage).toEqual([
      { day: '2026-11-20', credential_id: credentialId, endpoint: 'POST /estimate', count: 4 },
    ]);
  });

  test('last used is written at most every five minutes', async () => {
    const { account_id, key } = await holder();
    const lastUsed = async () =>
      (await listKeys.run(current.services, operatorAt(START_MS), { account_id })).keys[0]?.last_used_at;
    const seen: (string | null | undefined)[] = [await lastUsed()];
    for (const atMs of [START_MS, START_MS + 4 * MINUTE, START_MS + 5 * MINUTE]) {
      await authenticateKey(current.services, key, atMs);
      await flushUsage(current.services);
      seen.push(await lastUsed());
    }
    const iso = (ms: number) => new Date(ms).toISOString();
    expect(seen).toEqual([null, iso(START_MS), iso(START_MS), iso(START_MS + 5 * MINUTE)]);
  });

  test('retention: thirteen months of usage, 400 days of audit events', async () => {
    const { account_id: accountId, key_id: credentialId } = await holder();
    current.services.usage.record({ accountId, credentialId, endpoint: 'e' }, START_MS);
    await flushUsage(current.services);
    const days = async () =>
      (await current.storage.read.usage.listByAccount(accountId, '0000-01-01', '9999-12-31')).length;
    await endRetention(current.services, Date.UTC(2027, 11, 31));
    expect(await days()).toBe(1);
    await endRetention(current.services, Date.UTC(2028, 0, 1));
    expect(await days()).toBe(0);
    expect(await current.storage.read.audit.listByAccount(accountId, { limit: 10 })).toEqual([]);
  });

  test('demo credentials of earlier starts keep working, ten of them, for thirty days', async () => {
    const keys: string[] = [];
    for (let start = 0; start < 12; start += 1) {
      keys.push((await makeDemoCredentials(current.services, 'test', START_MS + start)).key);
    }
    const works = await Promise.all(
      keys.map((key) =>
        (async () => authenticateKey(current.services, key, START_MS + MINUTE))().then(
          () => true,
          () => false,
        ),
      ),
    );
    expect(works).toEqual([false, ...Array.from({ length: 11 }, () => true)]);
    await expect(
      authenticateKey(current.services, keys.at(-1) ?? '', START_MS + MONTH_MS),
    ).rejects.toMatchObject({ code: 'unauthorized' });
  });

  test('an account holds at most 200 usable credentials', async () => {
    const services = {
      ...current.services,
      plans: { ...current.services.plans, max_credentials_per_account: 2 },
    };
    const { account_id } = await holder(services);
    const more = () =>
      createKey.run(services, operatorAt(START_MS), { account_id, mode: 'test', scopes: [] });
    await more();
    await expect(more()).rejects.toMatchObject({ code: 'conflict' });
  });
});
