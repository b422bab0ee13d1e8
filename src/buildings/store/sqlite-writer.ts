import { createHash } from 'node:crypto';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { houseEntries, nameEntries } from '../address/index-entries.ts';
import { decodeLayers, encodeLayers } from '../record/lot-layers.ts';
import type { DatasetMeta, ParcelRow, StoreMeta } from './parcel-store.ts';
import { INDEX_SCHEMA, SCHEMA, SCHEMA_VERSION } from './sqlite-schema.ts';

/** Tables of every earlier form of the index. */
const DROP_INDEX = ['street', 'address', 'house', 'name']
  .map((table) => `DROP TABLE IF EXISTS ${table};`)
  .join(' ');

/** Writes one parcel file. The file is private until it is renamed into place, so it needs no journal of its own. */
export class SqliteParcelWriter {
  readonly #db: DatabaseSync;
  readonly #insertFact: StatementSync;
  readonly #insertHouse: StatementSync;
  readonly #insertName: StatementSync;
  readonly #insertStreet: StatementSync;
  readonly #streets = new Map<string, number>();

  constructor(path: string, isNew: boolean) {
    this.#db = new DatabaseSync(path);
    this.#db.exec(
      'PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -65536; PRAGMA temp_store = FILE',
    );
    if (isNew) this.#db.exec(`${SCHEMA} PRAGMA user_version = ${SCHEMA_VERSION}`);
    const isOlder = !isNew && storedForm(this.#db) < SCHEMA_VERSION;
    if (isOlder) this.#db.exec(`${DROP_INDEX} ${INDEX_SCHEMA}`);
    this.#insertFact = this.#db.prepare(
      'INSERT OR REPLACE INTO fact (id, dataset, payload) VALUES (?, ?, ?)',
    );
    this.#insertHouse = this.#db.prepare(
      'INSERT OR IGNORE INTO house (street, low, high, suffix, id, dataset) VALUES (?, ?, ?, ?, ?, ?)',
    );
    this.#insertName = this.#db.prepare('INSERT OR IGNORE INTO name (key, id, dataset) VALUES (?, ?, ?)');
    this.#insertStreet = this.#db.prepare('INSERT INTO street (id, borough, name) VALUES (?, ?, ?)');
    for (const row of this.#db.prepare('SELECT id, borough, name FROM street').all()) {
      this.#streets.set(`${String(row['borough'])} ${String(row['name'])}`, Number(row['id']));
    }
    this.#db.exec('BEGIN');
    if (isOlder) this.#indexAnew();
  }

  /** Brings a file of an older form up to date: the facts stay, the index is made from them. */
  #indexAnew(): void {
    for (const row of this.#db.prepare('SELECT id, dataset, payload FROM fact').iterate()) {
      const [id, dataset] = [String(row['id']), String(row['dataset'])];
      this.#index(dataset, { id, layers: decodeLayers(String(row['payload'])) });
    }
    this.#db.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
  }

  /** Forgets a dataset, so that an import of its new version leaves no rows of the old one. */
  dropDataset(dataset: string): void {
    for (const table of ['fact', 'house', 'name'])
      this.#db.prepare(`DELETE FROM ${table} WHERE dataset = ?`).run(dataset);
  }

  put(dataset: string, row: ParcelRow): void {
    this.#insertFact.run(row.id, dataset, encodeLayers(row.layers));
    this.#index(dataset, row);
  }

  #index(dataset: string, { id, layers }: ParcelRow): void {
    for (const { borough, street, low, high, suffix } of houseEntries(id, layers)) {
      this.#insertHouse.run(this.#streetId(borough, street), low, high, suffix, id, dataset);
    }
    for (const key of nameEntries(id, layers)) this.#insertName.run(key, id, dataset);
  }

  #streetId(borough: string, street: string): number {
    const key = `${borough} ${street}`;
    const existing = this.#streets.get(key);
    if (existing !== undefined) return existing;
    const id = this.#streets.size + 1;
    this.#streets.set(key, id);
    this.#insertStreet.run(id, borough, street);
    return id;
  }

  payloadOf(dataset: string, id: string): string | null {
    const row = this.#db.prepare('SELECT payload FROM fact WHERE id = ? AND dataset = ?').get(id, dataset);
    return row === undefined ? null : String(row['payload']);
  }

  /** Distinct lots with a description of their own. */
  countParcels(): number {
    const sql = `SELECT count(DISTINCT id) AS n FROM fact WHERE dataset IN ('pluto', 'westchester', 'll84', 'sample', 'll33')
      AND payload NOT LIKE '{"unit"%'`;
    return Number(this.#db.prepare(sql).get()!['n']);
  }

  /** SHA-256 over those of the rows, in order: the same as of the same facts in PostgreSQL. */
  digest(): string {
    const all = createHash('sha256');
    for (const row of this.#db
      .prepare('SELECT id, dataset, payload FROM fact ORDER BY id, dataset')
      .iterate()) {
      const line = `${String(row['id'])}\t${String(row['dataset'])}\t${String(row['payload'])}`;
      all.update(createHash('sha256').update(line).digest('hex'));
    }
    return all.digest('hex');
  }

  meta(): Partial<StoreMeta> {
    const row = this.#db.prepare("SELECT value FROM meta WHERE name = 'store'").get();
    return row === undefined ? {} : (JSON.parse(String(row['value'])) as StoreMeta);
  }

  datasets(): readonly DatasetMeta[] {
    return this.meta().datasets ?? [];
  }

  /** Commits and closes; the caller syncs and renames the file. */
  finish(meta: StoreMeta): void {
    this.#db
      .prepare("INSERT OR REPLACE INTO meta (name, value) VALUES ('store', ?)")
      .run(JSON.stringify(meta));
    this.#db.exec('COMMIT');
    this.#db.close();
  }

  abandon(): void {
    this.#db.close();
  }
}

function storedForm(db: DatabaseSync): number {
  return Number(db.prepare('PRAGMA user_version').get()!['user_version']);
}
