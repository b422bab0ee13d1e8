import type { BuildingLookup, Reach } from '../operations/ports.ts';
import { EmbeddedLookup } from './lookup/embedded-lookup.ts';
import { offLookup } from './lookup/off-lookup.ts';

export interface LookupConfig {
  /** `embedded`, `socrata`, `off`, or the http(s) address of a lookup service. */
  readonly mode: string;
  /** Directory that holds (or will hold) `parcels.sqlite`. */
  readonly dataDir: string;
  /** With `embedded`: read the parcels of this Postgres database instead of the file. */
  readonly databaseUrl?: string;
  readonly socrataAppToken?: string;
  /** With `embedded`: answers kept in memory. */
  readonly cacheEntries?: number;
  /** With `embedded`: whether the file of parcels is mapped into memory. */
  readonly isMapped?: boolean;
  /** Whether that database answers, where somebody watches it. */
  readonly reach?: Reach;
}

/** Opens the lookup a configuration names, loading no other. Throws for a mode that is none of the known ones. */
export async function openLookup(config: LookupConfig): Promise<BuildingLookup> {
  const { mode, databaseUrl, reach, cacheEntries, isMapped } = config;
  const kept = cacheEntries !== undefined && { cacheEntries };
  if (mode === 'off') return offLookup();
  if (mode === 'embedded') {
    if (databaseUrl !== undefined) {
      const { PostgresLookup } = await import('./lookup/postgres-lookup.ts');
      return PostgresLookup.open({ databaseUrl, ...kept, ...(reach && { reach }) });
    }
    return new EmbeddedLookup({
      dataDir: config.dataDir,
      ...kept,
      ...(isMapped !== undefined && { isMapped }),
    });
  }
  if (mode === 'socrata') {
    const { SocrataLookup } = await import('./remote/socrata-lookup.ts');
    return new SocrataLookup(
      config.socrataAppToken === undefined ? {} : { appToken: config.socrataAppToken },
    );
  }
  if (/^https?:\/\//.test(mode) && URL.canParse(mode)) {
    const { HttpLookup } = await import('./remote/http-lookup.ts');
    const lookup = new HttpLookup({ baseUrl: mode });
    await lookup.refreshStatus();
    return lookup;
  }
  throw new Error(`BUILDING_LOOKUP is '${mode}': use embedded, socrata, off or an http(s) address.`);
}
