import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { openStorage } from '../../src/storage/open-storage.ts';
import { temporaryDirectory } from '../accounts/fixture.ts';
import { usePostgres } from './use-postgres.ts';

const MADE_BY_FIRST_RELEASE = readFileSync(join(import.meta.dirname, 'first-release.sql'), 'utf8');

const postgres = usePostgres();

/** Runs statements outside the storage, and answers with the rows of the last. */
async function run(statements: string, dataDir: string, databaseUrl: string | undefined): Promise<unknown[]> {
  if (databaseUrl === undefined) {
    const database = new DatabaseSync(join(dataDir, 'plumbline.sqlite'));
    const rows = statements.startsWith('select') ? database.prepare(statements).all() : [];
    if (!statements.startsWith('select')) database.exec(statements);
    database.close();
    return rows;
  }
  const client = new Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query(statements);
  await client.end();
  return rows;
}

test.each(['sqlite', 'postgres'] as const)(
  '%s: a database made by release 1.0.0 goes on, with what it holds',
  async (dialect) => {
    const dataDir = temporaryDirectory();
    const databaseUrl = dialect === 'postgres' ? await postgres.database('first_release') : undefined;
    await run(MADE_BY_FIRST_RELEASE, dataDir, databaseUrl);
    const storage = openStorage({ dataDir, databaseUrl });
    const { applied, total } = await storage.migrate();
    expect(applied).not.toContain('0001-accounts');
    expect(applied).toHaveLength(total - 1);
    expect(await storage.migrate()).toEqual({ applied: [], total });
    expect(await storage.look()).toBe('ok');
    expect(await storage.read.accounts.byId('acc_1')).toMatchObject({ email: 'first@example.org' });
    expect(await storage.read.credentials.holderByDigest('digest-1')).toMatchObject({
      credential: { id: 'key_1', scopes: ['cost:read'] },
    });
    expect(await storage.read.usage.listByAccount('acc_1', '2025-11-01', '2025-11-30')).toMatchObject([
      { count: 7 },
    ]);
    await storage.close();
    // Instances of 1.0.0 that still run look for their own table.
    expect(await run('select name from plumbline_migrations', dataDir, databaseUrl)).toMatchObject([
      { name: '0001-accounts' },
    ]);
    expect(
      await run('select name from plumbline_migration order by name', dataDir, databaseUrl),
    ).toHaveLength(total);
  },
);
