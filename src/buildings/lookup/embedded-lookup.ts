import { statSync } from 'node:fs';
import type { BuildingRecord } from '../../contract/building-record.ts';
import type { AddressSearch, BuildingLookup, LookupResult, LookupStatus } from '../../operations/ports.ts';
import { buildAddressIndex, type AddressBook, type AddressIndex } from '../address/address-book.ts';
import { searchAddress } from '../address/address-search.ts';
import { ensureParcelFile, parcelFilePath } from '../store/parcel-file.ts';
import { SqliteParcelReader } from '../store/sqlite-reader.ts';
import { answerForBillingLot, resolveParcel } from './resolve-parcel.ts';

export interface EmbeddedOptions {
  readonly dataDir: string;
  /** Decoded answers kept in memory; 0 keeps none. */
  readonly cacheEntries?: number;
  /** Whether the file is mapped into memory; it is unless said otherwise. */
  readonly isMapped?: boolean;
  /** How often, at most, the file is checked for a replacement. */
  readonly checkEveryMs?: number;
}

const DEFAULT_CACHE_ENTRIES = 20_000;
const DEFAULT_CHECK_EVERY_MS = 500;
const BLOCKS_AROUND = [0, -1, 1, -2, 2, -3, 3];

/** Looks parcels up in the SQLite file under the data directory; takes up a replaced file without a restart. */
export class EmbeddedLookup implements BuildingLookup {
  readonly #path: string;
  readonly #cacheEntries: number;
  readonly #isMapped: boolean | undefined;
  readonly #checkEveryMs: number;
  readonly #cache = new Map<string, LookupResult>();
  #reader: SqliteParcelReader;
  #index: Promise<AddressIndex> | null = null;
  #fileMark: string;
  #nextCheckMs: number;

  constructor(options: EmbeddedOptions) {
    ensureParcelFile(options.dataDir);
    this.#path = parcelFilePath(options.dataDir);
    this.#isMapped = options.isMapped;
    this.#cacheEntries = options.cacheEntries ?? DEFAULT_CACHE_ENTRIES;
    this.#checkEveryMs = options.checkEveryMs ?? DEFAULT_CHECK_EVERY_MS;
    this.#fileMark = fileMark(this.#path);
    this.#reader = this.#opened();
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

  search(text: string, limit: number): Promise<AddressSearch> {
    this.#takeUpReplacement();
    return searchAddress(this.#book(), text, limit);
  }

  /** Lots of its tax block and of the blocks numbered next to it: those mostly adjoin. */
  around({ parcelId }: BuildingRecord, limit: number): readonly BuildingRecord[] {
    this.#takeUpReplacement();
    if (!/^[1-5]\d{9}$/.test(parcelId)) return [];
    const borough = parcelId.slice(0, 1);
    const block = Number(parcelId.slice(1, 6));
    return BLOCKS_AROUND.flatMap((step) => {
      const prefix = `${borough}${String(Math.max(0, block + step)).padStart(5, '0')}`;
      return this.#reader.idsFrom(prefix, limit);
    }).flatMap((id) => {
      const found = this.find(id);
      return found.kind === 'found' ? [found.record] : [];
    });
  }

  #book(): AddressBook {
    const reader = this.#reader;
    return {
      index: () => (this.#index ??= buildAddressIndex(reader.streets(), reader.names())),
      housesAt: (street, range) => reader.housesAt(street, range),
      housesNear: (street, low, limit) => reader.housesNear(street, low, limit),
      idsNamed: (key) => reader.idsNamed(key),
      idsFrom: (prefix, limit) => reader.idsFrom(prefix, limit),
      lot: (id) => {
        const found = this.find(id);
        return found.kind === 'found' ? found.record : found.kind === 'not_found' ? found.candidates : [];
      },
    };
  }

  #opened(): SqliteParcelReader {
    return new SqliteParcelReader(this.#path, { isMapped: this.#isMapped });
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
      fresh = this.#opened();
    } catch {
      // A file this release cannot read (another release's, or damaged): what is open goes on being served.
      return;
    }
    this.#reader.close();
    this.#reader = fresh;
    this.#index = null;
    this.#cache.clear();
  }

  status(): LookupStatus {
    this.#takeUpReplacement();
    const { coverage, parcelCount, asOf, digest = null } = this.#reader.meta;
    return { adapter: 'embedded', ready: true, coverage, parcelCount, asOf, digest };
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
