import type { CountedUse } from '../accounts/memory.ts';
import type {
  AccountRecord,
  AuditEvent,
  CredentialRecord,
  FactFileRecord,
  LotFacts,
  PasswordReset,
  SavedRecord,
  SessionRecord,
} from '../operations/ports/accounts.ts';
import type { RowOf } from './rows.ts';

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

/** The tables as both dialects hold them: times are epoch milliseconds, booleans do not occur, what is no number or name is JSON text. */
export interface Database {
  accounts: RowOf<AccountRecord>;
  credentials: RowOf<CredentialRecord, 'scopes'>;
  sessions: RowOf<SessionRecord>;
  audit_events: RowOf<AuditEvent>;
  usage: RowOf<CountedUse>;
  facts: RowOf<LotFacts, 'facts'>;
  password_resets: RowOf<PasswordReset>;
  saved_buildings: RowOf<SavedRecord>;
  fact_files: RowOf<FactFileRecord, 'source' | 'moved'>;
  probe: ProbeTable;
  plumbline_migration: { name: string; timestamp: string };
  plumbline_migrations: FirstReleaseMigrationsTable;
}
