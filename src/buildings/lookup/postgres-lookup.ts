import { Pool } from 'pg';
import type {
  AddressSearch,
  BuildingLookup,
  LookupResult,
  LookupStatus,
  Reach,
} from '../../operations/ports.ts';
import { buildAddressIndex, type AddressBook, type AddressIndex } from '../address/address-book.ts';
import { SEARCH_FAILED, searchAddress } from '../address/address-search.ts';
import type { NameRow } from '../address/name-index.ts';
import { RELEASE_PARCELS, type SampleSource } from '../sample/release-parcels.ts';
import type { StoredFacts, StoreMeta, StreetRow } from '../store/parcel-store.ts';
import { ensurePostgresSchema, readPostgresMeta, schemaOf } from '../store/postgres-schema.ts';
import { openPostgresTarget } from '../store/postgres-writer.ts';
import { postgresAddresses } from '../store/postgres-addresses.ts';
import { answerForBillingLot, resolveParcel } from './resolve-parcel.ts';

export interface PostgresOptions {
  readonly databaseUrl: string;
  readonly cacheEntries?: number;
  /** How often, at most, the generation is read again; also how old a served answer can be after an import. */
  readonly checkEveryMs?: number;
  readonly poolSize?: number;
  /** Whether the database answers; without it only time limits tell. */
  readonly reach?: Reach;
  /** The parcels this release ships. */
  readonly sample?: SampleSource;
}

/** The parcel store in Postgres: what the instances of a release share. */
export class PostgresLookup implements BuildingLookup {
  readonly #pool: Pool;
  readonly #reach: Reach;
  readonly #cacheEntries: number;
  readonly #checkEveryMs: number;
  readonly #cache = new Map<string, LookupResult>();
  readonly #schema: string;
  #meta: StoreMeta;
  #index: Promise<AddressIndex> | null = null;
  #nextCheckMs: number;
  #isReachable = true;

  private constructor(
    pool: Pool,
    { schema, meta }: { schema: string; meta: StoreMeta },
    options: PostgresOptions,
  ) {
    this.#pool = pool;
    this.#reach = options.reach ?? { during: (work) => work() };
    this.#schema = schema;
    this.#meta = meta;
    this.#cacheEntries = options.cacheEntries ?? 20_000;
    this.#checkEveryMs = options.checkEveryMs ?? 2_000;
    this.#nextCheckMs = performance.now() + this.#checkEveryMs;
  }

  /** Opens the store of this release; a new one is given its sample first, beside what was imported for the one before. */
  static async open(options: PostgresOptions): Promise<PostgresLookup> {
    const pool = new Pool({
      connectionString: options.databaseUrl,
      max: options.poolSize ?? 4,
      query_timeout: 2_500,
      connectionTimeoutMillis: 2_000,
    });
    // An idle connection that dies is replaced by the pool; without a listener it would end the process.
    pool.on('error', () => undefined);
    const sample = options.sample ?? RELEASE_PARCELS;
    const schema = schemaOf(sample.manifest());
    await ensurePostgresSchema(pool, schema);
    const before = await readPostgresMeta(pool, schema);
    const meta = before ?? (await loadSample(options.databaseUrl, sample));
    const lookup = new PostgresLookup(pool, { schema, meta }, options);
    // The first search need not wait for what it reads of every street.
    void lookup.#addressIndex().catch(() => undefined);
    return lookup;
  }

  async find(parcelId: string): Promise<LookupResult> {
    try {
      await this.#takeUpReplacement();
      // What is remembered is served whether the database answers or not.
      return this.#cache.get(parcelId) ?? (await withinBudget(this.#reach, () => this.#findNow(parcelId)));
    } catch {
      this.#isReachable = false;
      return { kind: 'failed', reason: 'the parcel database did not answer' };
    }
  }

  async #findNow(parcelId: string): Promise<LookupResult> {
    const result = await this.#read(parcelId);
    if (this.#cacheEntries > 0) {
      if (this.#cache.size >= this.#cacheEntries) this.#cache.delete(this.#cache.keys().next().value!);
      this.#cache.set(parcelId, result);
    }
    this.#isReachable = true;
    return result;
  }

