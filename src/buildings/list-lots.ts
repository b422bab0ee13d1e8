import { Client } from 'pg';
import type { BuildingRecord } from '../contract/building-record.ts';
import { resolveParcel } from './lookup/resolve-parcel.ts';
import { ensureParcelFile, parcelFilePath } from './store/parcel-file.ts';
import { schemaOf } from './store/postgres-schema.ts';
import type { StoredFacts } from './store/parcel-store.ts';
import { SqliteParcelReader } from './store/sqlite-reader.ts';

export interface LotFilter {
  /** MN, BX, BK, QN or SI; every borough and Westchester without it. */
  readonly borough?: string;
  /** Only lots on (or, with false, not on) the covered buildings list for Local Law 97. */
  readonly isCovered?: boolean;
}

interface StoreAddress {
  readonly dataDir: string;
  readonly databaseUrl?: string;
}

interface LotFacts {
  readonly id: string;
  readonly facts: readonly StoredFacts[];
}

const BATCH_ROWS = 5_000;

/** Every lot that is held, in order of id. Condominium unit lots are held under their billing lot. */
export async function* listLots(store: StoreAddress, filter: LotFilter): AsyncGenerator<BuildingRecord> {
  const lots = store.databaseUrl === undefined ? fileLots(store.dataDir) : databaseLots(store.databaseUrl);
  for await (const { id, facts } of lots) {
    const step = resolveParcel(id, facts, '');
    if (step.kind !== 'done' || step.result.kind !== 'found') continue;
    const { record } = step.result;
    if (filter.borough !== undefined && record.borough !== filter.borough) continue;
    if (filter.isCovered !== undefined && (record.coveredList?.onLl97 ?? false) !== filter.isCovered)
      continue;
    yield record;
  }
}

function* fileLots(dataDir: string): Generator<LotFacts> {
  ensureParcelFile(dataDir);
  const reader = new SqliteParcelReader(parcelFilePath(dataDir));
  try {
    for (const id of reader.allIds()) yield { id, facts: reader.factsOf(id) };
  } finally {
    reader.close();
  }
}

async function* databaseLots(databaseUrl: string): AsyncGenerator<LotFacts> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const sql = `SELECT dataset, payload, id FROM ${schemaOf()}.fact WHERE (id, dataset) > ($1, $2)
    ORDER BY id, dataset LIMIT ${BATCH_ROWS}`;
  try {
    let [id, dataset] = ['', ''];
    let facts: StoredFacts[] = [];
    for (;;) {
      const { rows } = await client.query<StoredFacts & { id: string }>(sql, [id, dataset]);
      for (const row of rows) {
        // A lot's rows stand together: the next id ends it.
        if (row.id !== id && facts.length > 0) yield { id, facts };
        if (row.id !== id) facts = [];
        facts.push(row);
        [id, dataset] = [row.id, row.dataset];
      }
      if (rows.length < BATCH_ROWS) break;
    }
    if (facts.length > 0) yield { id, facts };
  } finally {
    await client.end();
  }
}
