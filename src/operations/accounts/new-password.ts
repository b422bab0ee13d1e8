import { weaknessOf, type Weakness } from '../../accounts/common-passwords.ts';
import { ProblemError } from '../../contract/error-codes.ts';
import type { AccountRepositories } from '../ports/accounts.ts';

const REASONS: Readonly<Record<Weakness, string>> = {
  common: 'must not be one that many others have, with or without digits around it',
  repeated: 'must not be a few characters over and over',
  'own address': 'must not be your e-mail address',
};

/** @throws ProblemError `invalid-request` for a password that somebody would try first. */
export async function refuseWeakPassword(
  password: string,
  { email, pointer }: { readonly email: string | null; readonly pointer: string },
): Promise<void> {
  const weakness = await weaknessOf(password, email);
  if (weakness === null) return;
  throw new ProblemError('invalid-request', 'The password is too easy to guess.', [
    { pointer, code: 'weak_password', message: REASONS[weakness] },
  ]);
}

/** Gives an account its password. A code that was made for the one before ends with it. */
export async function setPassword(
  repositories: AccountRepositories,
  accountId: string,
  passwordHash: string,
): Promise<void> {
  await repositories.accounts.update(accountId, { passwordHash });
  await repositories.passwordResets.drop(accountId);
}
