import { describe, expect, test } from 'vitest';
import { MIGRATIONS } from '../../src/storage/migrations/registry.ts';
import { openStorage } from '../../src/storage/open-storage.ts';
import { temporaryDirectory } from '../accounts/fixture.ts';
import { runInProcesses } from './processes.ts';
import { usePostgres } from './use-postgres.ts';

const postgres = usePostgres();

describe.each(['sqlite', 'postgres'] as const)('%s', (dialect) => {
  test('five processes that migrate one empty database at once: one does it, all succeed', async () => {
    const dataDir = temporaryDirectory();
    const databaseUrl = dialect === 'postgres' ? await postgres.database('migrate') : undefined;
    const reports = await runInProcesses(5, 'migrate-process.ts', { dataDir, databaseUrl });
    const applied = reports.map((report) => (JSON.parse(report) as { applied: string[] }).applied.length);
    expect(applied.sort()).toEqual([0, 0, 0, 0, Object.keys(MIGRATIONS).length]);
  });

  test('a database newer than the code is refused', async () => {
    const databaseUrl = dialect === 'postgres' ? await postgres.database('newer') : undefined;
    const dataDir = temporaryDirectory();
    const storage = openStorage({ dataDir, databaseUrl });
    await storage.migrate();
    await runInProcesses(1, 'future-process.ts', { dataDir, databaseUrl });
    await expect(storage.migrate()).rejects.toThrow('9999-future');
    await storage.close();
  });
});
