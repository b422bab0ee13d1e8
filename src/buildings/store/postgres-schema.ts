import type { Client, Pool, PoolClient } from 'pg';
import { releaseManifest } from '../sample/release-parcels.ts';
import type { StoreMeta } from './parcel-store.ts';
import { SCHEMA_VERSION } from './sqlite-schema.ts';

export const TABLES = ['fact', 'street', 'house', 'name'] as const;
/** Instances that start at once make the schema one after the other: IF NOT EXISTS alone fails in a race. */
const SCHEMA_LOCK = 7_205_042;

type Connection = Client | Pool | PoolClient;

/**
 * The schema that a release reads and writes, by the sample it ships: releases that run side by side each have their own,
 * so that none overwrites what another serves.
 */
export function schemaOf({ version }: { readonly version: string } = releaseManifest()): string {
  return `parcels_${SCHEMA_VERSION}_${version.replaceAll(/\W/g, '_')}`;
}

/** Makes the schema and its empty tables where they are missing. */
export async function ensurePostgresSchema(client: Connection, schema: string): Promise<void> {
  // Several statements in one text are one transaction, at whose end the lock goes.
  await client.query(`
    SELECT pg_advisory_xact_lock(${SCHEMA_LOCK});
    CREATE SCHEMA IF NOT EXISTS ${schema};
    CREATE TABLE IF NOT EXISTS ${schema}.fact (
      id text COLLATE "C" NOT NULL, dataset text NOT NULL, payload text NOT NULL, PRIMARY KEY (id, dataset));
    CREATE TABLE IF NOT EXISTS ${schema}.street (id integer PRIMARY KEY, borough text NOT NULL, name text NOT NULL);
    CREATE TABLE IF NOT EXISTS ${schema}.house (
      street integer NOT NULL, low integer NOT NULL, high integer NOT NULL, suffix text COLLATE "C" NOT NULL,
      id text COLLATE "C" NOT NULL, dataset text NOT NULL, PRIMARY KEY (street, low, high, suffix, id, dataset));
    CREATE TABLE IF NOT EXISTS ${schema}.name (
      key text COLLATE "C" NOT NULL, id text COLLATE "C" NOT NULL, dataset text NOT NULL, PRIMARY KEY (key, id, dataset));
    CREATE TABLE IF NOT EXISTS ${schema}.meta (name text PRIMARY KEY, value text NOT NULL);`);
}

type MetaName = 'store' | 'previous';

export async function readPostgresMeta(
  client: Connection,
  schema: string,
  name: MetaName = 'store',
): Promise<StoreMeta | null> {
  const sql = `SELECT value FROM ${schema}.meta WHERE name = $1`;
  const { rows } = await client.query<{ value: string }>(sql, [name]);
  return rows[0] === undefined ? null : (JSON.parse(rows[0].value) as StoreMeta);
}

export async function writeMeta(
  client: Client,
  schema: string,
  { name, meta }: { readonly name: MetaName; readonly meta: StoreMeta },
): Promise<void> {
  const sql = `INSERT INTO ${schema}.meta VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value`;
  await client.query(sql, [name, JSON.stringify(meta)]);
}

/** A store that another release made. */
export interface OtherStore {
  readonly schema: string;
  readonly meta: StoreMeta;
  /** False for an earlier form of the address index, which is then made anew from the facts. */
  readonly isIndexed: boolean;
}

/** The store of another release that was imported into last; null where there is none. */
export async function newestOther(client: Client, schema: string): Promise<OtherStore | null> {
  const { rows } = await client.query<{ name: string; isIndexed: boolean }>(
    `SELECT nspname AS name, starts_with(nspname::text, 'parcels_${SCHEMA_VERSION}_') AS "isIndexed" FROM pg_namespace
     WHERE nspname ~ '^parcels(_[0-9]+_[A-Za-z0-9_]+)?$' AND nspname <> $1
       AND to_regclass(quote_ident(nspname) || '.meta') IS NOT NULL ORDER BY nspname`,
    [schema],
  );
  let newest: OtherStore | null = null;
  for (const { name, isIndexed } of rows) {
    const meta = await readPostgresMeta(client, name);
    if (meta === null) continue;
    if (newest === null || lastImport(meta) > lastImport(newest.meta))
      newest = { schema: name, meta, isIndexed };
  }
  return newest;
}

function lastImport({ datasets }: StoreMeta): string {
  return datasets.map(({ importedAt }) => importedAt).reduce((one, other) => (one > other ? one : other), '');
}

/** The digest of all facts, as the file of parcels has it: SHA-256 over those of the rows, in order. */
export async function digestOf(client: Client, table: string): Promise<string> {
  const row = `id || E'\\t' || dataset || E'\\t' || payload`;
  const { rows } = await client.query<{ digest: string }>(
    `SELECT encode(sha256(convert_to(coalesce(string_agg(hash, '' ORDER BY id, dataset COLLATE "C"), ''), 'UTF8')), 'hex') AS digest
     FROM (SELECT id, dataset, encode(sha256(convert_to(${row}, 'UTF8')), 'hex') AS hash FROM ${table}) AS hashed`,
  );
  return rows[0]?.digest ?? '';
}
