import type { Kysely } from 'kysely';
import type { AccountRepositories } from '../../operations/ports/accounts.ts';
import type { Database } from '../database.ts';
import { accountRepository } from './accounts.ts';
import { auditRepository } from './audit.ts';
import { credentialRepository } from './credentials.ts';
import { factFileRepository } from './fact-files.ts';
import { factRepository } from './facts.ts';
import { passwordResetRepository } from './password-resets.ts';
import { savedRepository } from './saved-buildings.ts';
import { sessionRepository } from './sessions.ts';
import { usageRepository } from './usage.ts';

/** Every repository on one connection or transaction. */
export function repositoriesOn(db: Kysely<Database>): AccountRepositories {
  return {
    accounts: accountRepository(db),
    credentials: credentialRepository(db),
    sessions: sessionRepository(db),
    audit: auditRepository(db),
    usage: usageRepository(db),
    facts: factRepository(db),
    factFiles: factFileRepository(db),
    passwordResets: passwordResetRepository(db),
    saved: savedRepository(db),
  };
}
