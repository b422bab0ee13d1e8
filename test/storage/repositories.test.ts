import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccountRecord, CredentialRecord } from '../../src/operations/ports/accounts.ts';
import { openStorage, type Storage } from '../../src/storage/open-storage.ts';
import { temporaryDirectory } from '../accounts/fixture.ts';
import { usePostgres } from './use-postgres.ts';

const postgres = usePostgres();

let sequence = 0;
function account(): AccountRecord {
  sequence += 1;
  const id = `acc_${String(sequence).padStart(24, '0')}`;
  const createdAtMs = 1_763_600_000_000 + sequence;
  return {
    id,
    email: `a${sequence}@x.org`,
    plan: 'free',
    passwordHash: null,
    createdAtMs,
    disabledAtMs: null,
  };
}
function credential(accountId: string, change: Partial<CredentialRecord> = {}): CredentialRecord {
  sequence += 1;
  return {
    id: `key_${String(sequence).padStart(24, '0')}`,
    kind: 'key',
    accountId,
    mode: 'test',
    name: 'Ünïcode ✓ name',
    scopes: ['cost:read'],
    digest: `digest${sequence}`,
    displayPrefix: 'plb_test_1234',
    createdAtMs: 1_763_600_000_000 + sequence,
    expiresAtMs: 9_000_000_000_000,
    revokedAtMs: null,
    lastUsedAtMs: null,
    replacesId: null,
    ...change,
  };
}

/** Holds its callers until `count` have come; later callers pass. */
function meeting(count: number): () => Promise<void> {
  const gate = Promise.withResolvers<void>();
  let come = 0;
  return () => {
    come += 1;
    if (come >= count) gate.resolve();
    return gate.promise;
  };
}

