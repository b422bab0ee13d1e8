/** The tables as both dialects hold them. Times are epoch milliseconds; booleans do not occur; lists are JSON text. */
export interface AccountsTable {
  id: string;
  email: string;
  plan: string;
  password_hash: string | null;
  created_at_ms: number;
  disabled_at_ms: number | null;
}

export interface CredentialsTable {
  id: string;
  kind: 'key' | 'token';
  account_id: string;
  mode: 'test' | 'live' | null;
  name: string | null;
  scopes: string;
  digest: string;
  display_prefix: string;
  created_at_ms: number;
  expires_at_ms: number | null;
  revoked_at_ms: number | null;
  last_used_at_ms: number | null;
  replaces_id: string | null;
}

export interface SessionsTable {
  id: string;
  account_id: string;
  digest: string;
  created_at_ms: number;
  last_seen_at_ms: number;
  expires_at_ms: number;
  revoked_at_ms: number | null;
  address: string | null;
  user_agent: string | null;
}

export interface AuditEventsTable {
  id: string;
  at_ms: number;
  actor: string;
  action: string;
  account_id: string | null;
  subject: string | null;
  address: string | null;
  request_id: string;
}

export interface UsageTable {
  account_id: string;
  credential_id: string;
  endpoint: string;
  day: string;
  count: number;
}

/** Facts of a lot as JSON text. */
export interface FactsTable {
  account_id: string;
  parcel_id: string;
  facts: string;
  updated_at_ms: number;
}

/** A one-time code for a new password, as its digest. */
export interface PasswordResetsTable {
  account_id: string;
  digest: string;
  expires_at_ms: number;
}

/** A question that is kept with its answer, both as JSON text. */
export interface SavedBuildingsTable {
  id: string;
  account_id: string;
  name: string;
  question: string;
  question_digest: string;
  answer: string;
  saved_at_ms: number;
}

/** A file that facts came from, and what it moved, both as JSON text. */
export interface FactFilesTable {
  id: string;
  account_id: string;
  source: string;
  moved: string;
  brought_at_ms: number;
}

/** When a process last tried whether it can write. */
export interface ProbeTable {
  slot: number;
  at_ms: number;
}

/** What release 1.0.0 noted. */
export interface FirstReleaseMigrationsTable {
  name: string;
  applied_at_ms: number;
}

export interface Database {
  accounts: AccountsTable;
  credentials: CredentialsTable;
  sessions: SessionsTable;
  audit_events: AuditEventsTable;
  usage: UsageTable;
  facts: FactsTable;
  password_resets: PasswordResetsTable;
  saved_buildings: SavedBuildingsTable;
  fact_files: FactFilesTable;
  probe: ProbeTable;
  plumbline_migration: { name: string; timestamp: string };
  plumbline_migrations: FirstReleaseMigrationsTable;
}
