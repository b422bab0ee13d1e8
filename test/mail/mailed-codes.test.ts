import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCOUNT_OPERATIONS } from '../../src/operations/accounts/index.ts';
import { Harness, useHarness, type Answer } from '../http/harness.ts';
import { signedUp } from '../http/signed.ts';
import { smtpInbox } from './smtp-inbox.ts';

const PUBLIC_URL = 'https://plumbline.example.org';
const ADDRESS = 'forgetful@example.org';
const CODE = /#code=([0-9A-Za-z]+)/;
const NEW = 'a staple of another kind';

/** From an address of its own, unless one is named: limits by address do not meet between tests. */
let callers = 0;
function send(harness: Harness, path: string, body: object, headers: object = {}): Promise<Answer> {
  callers += 1;
  return harness.send({
    method: 'POST',
    url: `/app/v1${path}`,
    remoteAddress: `203.0.113.${callers}`,
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
    payload: JSON.stringify(body),
  });
}

async function withMail(url: string): Promise<Harness> {
  const harness = new Harness();
  await harness.open({ environment: { SMTP_URL: url, MAIL_FROM: 'plumbline@example.org', PUBLIC_URL } });
  return harness;
}

describe('a new password by mail', () => {
  let harness: Harness;
  let inbox: Awaited<ReturnType<typeof smtpInbox>>;
  beforeAll(async () => {
    inbox = await smtpInbox();
    harness = await withMail(inbox.url);
    await signedUp(harness, ADDRESS);
  });
  afterAll(async () => {
    await harness.close();
    await inbox.close();
  });

  it('mails a link at the configured address, which sets a password once', async () => {
    const headers = { host: 'evil.example.net', 'x-forwarded-host': 'evil.example.net' };
    const asked = await send(
      harness,
      '/auth/reset-code',
      { email: ` ${ADDRESS.toUpperCase()} `.trim() },
      headers,
    );
    expect(asked.status, asked.text).toBe(200);
    expect(asked.body).toEqual({ valid_minutes: 60 });
    const mail = await inbox.mail(0);
    expect([mail.from, mail.to]).toEqual(['plumbline@example.org', [ADDRESS]]);
    expect(mail.source).not.toContain('evil');
    const code = CODE.exec(mail.source)?.[1];
    expect(mail.source).toContain(`${PUBLIC_URL}/reset-password#code=${code}`);
    expect(code).toHaveLength(20);
    const use = () => send(harness, '/auth/reset-password', { code, new_password: NEW });
    expect((await use()).body).toEqual({ sessions_ended: 1 });
    expect((await use()).status).toBe(401);
    expect((await send(harness, '/auth/sign-in', { email: ADDRESS, password: NEW })).status).toBe(200);
  });

  it('says the same of an address that no account has, and mails nothing there', async () => {
    const disabled = await harness.account('free', 'disabled@example.org');
    await ACCOUNT_OPERATIONS.disableAccount.run(harness.services.accounts, harness.operator(), {
      account_id: disabled,
    });
    await harness.account('free', 'local@localhost');
    const before = inbox.received.length;
    for (const email of ['nobody@example.org', 'disabled@example.org', 'local@localhost', ADDRESS]) {
      const answer = await send(harness, '/auth/reset-code', { email });
      expect([answer.status, answer.body], email).toEqual([200, { valid_minutes: 60 }]);
    }
    // Asked last, and the only one that comes.
    expect((await inbox.mail(before)).to).toEqual([ADDRESS]);
    expect(inbox.received).toHaveLength(before + 1);
  });

  it('a link ends with its hour', async () => {
    const before = inbox.received.length;
    await send(harness, '/auth/reset-code', { email: ADDRESS });
    const code = CODE.exec((await inbox.mail(before)).source)?.[1];
    expect(code).toHaveLength(20);
    harness.nowMs += 3_600_000;
    expect((await send(harness, '/auth/reset-password', { code, new_password: NEW })).status).toBe(401);
  });

  it('three mails an hour for an address, known or not', async () => {
    await signedUp(harness, 'often@example.org');
    for (const email of ['often@example.org', 'never@example.org']) {
      const answers: number[] = [];
      for (let time = 0; time < 4; time += 1)
        answers.push((await send(harness, '/auth/reset-code', { email })).status);
      expect(answers, email).toEqual([200, 200, 200, 429]);
    }
  });

  it('refuses what is no address, and requests of other sites', async () => {
    for (const email of ['nobody', 'a@b\r\nBcc: c@d', '']) {
      const answer = await send(harness, '/auth/reset-code', { email });
      expect([answer.status, answer.body.errors[0].pointer], email).toEqual([400, '/email']);
    }
    const cross = { 'sec-fetch-site': 'cross-site' };
    expect((await send(harness, '/auth/reset-code', { email: ADDRESS }, cross)).status).toBe(403);
  });
});

it('a mail that is refused changes no answer, and is told without its address', async () => {
  const inbox = await smtpInbox({ refusing: true });
  const harness = await withMail(inbox.url);
  const told = Promise.withResolvers<object>();
  harness.services.watchMail(told.resolve);
  await signedUp(harness, ADDRESS);
  expect((await send(harness, '/auth/reset-code', { email: ADDRESS })).status).toBe(200);
  expect(await told.promise).toEqual({ code: 'EENVELOPE', smtpStatus: 550 });
  await harness.close();
  await inbox.close();
});

describe('without a mail server', () => {
  const harness = useHarness();

  it('the pages are told, and asking is refused with the other way', async () => {
    const ways = await harness.send({ method: 'GET', url: '/app/v1/auth/reset-password' });
    expect(ways.body).toEqual({ by_mail: false });
    const asked = await send(harness, '/auth/reset-code', { email: ADDRESS });
    expect([asked.status, asked.body.detail]).toEqual([
      404,
      'This service sends no mail. Ask its operator for a one-time code.',
    ]);
  });
});