describe.each(['sqlite', 'postgres'] as const)('%s', (dialect) => {
  let storage: Storage;
  beforeAll(async () => {
    const databaseUrl = dialect === 'postgres' ? await postgres.database('repositories') : undefined;
    storage = openStorage({ dataDir: temporaryDirectory(), databaseUrl });
    expect(await storage.look()).toBe('unavailable');
    expect(await storage.migrate()).toEqual({
      applied: [
        '0001-accounts',
        '0002-facts',
        '0003-probe',
        '0004-password-resets',
        '0005-saved-buildings',
        '0006-fact-files',
      ],
      total: 6,
    });
    expect(await storage.migrate()).toEqual({ applied: [], total: 6 });
    expect(await storage.look()).toBe('ok');
  });
  afterAll(() => storage.close());

  test('accounts and credentials come back as they went in, times as numbers', async () => {
    const owner = account();
    const key = credential(owner.id);
    await storage.transaction(async ({ accounts, credentials }) => {
      await accounts.insert(owner);
      await credentials.insert(key);
    });
    expect(await storage.read.accounts.byEmail(owner.email)).toEqual(owner);
    expect(await storage.read.credentials.byId(key.id)).toEqual(key);
    expect(await storage.read.credentials.holderByDigest(key.digest)).toEqual({
      credential: key,
      plan: 'free',
      accountDisabledAtMs: null,
    });
    expect(await storage.read.credentials.holderByDigest('nothing')).toBeNull();
  });

  test('many rows are kept with a turn of the loop before each statement', async () => {
    const owner = account();
    let [turns, isRunning] = [0, true];
    const turn = () => {
      turns += 1;
      if (isRunning) setImmediate(turn);
    };
    const records = Array.from({ length: 1_000 }, (_, at) => ({
      accountId: owner.id,
      parcelId: `1${String(at + 1).padStart(5, '0')}0001`,
      facts: { num_floors: 12 },
      updatedAtMs: owner.createdAtMs,
    }));
    await storage.transaction(async ({ accounts, facts }) => {
      await accounts.insert(owner);
      setImmediate(turn);
      await facts.put(...records);
      isRunning = false;
    });
    expect(turns).toBeGreaterThanOrEqual(4);
    expect(await storage.read.facts.countByAccount(owner.id)).toBe(1_000);
  });

  test('saved buildings: once a question, the latest first, and gone with the account', async () => {
    const [owner, other] = [account(), account()];
    const record = (id: string, accountId: string, question: string, savedAtMs: number) => ({
      id,
      accountId,
      name: 'Ünïcode ✓ name',
      question,
      questionDigest: `digest of ${question}`,
      answer: '{}',
      savedAtMs,
    });
    await storage.transaction(async ({ accounts, saved }) => {
      await accounts.insert(owner);
      await accounts.insert(other);
      await saved.put(record('sav_1', owner.id, 'one', 1));
      await saved.put(record('sav_2', owner.id, 'two', 2));
      await saved.put(record('sav_3', other.id, 'one', 3));
    });
    const again = { ...record('sav_1', owner.id, 'one', 4), answer: '{"later":true}' };
    await storage.transaction(({ saved }) => saved.put(again));
    const { saved, accounts } = storage.read;
    expect((await saved.listByAccount(owner.id, { limit: 10 })).map(({ id }) => id)).toEqual([
      'sav_1',
      'sav_2',
    ]);
    expect(await saved.find(owner.id, 'sav_1')).toEqual(again);
    expect(await saved.find(owner.id, 'sav_3')).toBeNull();
    expect(await saved.findByQuestion(other.id, 'digest of one')).toMatchObject({ id: 'sav_3' });
    expect(await saved.delete(owner.id, 'sav_3')).toBe(false);
    expect(await saved.delete(owner.id, 'sav_2')).toBe(true);
    expect(await saved.countByAccount(owner.id)).toBe(1);
    await accounts.delete(owner.id);
    expect(await saved.countByAccount(owner.id)).toBe(0);
    expect(await saved.countByAccount(other.id)).toBe(1);
  });

  test('an e-mail address belongs to one account: the second insert is a conflict', async () => {
    const first = account();
    await storage.transaction(({ accounts }) => accounts.insert(first));
    const second = { ...account(), email: first.email };
    await expect(storage.transaction(({ accounts }) => accounts.insert(second))).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  test('a transaction that fails leaves nothing behind', async () => {
    const owner = account();
    const failing = storage.transaction(async ({ accounts }) => {
      await accounts.insert(owner);
      throw new Error('after the insert');
    });
    await expect(failing).rejects.toThrow('after the insert');
    expect(await storage.read.accounts.byId(owner.id)).toBeNull();
  });

  test('fifty transactions at once on one row all count (serialisation failures are tried again)', async () => {
    const owner = account();
    const key = credential(owner.id);
    await storage.transaction(async ({ accounts, credentials }) => {
      await accounts.insert(owner);
      await credentials.insert(key);
    });
    const line = {
      accountId: owner.id,
      credentialId: key.id,
      endpoint: 'estimate',
      day: '2026-11-20',
      count: 2,
    };
    await Promise.all(
      Array.from({ length: 50 }, () => storage.transaction(({ usage }) => usage.add([line]))),
    );
    expect(await storage.read.usage.listByAccount(owner.id, '2026-11-01', '2026-11-30')).toEqual([
      { ...line, count: 100 },
    ]);
  });

  test('two transactions that lock each other out both end: the one that is stopped runs again', async () => {
    const owner = account();
    const [first, second] = [credential(owner.id), credential(owner.id)];
    await storage.transaction(async ({ accounts, credentials }) => {
      await accounts.insert(owner);
      await credentials.insert(first);
      await credentials.insert(second);
    });
    // On SQLite the second transaction begins after the first; neither may wait for the other there.
    const bothHoldOne = dialect === 'postgres' ? meeting(2) : () => Promise.resolve();
    let runs = 0;
    const touchInTurn = (ids: readonly [string, string], atMs: number) =>
      storage.transaction(async ({ credentials }) => {
        runs += 1;
        await credentials.touch(ids[0], atMs);
        await bothHoldOne();
        await credentials.touch(ids[1], atMs);
      });
    await Promise.all([touchInTurn([first.id, second.id], 1000), touchInTurn([second.id, first.id], 2000)]);
    for (const { id } of [first, second])
      expect((await storage.read.credentials.byId(id))?.lastUsedAtMs).toBe(2000);
    if (dialect === 'postgres') expect(runs).toBeGreaterThan(2);
  });

  test('deleting an account takes credentials, sessions and usage with it, and usage counted later is dropped', async () => {
    const owner = account();
    const key = credential(owner.id);
    const line = {
      accountId: owner.id,
      credentialId: key.id,
      endpoint: 'estimate',
      day: '2026-11-20',
      count: 1,
    };
    await storage.transaction(async ({ accounts, credentials, usage }) => {
      await accounts.insert(owner);
      await credentials.insert(key);
      await usage.add([line]);
      expect(await accounts.delete(owner.id)).toBe(true);
      await usage.add([line]);
    });
    expect(await storage.read.credentials.byId(key.id)).toBeNull();
    expect(await storage.read.usage.listByAccount(owner.id, '0000-01-01', '9999-12-31')).toEqual([]);
  });

  test('last used moves forward only', async () => {
    const owner = account();
    const key = credential(owner.id);
    await storage.transaction(async ({ accounts, credentials }) => {
      await accounts.insert(owner);
      await credentials.insert(key);
      await credentials.touch(key.id, 2000);
      await credentials.touch(key.id, 1000);
    });
    expect((await storage.read.credentials.byId(key.id))?.lastUsedAtMs).toBe(2000);
  });

  test('a large usage batch goes through in parts', async () => {
    const owner = account();
    await storage.transaction(({ accounts }) => accounts.insert(owner));
    const lines = Array.from({ length: 3_000 }, (_, index) => ({
      accountId: owner.id,
      credentialId: `key_${index}`,
      endpoint: 'estimate',
      day: '2026-11-20',
      count: 1,
    }));
    await storage.transaction(({ usage }) => usage.add(lines));
    expect(await storage.read.usage.listByAccount(owner.id, '2026-11-20', '2026-11-20')).toHaveLength(3_000);
    await storage.transaction(({ usage }) => usage.deleteBefore('2026-11-21'));
    expect(await storage.read.usage.listByAccount(owner.id, '2026-11-20', '2026-11-20')).toEqual([]);
  });
});
