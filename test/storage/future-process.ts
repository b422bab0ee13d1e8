// Leaves the trace of a later version's migration.
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import type { Target } from './processes.ts';

const { dataDir, databaseUrl } = JSON.parse(process.argv[2] ?? '{}') as Target;
const statement = "insert into plumbline_migration (name, timestamp) values ('9999-future', '2099-01-01')";
if (databaseUrl) {
  const client = new Client(databaseUrl);
  await client.connect();
  await client.query(statement);
  await client.end();
} else {
  new DatabaseSync(`${dataDir}/plumbline.sqlite`).exec(statement);
}