  async #read(parcelId: string): Promise<LookupResult> {
    const { coverage } = this.#meta;
    const step = resolveParcel(parcelId, await this.#factsOf(parcelId), coverage);
    if (step.kind === 'done') return step.result;
    return answerForBillingLot(
      { parcelId, billingBbl: step.billingBbl },
      await this.#factsOf(step.billingBbl),
      coverage,
    );
  }

  async #factsOf(id: string): Promise<readonly StoredFacts[]> {
    const sql = {
      name: 'facts',
      text: `SELECT dataset, payload FROM ${this.#schema}.fact WHERE id = $1`,
      values: [id],
    };
    return (await this.#pool.query<StoredFacts>(sql)).rows;
  }

  async search(text: string, limit: number): Promise<AddressSearch> {
    try {
      await this.#takeUpReplacement();
      return await withinBudget(this.#reach, () => searchAddress(this.#book(), text, limit));
    } catch {
      return SEARCH_FAILED;
    }
  }

  #book(): AddressBook {
    const pool = this.#pool;
    return {
      ...postgresAddresses(pool, this.#schema),
      index: () => this.#addressIndex(),
      lot: async (id) => {
        const found = await this.find(id);
        return found.kind === 'found' ? found.record : found.kind === 'not_found' ? found.candidates : [];
      },
    };
  }

  #addressIndex(): Promise<AddressIndex> {
    this.#index ??= this.#readIndex();
    // A failure is not kept.
    this.#index.catch(() => (this.#index = null));
    return this.#index;
  }

  async #readIndex(): Promise<AddressIndex> {
    const schema = this.#schema;
    const streets = await this.#pool.query<StreetRow>(
      `SELECT s.id, s.borough, s.name, count(h.street)::int AS houses FROM ${schema}.street s
       LEFT JOIN ${schema}.house h ON h.street = s.id GROUP BY s.id, s.borough, s.name`,
    );
    const names = await this.#pool.query<NameRow>(
      `SELECT DISTINCT key, id FROM ${schema}.name WHERE key ~ '^[A-Z0-9]'`,
    );
    return buildAddressIndex(streets.rows, names.rows);
  }

  async #takeUpReplacement(): Promise<void> {
    const now = performance.now();
    if (now < this.#nextCheckMs) return;
    this.#nextCheckMs = now + this.#checkEveryMs;
    // Remembered answers stay when the database is gone.
    const meta = await withinBudget(this.#reach, () => readPostgresMeta(this.#pool, this.#schema)).catch(
      () => null,
    );
    if (meta === null || meta.generation === this.#meta.generation) return;
    this.#meta = meta;
    this.#index = null;
    this.#cache.clear();
  }

  status(): LookupStatus {
    const { coverage, parcelCount, asOf, digest = null } = this.#meta;
    return { adapter: 'postgres', ready: this.#isReachable, coverage, parcelCount, asOf, digest };
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }
}

const BUDGET_MS = 3_000;

/** Rejects when the work takes longer than a look-up may; the work itself ends by the pool's own time limits. */
function withinBudget<T>(reach: Reach, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the time allowed is over')), BUDGET_MS);
    reach
      .during(work)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

async function loadSample(databaseUrl: string, sample: SampleSource): Promise<StoreMeta> {
  const manifest = sample.manifest();
  const target = await openPostgresTarget(databaseUrl, schemaOf(manifest));
  try {
    // Another instance may have loaded it while this one waited for the lock.
    const loaded = await target.before();
    if (loaded !== null) {
      await target.abandon();
      return loaded;
    }
    await target.dropDataset('sample');
    const { version, lots } = sample.read();
    for (const lot of lots) await target.put('sample', lot);
    const importedAt = new Date().toISOString();
    return await target.publish([
      { dataset: 'sample', label: version, rows: manifest.lots, importedAt, asOf: manifest.asOf },
    ]);
  } catch (error) {
    await target.abandon();
    throw error;
  }
}
