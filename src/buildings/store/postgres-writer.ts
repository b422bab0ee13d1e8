import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { houseEntries, nameEntries } from '../address/index-entries.ts';
import { decodeLayers, encodeLayers } from '../record/lot-layers.ts';
import type { ImportTarget } from './import-target.ts';
import type { DatasetMeta, ParcelRow, StoreMeta } from './parcel-store.ts';
import {
  digestOf,
  ensurePostgresSchema,
  newestOther,
  readPostgresMeta,
  TABLES,
  writeMeta,
} from './postgres-schema.ts';
import { describeCoverage, newestDay } from './store-meta.ts';

/** One import at a time, whichever process runs it. The key is arbitrary and only has to be the same everywhere. */
const IMPORT_LOCK = 7_205_041;
const BATCH_ROWS = 5_000;

/**
 * The schema of a release as the target of an import: staging tables, exchanged for the served ones in one transaction.
 * One that is new begins with what the newest store of another release holds.
 */
export async function openPostgresTarget(databaseUrl: string, schema: string): Promise<ImportTarget> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [IMPORT_LOCK]);
    await ensurePostgresSchema(client, schema);
    const own = await readPostgresMeta(client, schema);
    const from = own === null ? await newestOther(client, schema) : { schema, meta: own, isIndexed: true };
    for (const table of TABLES) {
      // Whatever a killed import left behind goes first.
      await client.query(`DROP TABLE IF EXISTS ${schema}.${table}_next`);
      await client.query(`CREATE TABLE ${schema}.${table}_next (LIKE ${schema}.${table} INCLUDING ALL)`);
      if (from !== null && (from.isIndexed || table === 'fact'))
        await client.query(`INSERT INTO ${schema}.${table}_next SELECT * FROM ${from.schema}.${table}`);
    }
    const streets = await readStreets(client, schema);
    const target = new PostgresTarget(client, { schema, own, begun: from?.meta ?? null, streets });
    if (from?.isIndexed === false) await target.indexAnew();
    return target;
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function readStreets(client: Client, schema: string): Promise<Map<string, number>> {
  const { rows } = await client.query<{ id: number; borough: string; name: string }>(
    `SELECT id, borough, name FROM ${schema}.street_next`,
  );
  return new Map(rows.map((row) => [`${row.borough} ${row.name}`, row.id]));
}

interface Begun {
  readonly schema: string;
  /** What the schema serves. */
  readonly own: StoreMeta | null;
  /** What the staging tables began with. */
  readonly begun: StoreMeta | null;
  readonly streets: Map<string, number>;
}

class PostgresTarget implements ImportTarget {
  readonly #client: Client;
  readonly #schema: string;
  readonly #own: StoreMeta | null;
  readonly #begun: StoreMeta | null;
  readonly #streets: Map<string, number>;
  // Keyed so that one batch never holds the same row twice, which ON CONFLICT would refuse.
  #facts = new Map<string, readonly [string, string, string]>();
  #newStreets: [number, string, string][] = [];
  #houses: (readonly unknown[])[] = [];
  #names: (readonly unknown[])[] = [];

  constructor(client: Client, { schema, own, begun, streets }: Begun) {
    this.#client = client;
    this.#schema = schema;
    this.#own = own;
    this.#begun = begun;
    this.#streets = streets;
  }

  async dropDataset(dataset: string): Promise<void> {
    await this.#flush();
    for (const table of ['fact', 'house', 'name'])
      await this.#client.query(`DELETE FROM ${this.#schema}.${table}_next WHERE dataset = $1`, [dataset]);
  }

