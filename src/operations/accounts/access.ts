import { newId } from '../../accounts/secrets.ts';
import { ProblemError } from '../../contract/error-codes.ts';
import type { Actor, CallContext } from '../call-context.ts';
import type { AccountRecord, AccountRepositories } from '../ports/accounts.ts';

/** The account the call is about: the operator names it, a session has its own; keys and tokens manage nothing. */
export function targetAccountId(context: CallContext, named: string | undefined): string {
  const { actor } = context;
  if (actor.kind === 'operator') {
    if (named !== undefined) return named;
    throw new ProblemError('invalid-request', 'Name the account.', [
      { pointer: '/account_id', code: 'required', message: 'The account id is required.' },
    ]);
  }
  const own = sessionOf(actor).accountId;
  if (named !== undefined && named !== own)
    throw new ProblemError('not-found', 'No such account on this session.');
  return own;
}

export function sessionOf(actor: Actor): Extract<Actor, { kind: 'session' }> {
  if (actor.kind === 'session') return actor;
  throw new ProblemError(
    actor.kind === 'anonymous' ? 'unauthorized' : 'forbidden',
    'Sign in to manage an account.',
  );
}

export async function accountOf(repositories: AccountRepositories, id: string): Promise<AccountRecord> {
  const account = await repositories.accounts.byId(id);
  if (account === null) throw new ProblemError('not-found', `No account has the id ${id}.`);
  return account;
}

/** Writes the audit event on the transaction of the change it records: no change without its event. */
export async function audit(
  repositories: AccountRepositories,
  context: CallContext,
  { action, accountId, subject = null }: { action: string; accountId: string; subject?: string | null },
): Promise<void> {
  await auditEach(repositories, context, { action, accountId, subjects: [subject] });
}

/** An event for each of many subjects. */
export async function auditEach(
  repositories: AccountRepositories,
  context: CallContext,
  {
    action,
    accountId,
    subjects,
  }: { action: string; accountId: string; subjects: readonly (string | null)[] },
): Promise<void> {
  const { nowMs: atMs, requestId, address = null } = context;
  const actor = actorName(context.actor);
  await repositories.audit.append(
    ...subjects.map((subject) => ({
      id: newId('evt'),
      atMs,
      actor,
      action,
      accountId,
      subject,
      address,
      requestId,
    })),
  );
}

function actorName(actor: Actor): string {
  switch (actor.kind) {
    case 'operator':
    case 'anonymous':
      return actor.kind;
    case 'session':
      return actor.sessionId;
    case 'key':
      return actor.keyId;
    case 'token':
      return actor.tokenId;
    default:
      return actor satisfies never;
  }
}

/** E-mail addresses are kept as they are compared. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}
