import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { holdsRelease } from '../buildings/store/parcel-file.ts';
import type { Config } from '../config.ts';

const MAKER = fileURLToPath(new URL('./first-start-process.ts', import.meta.url));

/**
 * The first start of a release makes its parcel file and compiles its catalogue. A process of its own does that: the 280 MB
 * that it takes would stay with a service that runs for weeks. What fails there is tried again here and told in its own words.
 */
export async function prepareRelease({ buildingLookup, databaseUrl, dataDir }: Config): Promise<void> {
  if (buildingLookup.kind !== 'embedded' || databaseUrl !== null || holdsRelease(dataDir)) return;
  const flags = ['--disable-warning=ExperimentalWarning', MAKER, dataDir];
  await promisify(execFile)(process.execPath, flags).catch(() => undefined);
}
