import { undoParcelFile } from './store/parcel-file.ts';
import { schemaOf } from './store/postgres-schema.ts';
import { undoPostgresImport } from './store/postgres-writer.ts';
import type { StoreMeta } from './store/parcel-store.ts';

/** Exchanges the parcels served now for those from before the last import. Null when no import can be undone. */
export function undoImport(options: {
  readonly dataDir: string;
  readonly databaseUrl?: string;
}): Promise<StoreMeta | null> | StoreMeta | null {
  return options.databaseUrl === undefined
    ? undoParcelFile(options.dataDir)
    : undoPostgresImport(options.databaseUrl, schemaOf());
}
