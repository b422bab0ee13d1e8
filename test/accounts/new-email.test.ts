import { expect, it } from 'vitest';
import { newEmailFaults } from '../../src/operations/accounts/new-email.ts';

it.each([
  'a@example.org',
  'A.B+tag@Mail.Example.co.uk',
  "o'neil@example.org",
  'x@xn--80ak6aa92e.com',
  ' a@example.org ',
])('%s is an address for a new account', (email) => expect(newEmailFaults({ email })).toEqual([]));

it.each([
  '<victim@example.org>',
  'a@b',
  'a@[127.0.0.1]',
  'a@127.0.0.1',
  'a@ехample.org',
  'аdmin@example.org',
  '"a b"@example.org',
  'a(comment)@example.org',
  'Name <a@example.org>',
  'a..b@example.org',
  '.a@example.org',
  'a@example..org',
  'a@-example.org',
  'a@example.org.',
  'a@b@example.org',
  'demo@localhost',
  'a@example.org\u200b',
])('%s is none', (email) => {
  expect(newEmailFaults({ email }).map(({ pointer }) => pointer)).toEqual(['/email']);
});
