import type { Migration } from 'kysely/migration';
import { up as accounts } from './0001-accounts.ts';
import { up as facts } from './0002-facts.ts';
import { up as probe } from './0003-probe.ts';
import { up as passwordResets } from './0004-password-resets.ts';
import { up as savedBuildings } from './0005-saved-buildings.ts';
import { up as factFiles } from './0006-fact-files.ts';

/**
 * They run in the order of their names. A released migration is never renamed or edited: the next one changes what it
 * made.
 */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-accounts': { up: accounts },
  '0002-facts': { up: facts },
  '0003-probe': { up: probe },
  '0004-password-resets': { up: passwordResets },
  '0005-saved-buildings': { up: savedBuildings },
  '0006-fact-files': { up: factFiles },
};