  put(dataset: string, row: ParcelRow): void | Promise<void> {
    this.#facts.set(`${dataset} ${row.id}`, [row.id, dataset, encodeLayers(row.layers)]);
    this.#index(dataset, row);
    if (this.#facts.size >= BATCH_ROWS) return this.#flush();
  }

  /** Brings a store of form 1 up to date: the facts stay, the index is made from them. */
  async indexAnew(): Promise<void> {
    await this.#client.query(
      `TRUNCATE ${this.#schema}.street_next, ${this.#schema}.house_next, ${this.#schema}.name_next`,
    );
    this.#streets.clear();
    const sql = `SELECT id, dataset, payload FROM ${this.#schema}.fact_next WHERE (id, dataset) > ($1, $2)
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
    for (const key of nameEntries(id, layers)) this.#names.push([key, id, dataset]);
  }

  #streetId(borough: string, street: string): number {
    const key = `${borough} ${street}`;
    const existing = this.#streets.get(key);
    if (existing !== undefined) return existing;
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
      `INSERT INTO ${this.#schema}.${table}_next SELECT * FROM unnest(${arrays}) ${conflict}`,
      values,
    );
  }

  before(): StoreMeta | null {
    return this.#own;
  }

  async after(changed: readonly DatasetMeta[]): Promise<StoreMeta> {
    await this.#flush();
    return this.#nextMeta(changed);
  }

  async publish(changed: readonly DatasetMeta[]): Promise<StoreMeta> {
    const [before, meta, schema] = [this.#own, await this.after(changed), this.#schema];
    await this.#client.query('BEGIN');
    // The sample alone can be made again; what a person imported can be brought back.
    const keepsPrevious = before !== null && changed.some(({ dataset }) => dataset !== 'sample');
    for (const table of TABLES) {
      if (keepsPrevious) {
        await this.#client.query(`DROP TABLE IF EXISTS ${schema}.${table}_previous`);
        await this.#client.query(`ALTER TABLE ${schema}.${table} RENAME TO ${table}_previous`);
      } else await this.#client.query(`DROP TABLE ${schema}.${table}`);
      await this.#client.query(`ALTER TABLE ${schema}.${table}_next RENAME TO ${table}`);
    }
    if (keepsPrevious) await writeMeta(this.#client, schema, { name: 'previous', meta: before });
    await writeMeta(this.#client, schema, { name: 'store', meta });
    await this.#client.query('COMMIT');
    await this.#client.query(`ANALYZE ${schema}.fact, ${schema}.house, ${schema}.name`);
    await this.#client.end();
    return meta;
  }

  async #nextMeta(changed: readonly DatasetMeta[]): Promise<StoreMeta> {
    const before = this.#begun;
    const names = new Set(changed.map((dataset) => dataset.dataset));
    const datasets = [...(before?.datasets ?? []).filter(({ dataset }) => !names.has(dataset)), ...changed];
    const { rows } = await this.#client.query<{ n: string }>(
      `SELECT count(DISTINCT id)::text AS n FROM ${this.#schema}.fact_next
       WHERE dataset IN ('pluto', 'westchester', 'll84', 'sample', 'll33') AND payload NOT LIKE '{"unit"%'`,
    );
    return {
      generation: randomUUID(),
      parcelCount: Number(rows[0]?.n ?? 0),
      sampleVersion: datasets.find(({ dataset }) => dataset === 'sample')?.label ?? null,
      datasets,
      coverage: describeCoverage(datasets),
      asOf: newestDay(datasets),
      digest: await digestOf(this.#client, `${this.#schema}.fact_next`),
    };
  }

  async abandon(): Promise<void> {
    await this.#client.end();
  }
}

/** Brings back the parcels from before the last import; a second call brings the import back. Null when there are none. */
export async function undoPostgresImport(databaseUrl: string, schema: string): Promise<StoreMeta | null> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [IMPORT_LOCK]);
    await ensurePostgresSchema(client, schema);
    const [served, previous] = [
      await readPostgresMeta(client, schema),
      await readPostgresMeta(client, schema, 'previous'),
    ];
    if (served === null || previous === null) return null;
    await client.query('BEGIN');
    for (const table of TABLES) {
      await client.query(`ALTER TABLE ${schema}.${table} RENAME TO ${table}_aside`);
      await client.query(`ALTER TABLE ${schema}.${table}_previous RENAME TO ${table}`);
      await client.query(`ALTER TABLE ${schema}.${table}_aside RENAME TO ${table}_previous`);
    }
    await writeMeta(client, schema, { name: 'store', meta: previous });
    await writeMeta(client, schema, { name: 'previous', meta: served });
    await client.query('COMMIT');
    return previous;
  } finally {
    await client.end();
  }
}
