// Leaves the trace of a later version's migration.
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import type { Target } from './processes.ts';

const { dataDir, databaseUrl } = JSON.parse(process.argv[2] ?? '{}') as Target;
const statement = "insert into plumbline_migrations (name, applied_at_ms) values ('9999-future', 1)";
if (databaseUrl) {
  const client = new Client(databaseUrl);
  await client.connect();
  await client.query(statement);
  await client.end();
} else {
  new DatabaseSync(`${dataDir}/plumbline.sqlite`).exec(statement);
}
