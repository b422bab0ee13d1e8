import isEmailAsModule from 'validator/lib/isEmail.js';
import type { FieldFault } from '../../contract/error-codes.ts';
import { normalEmail } from './access.ts';

// Its types describe a default export that CommonJS does not have.
const isEmail = isEmailAsModule as unknown as (text: string, rules: object) => boolean;

/** One mailbox, one text: no quotes, comments, display names or addresses of machines, and a domain with a dot. */
const RULES = {
  allow_display_name: false,
  allow_utf8_local_part: false,
  allow_ip_domain: false,
  require_tld: true,
  blacklisted_chars: '"<>()[],;: \\',
};
// Letters of other scripts that look like these make another address; its domain can be written in ASCII (xn--…).
const ASCII = /^[!-~]+$/;

/** What keeps a text from being the address of a new account; addresses that exist already go on. Total on any JSON value. */
export function newEmailFaults(input: unknown): readonly FieldFault[] {
  const given = (input as { readonly email?: unknown } | null)?.email;
  if (typeof given !== 'string') return [];
  const email = normalEmail(given);
  // Addresses of this machine belong to the operator: the demo account of a later start is one of them.
  if (email.endsWith('@localhost'))
    return [{ pointer: '/email', code: 'reserved', message: 'must be an address of your own' }];
  if (ASCII.test(email) && isEmail(email, RULES)) return [];
  return [{ pointer: '/email', code: 'email', message: 'must be a plain e-mail address: name@example.org' }];
}
