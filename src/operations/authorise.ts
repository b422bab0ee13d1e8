import { ProblemError } from '../contract/error-codes.ts';
import type { Actor, Channel } from './call-context.ts';
import type { Access } from './operation.ts';

interface Guarded {
  readonly access: Access;
  readonly keyless?: readonly Channel[];
}

/**
 * Refuses who may not call the operation, whichever way the call came in. HTTP asks before it reads a body, and `call` asks
 * every time. @throws ProblemError `unauthorized` without a credential, `forbidden` with one that does not reach.
 */
export function authorise({ access, keyless }: Guarded, actor: Actor): void {
  if (actor.kind === 'operator' || access.kind === 'open') return;
  if (actor.kind === 'anonymous') {
    if (keyless?.includes(actor.channel)) return;
    throw withoutCredential(access);
  }
  if (access.kind === 'scope' && actor.kind === 'key') {
    if (actor.scopes.includes(access.scope)) return;
    throw new ProblemError('forbidden', `The key lacks the scope ${access.scope}.`, [], {
      required_scope: access.scope,
    });
  }
  if (access.kind === 'plan' && actor.kind === 'token') {
    if (actor.programs === 'all' || access.programs === 'read') return;
    throw new ProblemError('forbidden', `This endpoint is not available on the plan ${actor.plan}.`);
  }
  if (access.kind === 'session' && actor.kind === 'session') return;
  throw new ProblemError('forbidden', NEEDED[access.kind]);
}

const NEEDED: Readonly<Record<Exclude<Access['kind'], 'open'>, string>> = {
  scope: 'This needs an API key.',
  plan: 'This needs a programs token.',
  session: 'Sign in to manage an account.',
  operator: 'Only the operator can do this, on the command line.',
};

function withoutCredential({ kind }: Exclude<Access, { kind: 'open' }>): ProblemError {
  return new ProblemError(kind === 'operator' ? 'forbidden' : 'unauthorized', NEEDED[kind]);
}
