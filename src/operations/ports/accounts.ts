import type { CountedUse } from '../../accounts/memory.ts';
import type { FactFileSource, FactRecord, MovedLot } from '../../contract/facts/index.ts';

/** What the account operations need of a store. Times are epoch milliseconds; secrets arrive here only as SHA-256 digests. */
export interface AccountRecord {
  readonly id: string;
  readonly email: string;
  readonly plan: string;
  /** Argon2id in PHC form; null for accounts made by the operator without a password. */
  readonly passwordHash: string | null;
  readonly createdAtMs: number;
  readonly disabledAtMs: number | null;
}

export interface CredentialRecord {
  readonly id: string;
  readonly kind: 'key' | 'token';
  readonly accountId: string;
  /** Null for tokens. */
  readonly mode: 'test' | 'live' | null;
  readonly name: string | null;
  readonly scopes: readonly string[];
  readonly digest: string;
  readonly displayPrefix: string;
  readonly createdAtMs: number;
  readonly expiresAtMs: number | null;
  readonly revokedAtMs: number | null;
  readonly lastUsedAtMs: number | null;
  /** The credential this one was rotated from. */
  readonly replacesId: string | null;
}

/** What authentication reads in one go. */
export interface CredentialHolder {
  readonly credential: CredentialRecord;
  readonly plan: string;
  readonly accountDisabledAtMs: number | null;
}

export interface SessionRecord {
  readonly id: string;
  readonly accountId: string;
  readonly digest: string;
  readonly createdAtMs: number;
  readonly lastSeenAtMs: number;
  readonly expiresAtMs: number;
  readonly revokedAtMs: number | null;
  readonly address: string | null;
  readonly userAgent: string | null;
}

export interface SessionHolder {
  readonly session: SessionRecord;
  readonly email: string;
  readonly plan: string;
  readonly accountDisabledAtMs: number | null;
}

/** Who, what, when, from where. Never a secret, a digest or a password hash. */
export interface AuditEvent {
  readonly id: string;
  readonly atMs: number;
  readonly actor: string;
  readonly action: string;
  readonly accountId: string | null;
  readonly subject: string | null;
  readonly address: string | null;
  readonly requestId: string;
}

export interface AccountRepository {
  insert(account: AccountRecord): Promise<void>;
  byId(id: string): Promise<AccountRecord | null>;
  byEmail(email: string): Promise<AccountRecord | null>;
  list(page: { readonly limit: number; readonly offset: number }): Promise<readonly AccountRecord[]>;
  update(
    id: string,
    change: Partial<Pick<AccountRecord, 'plan' | 'passwordHash' | 'disabledAtMs'>>,
  ): Promise<boolean>;
  /** Removes the account with its credentials, sessions, usage, facts, names of files and saved buildings; audit events stay until their retention ends. */
  delete(id: string): Promise<boolean>;
}

export interface CredentialRepository {
  insert(credential: CredentialRecord): Promise<void>;
  byId(id: string): Promise<CredentialRecord | null>;
  holderByDigest(digest: string): Promise<CredentialHolder | null>;
  listByAccount(accountId: string, kind: CredentialRecord['kind']): Promise<readonly CredentialRecord[]>;
  update(
    id: string,
    change: Partial<Pick<CredentialRecord, 'name' | 'expiresAtMs' | 'revokedAtMs'>>,
  ): Promise<boolean>;
  /** Moves `last used` forward, never back. */
  touch(id: string, usedAtMs: number): Promise<void>;
}

export interface SessionRepository {
  insert(session: SessionRecord): Promise<void>;
  holderByDigest(digest: string): Promise<SessionHolder | null>;
  listByAccount(accountId: string): Promise<readonly SessionRecord[]>;
  seen(id: string, atMs: number): Promise<void>;
  revoke(id: string, accountId: string, atMs: number): Promise<boolean>;
  /** Revokes every open session of the account but the one named; returns how many. */
  revokeAll(accountId: string, atMs: number, exceptId: string | null): Promise<number>;
  deleteEndedBefore(beforeMs: number): Promise<number>;
}

export interface AuditRepository {
  append(...events: readonly AuditEvent[]): Promise<void>;
  /** The latest first. */
  listByAccount(accountId: string, page: Page<AuditEvent>): Promise<readonly AuditEvent[]>;
  deleteBefore(beforeMs: number): Promise<number>;
}

