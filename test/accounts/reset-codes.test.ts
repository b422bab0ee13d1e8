import { expect, test } from 'vitest';
import {
  ACCOUNT_OPERATIONS,
  authenticateSession,
  endRetention,
} from '../../src/operations/accounts/index.ts';
import type { CallContext } from '../../src/operations/call-context.ts';
import { onBothStores } from './both-stores.ts';
import { START_MS, operatorAt } from './fixture.ts';

const { signUp, signIn, makeResetCode, redeemResetCode, deleteAccount, exportAccount, resetPassword } =
  ACCOUNT_OPERATIONS;
const [OLD, NEW] = ['correct horse battery', 'a staple of another kind'];
const DAY_MS = 86_400_000;
let sequence = 0;

onBothStores((current) => {
  function visitor(nowMs = START_MS): CallContext {
    sequence += 1;
    const address = `203.0.113.${sequence}`;
    return { actor: { kind: 'anonymous', address, channel: 'pages' }, address, requestId: 'test', nowMs };
  }
  async function member() {
    const email = `reset${(sequence += 1)}@example.org`;
    return signUp.run(current.services, visitor(), { email, password: OLD });
  }
  const codeFor = (account_id: string) =>
    makeResetCode.run(current.services, operatorAt(START_MS), { account_id });
  const use = (code: string, context = visitor(), password = NEW) =>
    redeemResetCode.run(current.services, context, { code, new_password: password });

  test('a code sets a password once, and ends every session', async () => {
    const { account_id, email, session_secret } = await member();
    const { code, expires_at } = await codeFor(account_id);
    expect(Date.parse(expires_at)).toBe(START_MS + DAY_MS);
    expect(await use(` ${code} `)).toEqual({ sessions_ended: 1 });
    await expect(authenticateSession(current.services, session_secret, START_MS)).rejects.toMatchObject({
      code: 'unauthorized',
    });
    const enter = (password: string) => signIn.run(current.services, visitor(), { email, password });
    await expect(enter(OLD)).rejects.toMatchObject({ code: 'unauthorized' });
    expect((await enter(NEW)).account_id).toBe(account_id);
    await expect(use(code)).rejects.toMatchObject({ code: 'unauthorized', faults: [{ pointer: '/code' }] });
  });

  test('of two uses at the same time one counts', async () => {
    const { code } = await codeFor((await member()).account_id);
    const both = await Promise.allSettled([use(code), use(code)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('a code ends with its day, with the next one, and with its account', async () => {
    const { account_id } = await member();
    const first = await codeFor(account_id);
    const second = await codeFor(account_id);
    await expect(use(first.code)).rejects.toMatchObject({ code: 'unauthorized' });
    await expect(use(second.code, visitor(START_MS + DAY_MS))).rejects.toMatchObject({
      code: 'unauthorized',
    });
    await endRetention(current.services, START_MS + 2 * DAY_MS);
    await expect(use(second.code)).rejects.toMatchObject({ code: 'unauthorized' });
    const third = await codeFor(account_id);
    await deleteAccount.run(current.services, operatorAt(START_MS), { account_id });
    await expect(use(third.code)).rejects.toMatchObject({ code: 'unauthorized' });
    await expect(codeFor(account_id)).rejects.toMatchObject({ code: 'not-found' });
  });

  test('a password that somebody would try first is refused, and the code stays', async () => {
    const { account_id, email } = await member();
    const { code } = await codeFor(account_id);
    for (const weak of ['passwordpassword', email, 'aaaaaaaaaaaaaaaa'])
      await expect(use(code, visitor(), weak)).rejects.toMatchObject({
        code: 'invalid-request',
        faults: [{ pointer: '/new_password', code: 'weak_password' }],
      });
    // Nobody learns from the reason whether a code is good.
    await expect(use('no such code', visitor(), 'passwordpassword')).rejects.toMatchObject({
      code: 'unauthorized',
    });
    expect(await use(code)).toEqual({ sessions_ended: 1 });
  });

  test('a code ends when the password is set in another way', async () => {
    const { account_id } = await member();
    const { code } = await codeFor(account_id);
    await resetPassword.run(current.services, operatorAt(START_MS), { account_id });
    await expect(use(code)).rejects.toMatchObject({ code: 'unauthorized' });
  });

  test('guessing is limited by address, and no secret is exported', async () => {
    const { account_id } = await member();
    const { code } = await codeFor(account_id);
    const context = visitor();
    for (let guess = 0; guess < 10; guess += 1)
      await expect(use(`guess${guess}`, context)).rejects.toMatchObject({ code: 'unauthorized' });
    await expect(use(code, context)).rejects.toMatchObject({ code: 'rate-limited' });
    const all = await exportAccount.run(current.services, operatorAt(START_MS), { account_id });
    expect(JSON.stringify(all)).not.toContain(code);
  });
});
