import { randomUUID } from 'node:crypto';
import { Client, type Pool, type PoolClient } from 'pg';
import { splitAddress } from '../address/street-name.ts';
import { boroughOf } from '../parcel-id.ts';
import { encodeLayers } from '../record/lot-layers.ts';
import type { ImportTarget } from './import-target.ts';
import type { DatasetMeta, ParcelRow, StoreMeta } from './parcel-store.ts';
import { describeCoverage, newestDay } from './store-meta.ts';

/** One import at a time, whichever process runs it. The key is arbitrary and only has to be the same everywhere. */
const IMPORT_LOCK = 7_205_041;
/** Instances that start at once make the schema one after the other: IF NOT EXISTS alone fails in a race. */
const SCHEMA_LOCK = 7_205_042;
const BATCH_ROWS = 5_000;
const TABLES = ['fact', 'street', 'address'] as const;

/** Makes the schema and its empty tables where they are missing. */
export async function ensurePostgresSchema(client: Client | Pool | PoolClient): Promise<void> {
  // Several statements in one text are one transaction, at whose end the lock goes.
  await client.query(`
    SELECT pg_advisory_xact_lock(${SCHEMA_LOCK});
    CREATE SCHEMA IF NOT EXISTS parcels;
    CREATE TABLE IF NOT EXISTS parcels.fact (
      id text COLLATE "C" NOT NULL, dataset text NOT NULL, payload text NOT NULL, PRIMARY KEY (id, dataset));
    CREATE TABLE IF NOT EXISTS parcels.street (id integer PRIMARY KEY, borough text NOT NULL, name text NOT NULL);
    CREATE TABLE IF NOT EXISTS parcels.address (
      street integer NOT NULL, number text COLLATE "C" NOT NULL, id text COLLATE "C" NOT NULL, PRIMARY KEY (street, number, id));
    CREATE TABLE IF NOT EXISTS parcels.meta (name text PRIMARY KEY, value text NOT NULL);`);
}

/** The schema `parcels` as the target of an import: staging tables, exchanged for the served ones in one transaction. */
export async function openPostgresTarget(databaseUrl: string): Promise<ImportTarget> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [IMPORT_LOCK]);
    await ensurePostgresSchema(client);
    for (const table of TABLES) {
      // Whatever a killed import left behind goes first.
      await client.query(`DROP TABLE IF EXISTS parcels.${table}_next`);
      await client.query(`CREATE TABLE parcels.${table}_next (LIKE parcels.${table} INCLUDING ALL)`);
      await client.query(`INSERT INTO parcels.${table}_next SELECT * FROM parcels.${table}`);
    }
    return new PostgresTarget(client, await readStreets(client));
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function readStreets(client: Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ id: number; borough: string; name: string }>(
    'SELECT id, borough, name FROM parcels.street',
  );
  return new Map(rows.map((row) => [`${row.borough} ${row.name}`, row.id]));
}

class PostgresTarget implements ImportTarget {
  readonly #client: Client;
  readonly #streets: Map<string, number>;
  // Keyed so that one batch never holds the same row twice, which ON CONFLICT would refuse.
  #facts = new Map<string, readonly [string, string, string]>();
  #newStreets: [number, string, string][] = [];
  #addresses: [number, string, string][] = [];

  constructor(client: Client, streets: Map<string, number>) {
    this.#client = client;
    this.#streets = streets;
  }

  async dropDataset(dataset: string): Promise<void> {
    await this.#flush();
    await this.#client.query('DELETE FROM parcels.fact_next WHERE dataset = $1', [dataset]);
  }

