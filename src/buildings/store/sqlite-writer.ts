import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { splitAddress } from '../address/street-name.ts';
import { boroughOf } from '../parcel-id.ts';
import { encodeLayers } from '../record/lot-layers.ts';
import type { DatasetMeta, ParcelRow, StoreMeta } from './parcel-store.ts';
import { SCHEMA, SCHEMA_VERSION } from './sqlite-schema.ts';

/** Writes one parcel file. The file is private until it is renamed into place, so it needs no journal of its own. */
export class SqliteParcelWriter {
  readonly #db: DatabaseSync;
  readonly #insertFact: StatementSync;
  readonly #insertAddress: StatementSync;
  readonly #insertStreet: StatementSync;
  readonly #streets = new Map<string, number>();

  constructor(path: string, isNew: boolean) {
    this.#db = new DatabaseSync(path);
    this.#db.exec(
      'PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -65536; PRAGMA temp_store = FILE',
    );
    if (isNew) this.#db.exec(`${SCHEMA} PRAGMA user_version = ${SCHEMA_VERSION}`);
    this.#insertFact = this.#db.prepare(
      'INSERT OR REPLACE INTO fact (id, dataset, payload) VALUES (?, ?, ?)',
    );
    this.#insertAddress = this.#db.prepare(
      'INSERT OR IGNORE INTO address (street, number, id) VALUES (?, ?, ?)',
    );
    this.#insertStreet = this.#db.prepare('INSERT INTO street (id, borough, name) VALUES (?, ?, ?)');
    for (const row of this.#db.prepare('SELECT id, borough, name FROM street').all()) {
      this.#streets.set(`${String(row['borough'])} ${String(row['name'])}`, Number(row['id']));
    }
    this.#db.exec('BEGIN');
  }

  /** Forgets a dataset, so that an import of its new version leaves no rows of the old one. */
  dropDataset(dataset: string): void {
    this.#db.prepare('DELETE FROM fact WHERE dataset = ?').run(dataset);
  }

  put(dataset: string, row: ParcelRow): void {
    this.#insertFact.run(row.id, dataset, encodeLayers(row.layers));
    const address = row.layers.city?.address;
    if (address !== null && address !== undefined) this.#putAddress(row.id, address);
  }

  #putAddress(id: string, address: string): void {
    const { number, street } = splitAddress(address);
    const borough = boroughOf(id) ?? '';
    const key = `${borough} ${street}`;
    let streetId = this.#streets.get(key);
    if (streetId === undefined) {
      streetId = this.#streets.size + 1;
      this.#streets.set(key, streetId);
      this.#insertStreet.run(streetId, borough, street);
    }
    this.#insertAddress.run(streetId, number, id);
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
