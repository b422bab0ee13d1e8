import { pathToFileURL } from 'node:url';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { AddressRow, StoredFacts, StoreMeta, StreetRow } from './parcel-store.ts';
import { SCHEMA_VERSION } from './sqlite-schema.ts';

/** Reads one parcel file. The file never changes once it has its name, so it is opened as immutable: no locks. */
export class SqliteParcelReader {
  readonly #db: DatabaseSync;
  readonly #facts: StatementSync;
  readonly #addresses: StatementSync;
  readonly #ids: StatementSync;
  readonly meta: StoreMeta;

  constructor(path: string) {
    const url = pathToFileURL(path);
    url.searchParams.set('immutable', '1');
    this.#db = new DatabaseSync(url, { readOnly: true });
    this.#db.exec('PRAGMA mmap_size = 1073741824');
    const version = Number(this.#db.prepare('PRAGMA user_version').get()!['user_version']);
    if (version !== SCHEMA_VERSION) {
      this.#db.close();
      throw new Error(`The parcel file has form ${version}; this release reads form ${SCHEMA_VERSION}.`);
    }
    this.#facts = this.#db.prepare('SELECT dataset, payload FROM fact WHERE id = ?');
    this.#addresses = this.#db.prepare(
      'SELECT number, id FROM address WHERE street = ? AND number >= ? AND number < ? ORDER BY length(number), number LIMIT ?',
    );
    this.#ids = this.#db.prepare('SELECT DISTINCT id FROM fact WHERE id >= ? AND id < ? ORDER BY id LIMIT ?');
    this.meta = JSON.parse(
      String(this.#db.prepare("SELECT value FROM meta WHERE name = 'store'").get()!['value']),
    ) as StoreMeta;
  }

  factsOf(id: string): readonly StoredFacts[] {
    return this.#facts.all(id) as unknown as StoredFacts[];
  }

  streets(): readonly StreetRow[] {
    return this.#db.prepare('SELECT id, borough, name FROM street').all() as unknown as StreetRow[];
  }

  /** Lots of a street whose house numbers lie in a range of texts, shortest number first. */
  addressesOn(street: number, range: { from: string; to: string; limit: number }): readonly AddressRow[] {
    const rows = this.#addresses.all(street, range.from, range.to, range.limit);
    return rows.map((row) => ({ number: String(row['number']), parcelId: String(row['id']) }));
  }

  idsFrom(prefix: string, limit: number): readonly string[] {
    return this.#ids.all(prefix, `${prefix}\uffff`, limit).map((row) => String(row['id']));
  }

  *allIds(): Generator<string> {
    for (const row of this.#db.prepare('SELECT DISTINCT id FROM fact').iterate()) yield String(row['id']);
  }

  close(): void {
    this.#db.close();
  }
}
