import { Type } from 'typebox';
import { ProblemError } from '../../contract/error-codes.ts';
import { defineOperation } from '../operation.ts';
import { normalEmail } from './access.ts';
import { Email, closed } from './fields.ts';
import { putResetCode } from './reset-codes.ts';
import type { AccountServices } from './services.ts';
import { byAddress, hold } from './sign-in.ts';

const HOUR_MS = 3_600_000;
const QUARTER_HOUR_MS = 900_000;
/** A code that lies in a mailbox holds for a shorter time than one that is handed over. */
const VALID_MS = HOUR_MS;
/** Nobody fills the mailbox of somebody else. */
const MAILS_AN_HOUR = 3;

/** Which ways there are to a new password, for the page that offers them. */
export const resetWays = defineOperation({
  id: 'auth.reset_ways',
  summary: 'Whether a one-time code for a new password comes by mail',
  access: { kind: 'open' },
  cost: 'short',
  services: 'accounts',
  http: [{ at: ['pages'], method: 'GET', path: '/auth/reset-password', input: 'parts' }],
  input: closed({}),
  output: closed({
    by_mail: Type.Boolean({ description: 'Otherwise the operator hands a code over.' }),
  }),
  errors: [],
  run: ({ mail }) => ({ by_mail: mail !== null }),
});

/**
 * Mails a link with a one-time code. The answer is the same, and as fast, whether an account has the address or not: what
 * finds that out happens after it.
 */
export const mailResetCode = defineOperation({
  id: 'auth.mail_reset_code',
  summary: 'Mail a link that sets a new password, valid for an hour, if an account has the address',
  access: { kind: 'open' },
  cost: 'short',
  services: 'accounts',
  http: [{ at: ['pages'], method: 'POST', path: '/auth/reset-code', input: 'parts' }],
  input: closed({ email: Email }),
  output: closed({
    valid_minutes: Type.Integer({ description: 'How long the link of a mail works.' }),
  }),
  errors: ['not-found', 'rate-limited', 'storage-unavailable'],
  async run(services, context, input) {
    const { mail, plans } = services;
    if (mail === null)
      throw new ProblemError(
        'not-found',
        'This service sends no mail. Ask its operator for a one-time code.',
      );
    const email = normalEmail(input.email);
    await hold(services, context, [
      { key: `reset-mail:${email}`, limit: MAILS_AN_HOUR, windowMs: HOUR_MS },
      ...byAddress(context, 'reset-mail:address', {
        limit: plans.sign_in_attempts_per_quarter_hour,
        windowMs: QUARTER_HOUR_MS,
      }),
    ]);
    mail.later(() => sendCode(services, mail, email, context));
    return { valid_minutes: VALID_MS / 60_000 };
  },
});

type Mail = NonNullable<AccountServices['mail']>;

async function sendCode(
  { store }: AccountServices,
  { mailer, publicUrl }: Mail,
  email: string,
  context: Parameters<typeof hold>[1],
): Promise<void> {
  const account = await store.read.accounts.byEmail(email);
  if (account === null || account.disabledAtMs !== null || email.endsWith('@localhost')) return;
  const { code } = await putResetCode(store, context, {
    accountId: account.id,
    validMs: VALID_MS,
    action: 'account.reset_mail',
  });
  mailer.post({
    to: email,
    subject: 'Set a new password for Plumbline',
    // Behind the #, where neither logs nor other sites see it.
    text: [
      'Somebody asked for a new password for the account with this address. If it was you, open',
      '',
      `  ${publicUrl}/reset-password#code=${code}`,
      '',
      'The link works once, for an hour. Setting the password signs everybody out; keys and tokens go on.',
      'If it was not you, there is nothing to do: the password stays as it is.',
      '',
    ].join('\n'),
  });
}
