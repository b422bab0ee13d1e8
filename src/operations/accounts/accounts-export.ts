import { Type } from 'typebox';
import type { CountedUse } from '../../accounts/memory.ts';
import { FactFile, FactRecord } from '../../contract/facts/index.ts';
import { SavedBuilding } from '../../contract/saved.ts';
import { servedFactFile } from '../facts/fact-files.ts';
import { servedBuilding } from '../saved/served-building.ts';
import type { Pause } from '../turns.ts';
import { inPages } from '../in-pages.ts';
import type {
  AccountRepositories,
  AuditEvent,
  CredentialRecord,
  LotFacts,
  SessionRecord,
} from '../ports/accounts.ts';
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
  cost: 'bulk',
  large: true,
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
    fact_files: Type.Array(FactFile),
    saved_buildings: Type.Array(SavedBuilding),
  }),
  errors: ['not-found', 'storage-unavailable', 'overloaded'],
  async run(services, context, input) {
    const accountId = targetAccountId(context, input.account_id);
    // The export is on record before it is read; its parts are read one after another, so that nobody waits for all.
    await services.store.transaction(async (repositories) => {
      await accountOf(repositories, accountId);
      await audit(repositories, context, { action: 'account.export', accountId });
    });
    return exported(services.store.read, accountId, context.pause);
  },
});

/** Rows read at once, by how large they are. */
const PAGE_ROWS = 100;
const PAGE_BUILDINGS = 4;
const PAGE_FILES = 20;

async function exported(read: AccountRepositories, accountId: string, pause: Pause | undefined) {
  const account = await accountOf(read, accountId);
  const { credentials, sessions, audit: events, usage, facts, factFiles, saved } = read;
  const pages = { limit: PAGE_ROWS, pause };
  return {
    account: {
      account_id: account.id,
      email: account.email,
      plan: account.plan,
      created_at: instant(account.createdAtMs),
      disabled_at: maybeInstant(account.disabledAtMs),
      has_password: account.passwordHash !== null,
    },
    credentials: [
      ...(await credentials.listByAccount(accountId, 'key')),
      ...(await credentials.listByAccount(accountId, 'token')),
    ].map(exportedCredential),
    sessions: (await sessions.listByAccount(accountId)).map(exportedSession),
    audit_events: await inPages((page) => events.listByAccount(accountId, page), exportedEvent, {
      ...pages,
      most: MAX_EVENTS,
    }),
    usage: await inPages(
      (page) => usage.listByAccount(accountId, '0000-01-01', '9999-12-31', page),
      exportedUsage,
      pages,
    ),
    facts: await inPages((page) => facts.listByAccount(accountId, page), exportedFacts, pages),
    fact_files: await inPages((page) => factFiles.listByAccount(accountId, page), servedFactFile, {
      limit: PAGE_FILES,
      pause,
    }),
    saved_buildings: await inPages((page) => saved.listByAccount(accountId, page), servedBuilding, {
      limit: PAGE_BUILDINGS,
      pause,
    }),
  };
}

const exportedSession = (session: SessionRecord) => ({
  session_id: session.id,
  created_at: instant(session.createdAtMs),
  last_seen_at: instant(session.lastSeenAtMs),
  revoked_at: maybeInstant(session.revokedAtMs),
  address: session.address,
  user_agent: session.userAgent,
});

const exportedEvent = (event: AuditEvent) => ({
  at: instant(event.atMs),
  actor: event.actor,
  action: event.action,
  subject: event.subject,
  address: event.address,
  request_id: event.requestId,
});

const exportedUsage = ({ day, credentialId, endpoint, count }: CountedUse) => ({
  day,
  credential_id: credentialId,
  endpoint,
  count,
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
