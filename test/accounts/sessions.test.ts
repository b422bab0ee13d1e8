import { expect, test } from 'vitest';
import { csrfTokenOf, sessionCookies } from '../../src/accounts/sessions.ts';
import { ACCOUNT_OPERATIONS, authenticateSession } from '../../src/operations/accounts/index.ts';
import type { CallContext } from '../../src/operations/call-context.ts';
import { onBothStores } from './both-stores.ts';
import { START_MS, callOn, operatorAt } from './fixture.ts';

const { signUp, signIn, signOut, changePassword, listSessions, revokeSession } = ACCOUNT_OPERATIONS;
const { createKey, listKeys, resetPassword, disableAccount, deleteAccount, exportAccount, reportUsage } =
  ACCOUNT_OPERATIONS;
const PASSWORD = 'correct horse battery';
const DAY_MS = 86_400_000;
let sequence = 0;

onBothStores((current) => {
  /** Each visitor has an address of their own, so that the limits of one test do not reach the next. */
  function visitor(nowMs = START_MS): CallContext {
    sequence += 1;
    const address = `198.51.100.${sequence}`;
    return { actor: { kind: 'anonymous', address, channel: 'pages' }, address, requestId: 'test', nowMs };
  }
  async function member() {
    const email = `Member${(sequence += 1)}@Example.org`;
    const signedIn = await signUp.run(current.services, visitor(), { email, password: PASSWORD });
    const { actor } = await authenticateSession(current.services, signedIn.session_secret, START_MS);
    return { signedIn, email, context: { ...visitor(), actor } };
  }

  test('sign-up gives the free plan and an open session; the address is compared without case', async () => {
    const { signedIn, email } = await member();
    expect(signedIn).toMatchObject({ email: email.toLowerCase(), plan: 'free' });
    const session = await authenticateSession(current.services, signedIn.session_secret, START_MS);
    expect(session.csrfToken).toBe(signedIn.csrf_token);
    const again = { email: email.toUpperCase(), password: PASSWORD };
    await expect(signUp.run(current.services, visitor(), again)).rejects.toMatchObject({ code: 'conflict' });
    const back = await signIn.run(current.services, visitor(), again);
    expect(back.account_id).toBe(signedIn.account_id);
  });

  test('a wrong password and an unknown address get the same answer', async () => {
    const { email } = await member();
    const wrong = signIn.run(current.services, visitor(), { email, password: 'wrong password' });
    const unknown = signIn.run(current.services, visitor(), { email: 'no@x.org', password: PASSWORD });
    const [first, second] = await Promise.allSettled([wrong, unknown]);
    expect(first).toMatchObject({ status: 'rejected', reason: { code: 'unauthorized' } });
    expect(second).toMatchObject({ status: 'rejected', reason: { code: 'unauthorized' } });
    expect((first as PromiseRejectedResult).reason.message).toBe(
      (second as PromiseRejectedResult).reason.message,
    );
  });

  test('ten attempts a quarter of an hour by e-mail address, from wherever they come', async () => {
    const email = `target${(sequence += 1)}@x.org`;
    const codes: string[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1) {
      const refused = signIn.run(current.services, visitor(), { email, password: 'guess' });
      codes.push(
        await Promise.resolve(refused).then(
          () => 'in',
          (error: { code: string }) => error.code,
        ),
      );
    }
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 'unauthorized'), 'rate-limited']);
  });

  test('sign-out and revocation end a session at once', async () => {
    const { signedIn, email, context } = await member();
    const second = await signIn.run(current.services, visitor(), { email, password: PASSWORD });
    const { sessions } = await listSessions.run(current.services, context, {});
    expect(sessions.map((session) => session.current).sort()).toEqual([false, true]);
    await revokeSession.run(current.services, context, { session_id: second.session_id });
    await expect(
      authenticateSession(current.services, second.session_secret, START_MS),
    ).rejects.toMatchObject({ code: 'unauthorized' });
    await signOut.run(current.services, context, {});
    await expect(
      authenticateSession(current.services, signedIn.session_secret, START_MS),
    ).rejects.toMatchObject({ code: 'unauthorized' });
  });

  test('a session ends after a week without use and after thirty days in any case', async () => {
    const idle = await member();
    const secret = idle.signedIn.session_secret;
    await expect(authenticateSession(current.services, secret, START_MS + 7 * DAY_MS)).rejects.toMatchObject({
      code: 'unauthorized',
    });
    const busy = await member();
    for (let day = 6; day < 30; day += 6)
      await authenticateSession(current.services, busy.signedIn.session_secret, START_MS + day * DAY_MS);
    await expect(
      authenticateSession(current.services, busy.signedIn.session_secret, START_MS + 30 * DAY_MS),
    ).rejects.toMatchObject({ code: 'unauthorized' });
  });

  test('changing the password ends every other session; a reset by the operator ends all', async () => {
    const { signedIn, email, context } = await member();
    const other = await signIn.run(current.services, visitor(), { email, password: PASSWORD });
    const change = { current_password: PASSWORD, new_password: 'another good one' };
    expect(await changePassword.run(current.services, context, change)).toMatchObject({ sessions_ended: 1 });
    await authenticateSession(current.services, signedIn.session_secret, START_MS);
    await expect(authenticateSession(current.services, other.session_secret, START_MS)).rejects.toMatchObject(
      { code: 'unauthorized' },
    );
    await expect(changePassword.run(current.services, context, change)).rejects.toMatchObject({
      code: 'forbidden',
    });
    const { account_id } = signedIn;
    const reset = await resetPassword.run(current.services, operatorAt(START_MS), { account_id });
    expect(reset).toMatchObject({ sessions_ended: 1, password: expect.any(String) });
    await signIn.run(current.services, visitor(), { email, password: reset.password ?? '' });
  });

  test('a session reaches its own account only', async () => {
    const [mine, theirs] = [await member(), await member()];
    const made = await createKey.run(current.services, theirs.context, { mode: 'test', scopes: [] });
    const foreign = { account_id: theirs.signedIn.account_id };
    const notFound = { code: 'not-found' };
    await expect(listKeys.run(current.services, mine.context, foreign)).rejects.toMatchObject(notFound);
    await expect(
      ACCOUNT_OPERATIONS.revokeKey.run(current.services, mine.context, { key_id: made.key_id }),
    ).rejects.toMatchObject(notFound);
    const better = { value: { ...foreign, plan: 'enterprise' } };
    const asked = () => callOn(current.services)(ACCOUNT_OPERATIONS.setPlan, mine.context, better);
    expect(asked).toThrow(expect.objectContaining({ code: 'forbidden' }));
  });

  test('a disabled account is refused everywhere until it is enabled again', async () => {
    const { signedIn, email } = await member();
    const { account_id } = signedIn;
    await disableAccount.run(current.services, operatorAt(START_MS), { account_id });
    await expect(
      signIn.run(current.services, visitor(), { email, password: PASSWORD }),
    ).rejects.toMatchObject({ code: 'unauthorized' });
    await disableAccount.run(current.services, operatorAt(START_MS), { account_id, disabled: false });
    await signIn.run(current.services, visitor(), { email, password: PASSWORD });
  });

  test('an export holds who did what and from where, and no secret, digest or hash', async () => {
    const { signedIn, context } = await member();
    const made = await createKey.run(current.services, context, { mode: 'test', scopes: ['cost:read'] });
    const everything = await exportAccount.run(current.services, context, {});
    expect(everything.audit_events.map((event) => event.action).sort()).toEqual([
      'account.export',
      'account.sign_up',
      'key.create',
    ]);
    const created = everything.audit_events.find((event) => event.action === 'key.create');
    expect(created).toMatchObject({
      actor: signedIn.session_id,
      subject: made.key_id,
      address: context.address,
    });
    const text = JSON.stringify(everything);
    for (const secret of [made.key, signedIn.session_secret, signedIn.csrf_token, '$argon2id', PASSWORD])
      expect(text).not.toContain(secret);
    expect(text).not.toMatch(/[0-9a-f]{64}/);
  });

  test("deleting one's account asks for the password and leaves nothing but audit events", async () => {
    const { signedIn, email, context } = await member();
    const wrong = deleteAccount.run(current.services, context, { password: 'wrong password' });
    await expect(wrong).rejects.toMatchObject({ code: 'forbidden' });
    await deleteAccount.run(current.services, context, { password: PASSWORD });
    expect(await current.storage.read.accounts.byId(signedIn.account_id)).toBeNull();
    const events = await current.storage.read.audit.listByAccount(signedIn.account_id, { limit: 10 });
    expect(events.map((event) => event.action).sort()).toEqual(['account.delete', 'account.sign_up']);
    expect(JSON.stringify(events)).not.toContain(email.toLowerCase());
  });

  test("a usage report is the account's own and starts thirty days back", async () => {
    const { context } = await member();
    const report = await reportUsage.run(current.services, context, {});
    expect(report).toMatchObject({ from: '2026-10-22', to: '2026-11-20', total: 0, usage: [] });
  });
});

test('the CSRF token belongs to its session', () => {
  expect(csrfTokenOf('secret a')).toBe(csrfTokenOf('secret a'));
  expect(csrfTokenOf('secret a')).not.toBe(csrfTokenOf('secret b'));
});

test('cookies: host-bound and Secure over https, the session out of reach of scripts', () => {
  expect(sessionCookies(true)).toEqual({
    session: {
      name: '__Host-plumbline_session',
      httpOnly: true,
      path: '/',
      secure: true,
      sameSite: 'strict',
    },
    csrf: { name: '__Host-plumbline_csrf', httpOnly: false, path: '/', secure: true, sameSite: 'strict' },
  });
});
