import type { Kysely } from 'kysely';
import type { Database } from '../database.ts';
import { up as accounts } from './0001-accounts.ts';

export interface Migration {
  /** Never renamed and never reordered once released. */
  readonly name: string;
  readonly up: (db: Kysely<Database>) => Promise<void>;
}

/** In order. A released migration is never edited: the next one changes what it made. */
export const MIGRATIONS: readonly Migration[] = [{ name: '0001-accounts', up: accounts }];
