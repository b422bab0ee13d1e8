import { randomUUID } from 'node:crypto';
import { Client, type Pool, type PoolClient } from 'pg';
import { houseEntries, nameEntries } from '../address/index-entries.ts';
import { decodeLayers, encodeLayers } from '../record/lot-layers.ts';
import type { ImportTarget } from './import-target.ts';
import type { DatasetMeta, ParcelRow, StoreMeta } from './parcel-store.ts';
import { describeCoverage, newestDay } from './store-meta.ts';

/** One import at a time, whichever process runs it. The key is arbitrary and only has to be the same everywhere. */
const IMPORT_LOCK = 7_205_041;
/** Instances that start at once make the schema one after the other: IF NOT EXISTS alone fails in a race. */
const SCHEMA_LOCK = 7_205_042;
const BATCH_ROWS = 5_000;
const TABLES = ['fact', 'street', 'house', 'name'] as const;

/** Makes the schema and its empty tables where they are missing. */
export async function ensurePostgresSchema(client: Client | Pool | PoolClient): Promise<void> {
  // Several statements in one text are one transaction, at whose end the lock goes.
  await client.query(`
    SELECT pg_advisory_xact_lock(${SCHEMA_LOCK});
    CREATE SCHEMA IF NOT EXISTS parcels;
    CREATE TABLE IF NOT EXISTS parcels.fact (
      id text COLLATE "C" NOT NULL, dataset text NOT NULL, payload text NOT NULL, PRIMARY KEY (id, dataset));
    CREATE TABLE IF NOT EXISTS parcels.street (id integer PRIMARY KEY, borough text NOT NULL, name text NOT NULL);
    CREATE TABLE IF NOT EXISTS parcels.house (
      street integer NOT NULL, low integer NOT NULL, high integer NOT NULL, suffix text COLLATE "C" NOT NULL,
      id text COLLATE "C" NOT NULL, dataset text NOT NULL, PRIMARY KEY (street, low, high, suffix, id, dataset));
    CREATE TABLE IF NOT EXISTS parcels.name (
      key text COLLATE "C" NOT NULL, id text COLLATE "C" NOT NULL, dataset text NOT NULL, PRIMARY KEY (key, id, dataset));
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
    const target = new PostgresTarget(client, await readStreets(client));
    const { rows } = await client.query(`SELECT to_regclass('parcels.address') IS NOT NULL AS "isOlder"`);
    if (rows[0]?.isOlder === true) await target.indexAnew();
    return target;
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
  #houses: (readonly unknown[])[] = [];
  #names: (readonly unknown[])[] = [];

  constructor(client: Client, streets: Map<string, number>) {
    this.#client = client;
    this.#streets = streets;
  }

  async dropDataset(dataset: string): Promise<void> {
    await this.#flush();
    for (const table of ['fact', 'house', 'name'])
      await this.#client.query(`DELETE FROM parcels.${table}_next WHERE dataset = $1`, [dataset]);
  }

  put(dataset: string, row: ParcelRow): void | Promise<void> {
    this.#facts.set(`${dataset} ${row.id}`, [row.id, dataset, encodeLayers(row.layers)]);
    this.#index(dataset, row);
    if (this.#facts.size >= BATCH_ROWS) return this.#flush();
  }

  /** Brings a store of form 1 up to date: the facts stay, the index is made from them. */
  async indexAnew(): Promise<void> {
    await this.#client.query('TRUNCATE parcels.street_next, parcels.house_next, parcels.name_next');
    this.#streets.clear();
    const sql = `SELECT id, dataset, payload FROM parcels.fact_next WHERE (id, dataset) > ($1, $2)
      ORDER BY id, dataset LIMIT ${BATCH_ROWS}`;
    for (let [id, dataset] = ['', '']; ;) {
      const { rows } = await this.#client.query<{ id: string; dataset: string; payload: string }>(sql, [
        id,
        dataset,
      ]);
      const last = rows.at(-1);
      if (last === undefined) return;
      for (const row of rows) this.#index(row.dataset, { id: row.id, layers: decodeLayers(row.payload) });
      await this.#flush();
      [id, dataset] = [last.id, last.dataset];
    }
  }

  #index(dataset: string, { id, layers }: ParcelRow): void {
    for (const { borough, street, low, high, suffix } of houseEntries(id, layers)) {
      this.#houses.push([this.#streetId(borough, street), low, high, suffix, id, dataset]);
    }
    for (const key of nameEntries(layers)) this.#names.push([key, id, dataset]);
  }

  #streetId(borough: string, street: string): number {
    const key = `${borough} ${street}`;
    const known = this.#streets.get(key);
    if (known !== undefined) return known;
    const id = this.#streets.size + 1;
    this.#streets.set(key, id);
    this.#newStreets.push([id, borough, street]);
    return id;
  }

  async #flush(): Promise<void> {
    const [facts, streets] = [[...this.#facts.values()], this.#newStreets];
    const [houses, names] = [this.#houses, this.#names];
    this.#facts = new Map();
    this.#newStreets = [];
    this.#houses = [];
    this.#names = [];
    const replace = 'ON CONFLICT (id, dataset) DO UPDATE SET payload = excluded.payload';
    await this.#insert('fact', ['text', 'text', 'text'], { rows: facts, conflict: replace });
    await this.#insert('street', ['int', 'text', 'text'], { rows: streets, conflict: '' });
    const house = ['int', 'int', 'int', 'text', 'text', 'text'];
    await this.#insert('house', house, { rows: houses, conflict: 'ON CONFLICT DO NOTHING' });
    await this.#insert('name', ['text', 'text', 'text'], { rows: names, conflict: 'ON CONFLICT DO NOTHING' });
  }

  async #insert(
    table: (typeof TABLES)[number],
    types: readonly string[],
    { rows, conflict }: { rows: readonly (readonly unknown[])[]; conflict: string },
  ): Promise<void> {
    if (rows.length === 0) return;
    const arrays = types.map((type, index) => `$${index + 1}::${type}[]`).join(', ');
    const values = types.map((_, index) => rows.map((row) => row[index]));
    await this.#client.query(
      `INSERT INTO parcels.${table}_next SELECT * FROM unnest(${arrays}) ${conflict}`,
      values,
    );
  }

  before(): Promise<StoreMeta | null> {
    return readPostgresMeta(this.#client);
  }

  async after(changed: readonly DatasetMeta[]): Promise<StoreMeta> {
    await this.#flush();
    return this.#nextMeta(changed);
  }

  async publish(changed: readonly DatasetMeta[]): Promise<StoreMeta> {
    const [before, meta] = [await this.before(), await this.after(changed)];
    await this.#client.query('BEGIN');
    // The sample alone can be made again; what a person imported can be brought back.
    const keepsPrevious = before !== null && changed.some(({ dataset }) => dataset !== 'sample');
    for (const table of TABLES) {
      if (keepsPrevious) {
        await this.#client.query(`DROP TABLE IF EXISTS parcels.${table}_previous`);
        await this.#client.query(`ALTER TABLE parcels.${table} RENAME TO ${table}_previous`);
      } else await this.#client.query(`DROP TABLE parcels.${table}`);
      await this.#client.query(`ALTER TABLE parcels.${table}_next RENAME TO ${table}`);
    }
    if (keepsPrevious) await writeMeta(this.#client, 'previous', before);
    await this.#client.query('DROP TABLE IF EXISTS parcels.address');
    await writeMeta(this.#client, 'store', meta);
    await this.#client.query('COMMIT');
    await this.#client.query('ANALYZE parcels.fact, parcels.house, parcels.name');
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

type MetaName = 'store' | 'previous';

async function writeMeta(client: Client, name: MetaName, meta: StoreMeta): Promise<void> {
  const sql =
    'INSERT INTO parcels.meta VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value';
  await client.query(sql, [name, JSON.stringify(meta)]);
}

/** Brings back the parcels from before the last import; a second call brings the import back. Null when there are none. */
export async function undoPostgresImport(databaseUrl: string): Promise<StoreMeta | null> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [IMPORT_LOCK]);
    await ensurePostgresSchema(client);
    const [served, previous] = [await readPostgresMeta(client), await readPostgresMeta(client, 'previous')];
    if (served === null || previous === null) return null;
    await client.query('BEGIN');
    for (const table of TABLES) {
      await client.query(`ALTER TABLE parcels.${table} RENAME TO ${table}_aside`);
      await client.query(`ALTER TABLE parcels.${table}_previous RENAME TO ${table}`);
      await client.query(`ALTER TABLE parcels.${table}_aside RENAME TO ${table}_previous`);
    }
    await writeMeta(client, 'store', previous);
    await writeMeta(client, 'previous', served);
    await client.query('COMMIT');
    return previous;
  } finally {
    await client.end();
  }
}

export async function readPostgresMeta(
  client: Client | Pool,
  name: MetaName = 'store',
): Promise<StoreMeta | null> {
  const { rows } = await client.query<{ value: string }>('SELECT value FROM parcels.meta WHERE name = $1', [
    name,
  ]);
  return rows[0] === undefined ? null : (JSON.parse(rows[0].value) as StoreMeta);
}
