import { expect, test } from 'vitest';
import {
  ACCOUNT_OPERATIONS,
  authenticateKey,
  authenticateToken,
} from '../../src/operations/accounts/index.ts';
import { onBothStores } from './both-stores.ts';
import { START_MS, operatorAt, servicesOn } from './fixture.ts';

const { createAccount, createKey, revokeKey, rotateKey, createToken, setPlan, listKeys } = ACCOUNT_OPERATIONS;
let sequence = 0;

onBothStores((current) => {
  async function accountOn(plan: string): Promise<string> {
    sequence += 1;
    const email = `owner${sequence}@example.org`;
    const made = await createAccount.run(current.services, operatorAt(START_MS), { email, plan });
    expect(made).toEqual({ account_id: expect.stringMatching(/^acc_/), email, plan });
    return made.account_id;
  }

  async function keyFor(accountId: string, mode: 'test' | 'live' = 'test') {
    return createKey.run(current.services, operatorAt(START_MS), {
      account_id: accountId,
      mode,
      scopes: ['cost:read'],
    });
  }

  test('a key is made in the contract form, authenticates, and is stored only as a digest', async () => {
    const accountId = await accountOn('professional');
    const made = await keyFor(accountId);
    expect(made).toEqual({
      key_id: expect.stringMatching(/^key_/),
      account_id: accountId,
      mode: 'test',
      scopes: ['cost:read'],
      key: expect.stringMatching(/^plb_test_[0-9a-f]{32}$/),
    });
    const { actor, limits } = await authenticateKey(current.services, made.key, START_MS);
    expect(actor).toMatchObject({ keyId: made.key_id, accountId, mode: 'test', plan: 'professional' });
    expect(limits).toEqual([
      { key: `account:${accountId}:key:test`, limit: 600, windowMs: 60_000, policy: 'test' },
    ]);
    const exported = JSON.stringify(await current.storage.read.credentials.listByAccount(accountId, 'key'));
    expect(exported).not.toContain(made.key);
  });

  test.each([
    ['missing', undefined],
    ['malformed', 'plb_test_XYZ'],
    ['upper-case hex', `plb_test_${'A'.repeat(32)}`],
    ['unknown', `plb_test_${'0'.repeat(32)}`],
  ])('a %s key is unauthorized', async (_, header) => {
    await expect(async () => authenticateKey(current.services, header, START_MS)).rejects.toMatchObject({
      code: 'unauthorized',
    });
  });

  test('a live key needs a paid plan and an earlier test key', async () => {
    const free = await accountOn('free');
    await keyFor(free);
    await expect(keyFor(free, 'live')).rejects.toMatchObject({ code: 'forbidden' });
    const paid = await accountOn('starter');
    await expect(keyFor(paid, 'live')).rejects.toMatchObject({ code: 'conflict' });
    await keyFor(paid);
    const live = await keyFor(paid, 'live');
    expect(live.key).toMatch(/^plb_live_[0-9a-f]{32}$/);
    await setPlan.run(current.services, operatorAt(START_MS), { account_id: paid, plan: 'free' });
    await expect(async () => authenticateKey(current.services, live.key, START_MS)).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  test('a revoked key is refused here at once and on another instance within five seconds', async () => {
    const made = await keyFor(await accountOn('free'));
    const other = servicesOn(current.storage);
    await authenticateKey(other, made.key, START_MS);
    await authenticateKey(current.services, made.key, START_MS);
    const revoked = await revokeKey.run(current.services, operatorAt(START_MS), { key_id: made.key_id });
    expect(revoked).toEqual({ key_id: made.key_id, revoked_at: new Date(START_MS).toISOString() });
    await expect(async () => authenticateKey(current.services, made.key, START_MS)).rejects.toMatchObject({
      code: 'unauthorized',
    });
    await expect(async () => authenticateKey(other, made.key, START_MS + 4_999)).rejects.toMatchObject({
      code: 'unauthorized',
    });
  });

  test('rotation keeps the old key for the overlap and not longer', async () => {
    const accountId = await accountOn('free');
    const old = await keyFor(accountId);
    const rotated = await rotateKey.run(current.services, operatorAt(START_MS), {
      key_id: old.key_id,
      overlap_hours: 1,
    });
    const lastMoment = START_MS + 3_600_000 - 1;
    await authenticateKey(current.services, old.key, lastMoment);
    await authenticateKey(current.services, rotated.key, lastMoment);
    await expect(async () =>
      authenticateKey(current.services, old.key, lastMoment + 1),
    ).rejects.toMatchObject({
      code: 'unauthorized',
    });
    const { keys } = await listKeys.run(current.services, operatorAt(START_MS), { account_id: accountId });
    expect(keys.map((key) => key.replaces)).toContain(old.key_id);
  });

  test('tokens need a paid plan and authenticate as bearer tokens', async () => {
    const free = await accountOn('free');
    await expect(
      createToken.run(current.services, operatorAt(START_MS), { account_id: free }),
    ).rejects.toMatchObject({
      code: 'forbidden',
    });
    const paid = await accountOn('professional');
    const made = await createToken.run(current.services, operatorAt(START_MS), { account_id: paid });
    expect(made.token).toMatch(/^plb_pat_[0-9A-Za-z]{40}$/);
    const { actor, limits } = await authenticateToken(current.services, `Bearer ${made.token}`, START_MS);
    expect(actor).toMatchObject({ tokenId: made.token_id, plan: 'professional' });
    expect(limits[0]?.limit).toBe(5000);
    await expect(async () => authenticateToken(current.services, made.token, START_MS)).rejects.toMatchObject(
      {
        code: 'unauthorized',
      },
    );
  });
});
