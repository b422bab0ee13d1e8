import { statSync } from 'node:fs';
import type { AddressMatch, BuildingLookup, LookupResult, LookupStatus } from '../../operations/ports.ts';
import { parseAddressQuery } from '../address/address-query.ts';
import { StreetIndex } from '../address/street-index.ts';
import { ensureParcelFile, parcelFilePath } from '../store/parcel-file.ts';
import { SqliteParcelReader } from '../store/sqlite-reader.ts';
import { answerForBillingLot, resolveParcel } from './resolve-parcel.ts';
import type { AddressRow } from '../store/parcel-store.ts';
import { addressMatch, houseNumberRange, interleave } from './address-match.ts';

export interface EmbeddedOptions {
  readonly dataDir: string;
  /** Decoded answers kept in memory; 0 keeps none. */
  readonly cacheEntries?: number;
  /** How often, at most, the file is checked for a replacement. */
  readonly checkEveryMs?: number;
}

const DEFAULT_CACHE_ENTRIES = 20_000;
const DEFAULT_CHECK_EVERY_MS = 500;

/** Looks parcels up in the SQLite file under the data directory; takes up a replaced file without a restart. */
export class EmbeddedLookup implements BuildingLookup {
  readonly #path: string;
  readonly #cacheEntries: number;
  readonly #checkEveryMs: number;
  readonly #cache = new Map<string, LookupResult>();
  #reader: SqliteParcelReader;
  #streets: StreetIndex | null = null;
  #fileMark: string;
  #nextCheckMs: number;

  constructor(options: EmbeddedOptions) {
    ensureParcelFile(options.dataDir);
    this.#path = parcelFilePath(options.dataDir);
    this.#cacheEntries = options.cacheEntries ?? DEFAULT_CACHE_ENTRIES;
    this.#checkEveryMs = options.checkEveryMs ?? DEFAULT_CHECK_EVERY_MS;
    this.#fileMark = fileMark(this.#path);
    this.#reader = new SqliteParcelReader(this.#path);
    this.#nextCheckMs = performance.now() + this.#checkEveryMs;
  }

  find(parcelId: string): LookupResult {
    this.#takeUpReplacement();
    const cached = this.#cache.get(parcelId);
    if (cached !== undefined) return cached;
    const result = this.#read(parcelId);
    if (this.#cacheEntries > 0) {
      if (this.#cache.size >= this.#cacheEntries) this.#cache.delete(this.#cache.keys().next().value!);
      this.#cache.set(parcelId, result);
    }
    return result;
  }

  #read(parcelId: string): LookupResult {
    const { coverage } = this.#reader.meta;
    const step = resolveParcel(parcelId, this.#reader.factsOf(parcelId), coverage);
    if (step.kind === 'done') return step.result;
    return answerForBillingLot(
      { parcelId, billingBbl: step.billingBbl },
      this.#reader.factsOf(step.billingBbl),
      coverage,
    );
  }

  search(text: string, limit: number): readonly AddressMatch[] {
    this.#takeUpReplacement();
    const idText = text.trim().toUpperCase();
    if (/^([1-5][\d-]{3,11}|W[\dA-Z./-]{2,})$/.test(idText)) {
      const ids = this.#reader.idsFrom(idText.startsWith('W') ? idText : idText.replaceAll('-', ''), limit);
      if (ids.length > 0) return this.#matches(ids, limit);
    }
    const query = parseAddressQuery(text);
    if (query.street.length < 2) return [];
    this.#streets ??= new StreetIndex(this.#reader.streets());
    const streets = this.#streets.find(query.street, query.borough, 12);
    const perStreet = streets.map((street) => this.#addressesOn(street.id, query.number));
    return this.#matches(interleave(perStreet, query.number), limit);
  }

  #addressesOn(street: number, number: string): readonly AddressRow[] {
    const rows = this.#reader.addressesOn(street, houseNumberRange(number));
    // No such number on that street: its neighbours are the better guess than nothing.
    return rows.length > 0 || number === '' ? rows : this.#reader.addressesOn(street, houseNumberRange(''));
  }

  #matches(ids: readonly string[], limit: number): AddressMatch[] {
    const matches: AddressMatch[] = [];
    for (const id of ids) {
      const found = this.find(id);
      if (found.kind === 'found') matches.push(addressMatch(found.record));
      if (matches.length >= limit) break;
    }
    return matches;
  }

  #takeUpReplacement(): void {
    const now = performance.now();
    if (now < this.#nextCheckMs) return;
    this.#nextCheckMs = now + this.#checkEveryMs;
    const mark = fileMark(this.#path);
    if (mark === this.#fileMark || mark === '') return;
    this.#fileMark = mark;
    let fresh: SqliteParcelReader;
    try {
      fresh = new SqliteParcelReader(this.#path);
    } catch {
      // A file this release cannot read (another release's, or damaged): what is open goes on being served.
      return;
    }
    this.#reader.close();
    this.#reader = fresh;
    this.#streets = null;
    this.#cache.clear();
  }

  status(): LookupStatus {
    this.#takeUpReplacement();
    const { coverage, parcelCount, asOf } = this.#reader.meta;
    return { adapter: 'embedded', ready: true, coverage, parcelCount, asOf };
  }

  close(): void {
    this.#cache.clear();
    this.#reader.close();
  }
}

/** Identity of the file behind a name: a rename changes it. Empty when the file is missing. */
function fileMark(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat === undefined ? '' : `${stat.ino}:${stat.mtimeMs}:${stat.size}`;
}
