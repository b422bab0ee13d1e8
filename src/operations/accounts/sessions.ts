import { Type } from 'typebox';
import { ProblemError } from '../../contract/error-codes.ts';
import { audit, targetAccountId } from './access.ts';
import { Instant, MaybeInstant, SessionId, TargetAccount, closed, instant, maybeInstant } from './fields.ts';
import { defineOperation } from '../operation.ts';

const MaybeText = Type.Union([Type.String(), Type.Null()]);

export const listSessions = defineOperation({
  id: 'sessions.list',
  summary: 'List the sessions of an account',
  access: { kind: 'session' },
  cost: 'short',
  services: 'accounts',
  http: [{ at: ['pages'], method: 'GET', path: '/sessions', input: 'parts' }],
  input: closed({ account_id: TargetAccount }),
  output: closed({
    sessions: Type.Array(
      closed({
        session_id: SessionId,
        current: Type.Boolean({ description: 'Whether it is the session that asks.' }),
        created_at: Instant,
        last_seen_at: Instant,
        expires_at: Instant,
        revoked_at: MaybeInstant,
        address: MaybeText,
        user_agent: MaybeText,
      }),
    ),
  }),
  errors: ['not-found', 'storage-unavailable'],
  async run(services, context, input) {
    const accountId = targetAccountId(context, input.account_id);
    const own = context.actor.kind === 'session' ? context.actor.sessionId : null;
    const sessions = await services.store.read.sessions.listByAccount(accountId);
    return {
      sessions: sessions.map((session) => ({
        session_id: session.id,
        current: session.id === own,
        created_at: instant(session.createdAtMs),
        last_seen_at: instant(session.lastSeenAtMs),
        expires_at: instant(session.expiresAtMs),
        revoked_at: maybeInstant(session.revokedAtMs),
        address: session.address,
        user_agent: session.userAgent,
      })),
    };
  },
});

export const revokeSession = defineOperation({
  id: 'sessions.revoke',
  summary: 'End one session',
  access: { kind: 'session' },
  cost: 'short',
  services: 'accounts',
  http: [{ at: ['pages'], method: 'DELETE', path: '/sessions/{session_id}', input: 'parts' }],
  input: closed({ account_id: TargetAccount, session_id: SessionId }),
  output: closed({ session_id: SessionId, revoked_at: Instant }),
  errors: ['not-found', 'storage-unavailable'],
  async run(services, context, input) {
    const accountId = targetAccountId(context, input.account_id);
    const { session_id: subject } = input;
    await services.store.transaction(async (repositories) => {
      const ended = await repositories.sessions.revoke(subject, accountId, context.nowMs);
      if (!ended) throw new ProblemError('not-found', `No open session has the id ${subject}.`);
      await audit(repositories, context, { action: 'session.revoke', accountId, subject });
    });
    return { session_id: subject, revoked_at: instant(context.nowMs) };
  },
});
