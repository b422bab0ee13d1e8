import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Pool } from 'pg';
import { describe, expect, test } from 'vitest';
import { MIGRATIONS } from '../../src/storage/migrations/registry.ts';
import { openStorage } from '../../src/storage/open-storage.ts';
import { temporaryDirectory } from '../accounts/fixture.ts';
import { isWhole } from '../support/cases.ts';
import { startProcess, type Target } from './processes.ts';
import { usePostgres } from './use-postgres.ts';

/** From one kill to the next, in statements of the migration; `KILL_STEP=1` for every one of them. */
const EVERY = Number(process.env['KILL_STEP'] ?? (isWhole ? 9 : 12));
const MADE_BY_FIRST_RELEASE = readFileSync(join(import.meta.dirname, 'first-release.sql'), 'utf8');

const postgres = usePostgres();

async function makeFirstRelease({ dataDir, databaseUrl }: Target): Promise<void> {
  if (databaseUrl === undefined) {
    const file = new DatabaseSync(`${dataDir}/plumbline.sqlite`);
    file.exec(MADE_BY_FIRST_RELEASE);
    file.close();
    return;
  }
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  await pool.query(MADE_BY_FIRST_RELEASE);
  await pool.end();
}

/** Every table and column there is, and what ran, whatever the dialect. */
async function schemaOf({ dataDir, databaseUrl }: Target): Promise<string[]> {
  if (databaseUrl === undefined) {
    const path = `${dataDir}/plumbline.sqlite`;
    if (!existsSync(path)) return [];
    const file = new DatabaseSync(path);
    const rows = file.prepare(
      "select type || ' ' || name || ' ' || coalesce(sql, '') as line from sqlite_master",
    );
    const lines = rows.all().map(({ line }) => String(line));
    expect(file.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
    file.close();
    return lines.toSorted();
  }
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  const { rows } = await pool.query<{ line: string }>(
    `select table_name || '.' || column_name || ' ' || data_type as line
       from information_schema.columns where table_schema = 'public'
     union all select indexname || ' ' || indexdef from pg_indexes where schemaname = 'public'`,
  );
  await pool.end();
  return rows.map(({ line }) => line).toSorted();
}

/** Starts the migration and kills it when it is about to run statement number `statements`; false when there were fewer. */
async function killedAt(target: Target, statements: number): Promise<boolean> {
  const migrating = startProcess('killed-migration-process.ts', target, [String(statements)]);
  const [, signal] = await new Promise<[number | null, string | null]>((resolve) =>
    migrating.once('exit', (code, name) => resolve([code, name])),
  );
  return signal === 'SIGKILL';
}

describe.each(['sqlite', 'postgres'] as const)('%s', (dialect) => {
  let number = 0;
  const fresh = async (): Promise<Target> => ({
    dataDir: temporaryDirectory(),
    databaseUrl: dialect === 'postgres' ? await postgres.database(`killed_${(number += 1)}`) : undefined,
  });

  test.each(['an empty database', 'one of release 1.0.0, with accounts in it'])(
    '%s, kill -9 at moments all over its migration: nothing or all is there, and the next start completes it',
    async (which) => {
      const isEmpty = which === 'an empty database';
      const [whole, target] = [await fresh(), await fresh()];
      if (!isEmpty) for (const each of [whole, target]) await makeFirstRelease(each);
      const before = await schemaOf(target);
      const undisturbed = openStorage(whole);
      await undisturbed.migrate();
      await undisturbed.close();
      let kills = 0;
      while (await killedAt(target, 1 + EVERY * kills)) {
        kills += 1;
        expect(await schemaOf(target)).toEqual(before);
      }
      expect(kills).toBeGreaterThan(2);
      // The last one had fewer statements than that, and ran to its end.
      expect(await schemaOf(target)).toEqual(await schemaOf(whole));
      const storage = openStorage(target);
      const total = Object.keys(MIGRATIONS).length;
      expect(await storage.migrate()).toEqual({ applied: [], total });
      if (!isEmpty)
        expect(await storage.read.accounts.byId('acc_1')).toMatchObject({ email: 'first@example.org' });
      await storage.close();
      console.log(`${dialect}, ${which}: ${kills} kills in mid-migration, no half schema`);
    },
  );
});