  put(dataset: string, row: ParcelRow): void | Promise<void> {
    this.#facts.set(`${dataset} ${row.id}`, [row.id, dataset, encodeLayers(row.layers)]);
    const address = row.layers.city?.address;
    if (address !== null && address !== undefined) this.#putAddress(row.id, address);
    if (this.#facts.size >= BATCH_ROWS) return this.#flush();
  }

  #putAddress(id: string, address: string): void {
    const { number, street } = splitAddress(address);
    const borough = boroughOf(id) ?? '';
    const key = `${borough} ${street}`;
    let streetId = this.#streets.get(key);
    if (streetId === undefined) {
      streetId = this.#streets.size + 1;
      this.#streets.set(key, streetId);
      this.#newStreets.push([streetId, borough, street]);
    }
    this.#addresses.push([streetId, number, id]);
  }

  async #flush(): Promise<void> {
    const [facts, streets, addresses] = [[...this.#facts.values()], this.#newStreets, this.#addresses];
    this.#facts = new Map();
    this.#newStreets = [];
    this.#addresses = [];
    const column = (rows: readonly (readonly unknown[])[], index: number) => rows.map((row) => row[index]);
    const columns = (rows: readonly (readonly unknown[])[]) => [0, 1, 2].map((index) => column(rows, index));
    if (facts.length > 0) {
      const sql = `INSERT INTO parcels.fact_next SELECT * FROM unnest($1::text[], $2::text[], $3::text[])
        ON CONFLICT (id, dataset) DO UPDATE SET payload = excluded.payload`;
      await this.#client.query(sql, columns(facts));
    }
    if (streets.length > 0) {
      const sql = 'INSERT INTO parcels.street_next SELECT * FROM unnest($1::int[], $2::text[], $3::text[])';
      await this.#client.query(sql, columns(streets));
    }
    if (addresses.length > 0) {
      const sql = `INSERT INTO parcels.address_next SELECT * FROM unnest($1::int[], $2::text[], $3::text[])
        ON CONFLICT DO NOTHING`;
      await this.#client.query(sql, columns(addresses));
    }
  }

  async publish(changed: readonly DatasetMeta[]): Promise<StoreMeta> {
    await this.#flush();
    const meta = await this.#nextMeta(changed);
    await this.#client.query('BEGIN');
    for (const table of TABLES) {
      await this.#client.query(`DROP TABLE parcels.${table}`);
      await this.#client.query(`ALTER TABLE parcels.${table}_next RENAME TO ${table}`);
    }
    const sql = `INSERT INTO parcels.meta VALUES ('store', $1) ON CONFLICT (name) DO UPDATE SET value = excluded.value`;
    await this.#client.query(sql, [JSON.stringify(meta)]);
    await this.#client.query('COMMIT');
    await this.#client.query('ANALYZE parcels.fact, parcels.address');
    await this.#client.end();
    return meta;
  }

  async #nextMeta(changed: readonly DatasetMeta[]): Promise<StoreMeta> {
    const before = await readPostgresMeta(this.#client);
    const names = new Set(changed.map((dataset) => dataset.dataset));
    const datasets = [...(before?.datasets ?? []).filter(({ dataset }) => !names.has(dataset)), ...changed];
    const { rows } = await this.#client.query<{ n: string }>(
      `SELECT count(DISTINCT id)::text AS n FROM parcels.fact_next
       WHERE dataset IN ('pluto', 'westchester', 'll84', 'sample', 'll33') AND payload NOT LIKE '{"unit"%'`,
    );
    return {
      generation: randomUUID(),
      parcelCount: Number(rows[0]?.n ?? 0),
      sampleVersion: datasets.find(({ dataset }) => dataset === 'sample')?.label ?? null,
      datasets,
      coverage: describeCoverage(datasets),
      asOf: newestDay(datasets),
    };
  }

  async abandon(): Promise<void> {
    await this.#client.end();
  }
}

export async function readPostgresMeta(client: Client | Pool): Promise<StoreMeta | null> {
  const { rows } = await client.query<{ value: string }>(
    "SELECT value FROM parcels.meta WHERE name = 'store'",
  );
  return rows[0] === undefined ? null : (JSON.parse(rows[0].value) as StoreMeta);
}