export interface UsageRepository {
  add(counts: readonly CountedUse[]): Promise<void>;
  listByAccount(
    accountId: string,
    fromDay: string,
    toDay: string,
    page?: Page<CountedUse>,
  ): Promise<readonly CountedUse[]>;
  deleteBefore(day: string): Promise<number>;
}

/** What an account knows of one lot. */
export interface LotFacts {
  readonly accountId: string;
  readonly parcelId: string;
  readonly facts: FactRecord;
  readonly updatedAtMs: number;
}

export interface FactRepository {
  find(accountId: string, parcelId: string): Promise<LotFacts | null>;
  findMany(accountId: string, parcelIds: readonly string[]): Promise<readonly LotFacts[]>;
  /** In order of parcel id. */
  listByAccount(accountId: string, page: Page<LotFacts>): Promise<readonly LotFacts[]>;
  countByAccount(accountId: string): Promise<number>;
  /** Puts each record in place of the one held of its lot. */
  put(...records: readonly LotFacts[]): Promise<void>;
  delete(accountId: string, parcelId: string): Promise<boolean>;
}

/** A file that facts came from, and what it moved. */
export interface FactFileRecord {
  readonly id: string;
  readonly accountId: string;
  readonly source: FactFileSource;
  readonly moved: readonly MovedLot[];
  readonly broughtAtMs: number;
}

export interface FactFileRepository {
  insert(record: FactFileRecord): Promise<void>;
  /** The latest first. */
  listByAccount(accountId: string, page: Page<FactFileRecord>): Promise<readonly FactFileRecord[]>;
  countByAccount(accountId: string): Promise<number>;
  delete(accountId: string, id: string): Promise<boolean>;
}

/** A one-time code for a new password. At most one is open for an account. */
export interface PasswordReset {
  readonly accountId: string;
  readonly digest: string;
  readonly expiresAtMs: number;
}

export interface PasswordResetRepository {
  /** Puts the code in place of the one the account had. */
  put(reset: PasswordReset): Promise<void>;
  find(digest: string): Promise<PasswordReset | null>;
  /** False when it is gone: a code works once. */
  take(digest: string): Promise<boolean>;
  /** Ends the code the account has, if any. */
  drop(accountId: string): Promise<void>;
  deleteExpiredBefore(beforeMs: number): Promise<number>;
}

/** A question an account keeps with the answer of its day; both are JSON text. */
export interface SavedRecord {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly question: string;
  /** SHA-256 of the question: an account keeps each once. */
  readonly questionDigest: string;
  readonly answer: string;
  readonly savedAtMs: number;
}

export interface SavedRepository {
  find(accountId: string, id: string): Promise<SavedRecord | null>;
  findByQuestion(accountId: string, digest: string): Promise<SavedRecord | null>;
  /** The latest first. */
  listByAccount(accountId: string, page: Page<SavedRecord>): Promise<readonly SavedRecord[]>;
  countByAccount(accountId: string): Promise<number>;
  /** Puts the record in place of what the account kept of that question; its id stays. */
  put(record: SavedRecord): Promise<void>;
  delete(accountId: string, id: string): Promise<boolean>;
}

/** Part of a list. Those after a row are found by its place in the order: to count past them would read them all again. */
export interface Page<Row> {
  readonly limit: number;
  /** The last row of the page before; absent for the first page. */
  readonly after?: Row | undefined;
}

export interface AccountRepositories {
  readonly accounts: AccountRepository;
  readonly credentials: CredentialRepository;
  readonly sessions: SessionRepository;
  readonly audit: AuditRepository;
  readonly usage: UsageRepository;
  readonly facts: FactRepository;
  readonly factFiles: FactFileRepository;
  readonly passwordResets: PasswordResetRepository;
  readonly saved: SavedRepository;
}

/** The store as the operations see it. Every method throws `ProblemError('storage-unavailable')` when the database is out of reach. */
export interface AccountStore {
  /** Reads outside a transaction. */
  readonly read: AccountRepositories;
  /** All or nothing; acknowledged means durable. The work may run again after a serialisation failure: no side effects in it. */
  transaction<T>(work: (repositories: AccountRepositories) => Promise<T>): Promise<T>;
}
