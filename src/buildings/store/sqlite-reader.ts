import { pathToFileURL } from 'node:url';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { HouseRow } from '../address/address-book.ts';
import type { NameRow } from '../address/name-index.ts';
import type { StoredFacts, StoreMeta, StreetRow } from './parcel-store.ts';
import { WIDEST_RANGE } from '../address/house-number.ts';
import { SCHEMA_VERSION } from './sqlite-schema.ts';

const MOST_HOUSES = 50;

/** Where the file is mapped it counts as memory as far as it was read; a read of an unmapped one takes twice as long. */
const MAPPED_BYTES = 1_073_741_824;

/** Reads one parcel file. The file never changes once it has its name, so it is opened as immutable: no locks. */
export class SqliteParcelReader {
  readonly #db: DatabaseSync;
  readonly #facts: StatementSync;
  readonly #housesAt: StatementSync;
  readonly #housesFrom: StatementSync;
  readonly #housesBelow: StatementSync;
  readonly #named: StatementSync;
  readonly #ids: StatementSync;
  readonly meta: StoreMeta;

  constructor(path: string, { isMapped = true }: { readonly isMapped?: boolean | undefined } = {}) {
    const url = pathToFileURL(path);
    url.searchParams.set('immutable', '1');
    this.#db = new DatabaseSync(url, { readOnly: true });
    this.#db.exec(`PRAGMA mmap_size = ${isMapped ? MAPPED_BYTES : 0}`);
    const version = Number(this.#db.prepare('PRAGMA user_version').get()!['user_version']);
    if (version !== SCHEMA_VERSION) {
      this.#db.close();
      throw new Error(`The parcel file has form ${version}; this release reads form ${SCHEMA_VERSION}.`);
    }
    this.#facts = this.#db.prepare('SELECT dataset, payload FROM fact WHERE id = ?');
    const house = 'SELECT low, high, suffix, id AS parcelId FROM house WHERE street = ?';
    this.#housesAt = this.#db.prepare(
      `${house} AND low BETWEEN ? AND ? AND high >= ? ORDER BY low, high, suffix, id LIMIT ${MOST_HOUSES}`,
    );
    this.#housesFrom = this.#db.prepare(`${house} AND low >= ? ORDER BY low, high, suffix, id LIMIT ?`);
    this.#housesBelow = this.#db.prepare(
      `${house} AND low < ? ORDER BY low DESC, high DESC, suffix DESC, id DESC LIMIT ?`,
    );
    this.#named = this.#db.prepare(
      `SELECT DISTINCT id FROM name WHERE key = ? ORDER BY id LIMIT ${MOST_HOUSES}`,
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
    const sql = `SELECT s.id, s.borough, s.name, count(h.street) AS houses FROM street s
      LEFT JOIN house h ON h.street = s.id GROUP BY s.id`;
    return this.#db.prepare(sql).all() as unknown as StreetRow[];
  }

  names(): readonly NameRow[] {
    return this.#db
      .prepare("SELECT DISTINCT key, id FROM name WHERE key GLOB '[A-Z0-9]*'")
      .all() as unknown as NameRow[];
  }

  /** Houses of a street that overlap a range. */
  housesAt(street: number, { low, high }: { low: number; high: number }): readonly HouseRow[] {
    const from = Math.max(0, low - WIDEST_RANGE);
    return this.#housesAt.all(street, from, high, low) as unknown as HouseRow[];
  }

  housesNear(street: number, low: number, limit: number): readonly HouseRow[] {
    const above = this.#housesFrom.all(street, low, limit) as unknown as HouseRow[];
    return [...above, ...(this.#housesBelow.all(street, low, limit) as unknown as HouseRow[])];
  }

  idsNamed(key: string): readonly string[] {
    return this.#named.all(key).map((row) => String(row['id']));
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
