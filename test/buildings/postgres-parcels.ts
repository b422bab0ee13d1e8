import { afterAll } from 'vitest';
import { PostgresLookup } from '../../src/buildings/lookup/postgres-lookup.ts';
import { startPostgres } from '../storage/postgres-server.ts';

/** The shipped parcels in a Postgres of this test file's own, which ends with it. */
export async function postgresParcels() {
  const postgres = await startPostgres();
  afterAll(() => postgres.close());
  const databaseUrl = await postgres.database('parcels_test');
  const lookup = await PostgresLookup.open({ databaseUrl, checkEveryMs: 0 });
  // Hooks of the end run from the last to the first.
  afterAll(() => lookup.close());
  return { postgres, databaseUrl, lookup };
}
