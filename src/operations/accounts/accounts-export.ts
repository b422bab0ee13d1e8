import { Type } from 'typebox';
import { FactRecord } from '../../contract/facts/index.ts';
import { SavedBuilding } from '../../contract/saved.ts';
import { servedBuilding } from '../saved/served-building.ts';
import type { CredentialRecord, LotFacts } from '../ports/accounts.ts';
import { accountOf, audit, targetAccountId } from './access.ts';
import { AccountId, Instant, MaybeInstant, TargetAccount, closed, instant, maybeInstant } from './fields.ts';
import { defineOperation } from '../operation.ts';

const MaybeText = Type.Union([Type.String(), Type.Null()]);
const MAX_EVENTS = 10_000;

const ExportedCredential = closed({
  id: Type.String(),
  kind: Type.String(),
  mode: MaybeText,
  name: MaybeText,
  scopes: Type.Array(Type.String()),
  display_prefix: Type.String(),
  created_at: Instant,
  expires_at: MaybeInstant,
  revoked_at: MaybeInstant,
  last_used_at: MaybeInstant,
});

/** Everything held about an account but its secrets' digests and its password hash, which are of no use to anyone else. */
export const exportAccount = defineOperation({
  id: 'accounts.export',
  summary: 'Everything held about an account, as one object',
  access: { kind: 'session' },
  cost: 'short',
  services: 'accounts',
  http: [{ at: ['pages'], method: 'GET', path: '/account/export', input: 'parts' }],
  command: { name: 'accounts export', inputs: { account_id: { flag: '<account>' } } },
  input: closed({ account_id: TargetAccount }),
  output: closed({
    account: closed({
      account_id: AccountId,
      email: Type.String(),
      plan: Type.String(),
      created_at: Instant,
      disabled_at: MaybeInstant,
      has_password: Type.Boolean(),
    }),
    credentials: Type.Array(ExportedCredential),
    sessions: Type.Array(
      closed({
        session_id: Type.String(),
        created_at: Instant,
        last_seen_at: Instant,
        revoked_at: MaybeInstant,
        address: MaybeText,
        user_agent: MaybeText,
      }),
    ),
    audit_events: Type.Array(
      closed({
        at: Instant,
        actor: Type.String(),
        action: Type.String(),
        subject: MaybeText,
        address: MaybeText,
        request_id: Type.String(),
      }),
    ),
    usage: Type.Array(
      closed({
        day: Type.String(),
        credential_id: Type.String(),
        endpoint: Type.String(),
        count: Type.Integer(),
      }),
    ),
    facts: Type.Array(closed({ parcel_id: Type.String(), updated_at: Instant, facts: FactRecord })),
    saved_buildings: Type.Array(SavedBuilding),
  }),
  errors: ['not-found', 'storage-unavailable'],
  async run(services, context, input) {
    const accountId = targetAccountId(context, input.account_id);
    // One transaction: the parts belong to one moment, and the export itself is on record.
    return services.store.transaction(async (repositories) => {
      const account = await accountOf(repositories, accountId);
      await audit(repositories, context, { action: 'account.export', accountId });
      const keys = await repositories.credentials.listByAccount(accountId, 'key');
      const tokens = await repositories.credentials.listByAccount(accountId, 'token');
      const sessions = await repositories.sessions.listByAccount(accountId);
      const events = await repositories.audit.listByAccount(accountId, MAX_EVENTS);
      const usage = await repositories.usage.listByAccount(accountId, '0000-01-01', '9999-12-31');
      const facts = await repositories.facts.listByAccount(accountId);
      const saved = await repositories.saved.listByAccount(accountId);
      return {
        account: {
          account_id: account.id,
          email: account.email,
          plan: account.plan,
          created_at: instant(account.createdAtMs),
          disabled_at: maybeInstant(account.disabledAtMs),
          has_password: account.passwordHash !== null,
        },
        credentials: [...keys, ...tokens].map(exportedCredential),
        sessions: sessions.map((session) => ({
          session_id: session.id,
          created_at: instant(session.createdAtMs),
          last_seen_at: instant(session.lastSeenAtMs),
          revoked_at: maybeInstant(session.revokedAtMs),
          address: session.address,
          user_agent: session.userAgent,
        })),
        audit_events: events.map((event) => ({
          at: instant(event.atMs),
          actor: event.actor,
          action: event.action,
          subject: event.subject,
          address: event.address,
          request_id: event.requestId,
        })),
        usage: usage.map(({ day, credentialId, endpoint, count }) => ({
          day,
          credential_id: credentialId,
          endpoint,
          count,
        })),
        facts: facts.map(exportedFacts),
        saved_buildings: saved.map(servedBuilding),
      };
    });
  },
});

function exportedCredential(credential: CredentialRecord) {
  return {
    id: credential.id,
    kind: credential.kind,
    mode: credential.mode,
    name: credential.name,
    scopes: [...credential.scopes],
    display_prefix: credential.displayPrefix,
    created_at: instant(credential.createdAtMs),
    expires_at: maybeInstant(credential.expiresAtMs),
    revoked_at: maybeInstant(credential.revokedAtMs),
    last_used_at: maybeInstant(credential.lastUsedAtMs),
  };
}

const exportedFacts = ({ parcelId, updatedAtMs, facts }: LotFacts) => ({
  parcel_id: parcelId,
  updated_at: instant(updatedAtMs),
  facts,
});
