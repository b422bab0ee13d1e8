import type { LookupConfig } from '../buildings/open-lookup.ts';
import type { Config } from '../config.ts';

/** The lookup the environment names, as the buildings room takes it. */
export function lookupConfig(config: Config): LookupConfig {
  const { buildingLookup: choice, socrataAppToken } = config;
  return {
    mode: choice.kind === 'http' ? choice.url : choice.kind,
    dataDir: config.dataDir,
    ...(config.databaseUrl !== null && { databaseUrl: config.databaseUrl }),
    ...(choice.kind === 'socrata' && socrataAppToken !== null && { socrataAppToken }),
  };
}
