import { openLookup } from '../buildings/open-lookup.ts';
import { methodologyVersion } from '../catalog/files/methodology.ts';
import type { Config } from '../config.ts';
import { compileEngine, type Engine } from '../engine/compile-engine.ts';
import { estimateServices, type EstimateServices } from '../operations/estimate/index.ts';
import { lookupConfig } from './lookup-config.ts';
import { openSnapshot } from './open-catalogue.ts';
import { PACKAGE_DIR } from './paths.ts';

/** The engine of the shipped code on the shipped catalogue. */
export function openEngine(): Engine {
  return compileEngine(openSnapshot(), methodologyVersion(PACKAGE_DIR));
}

/** What an estimate needs, without storage or limits; the caller closes the lookup. */
export async function openEstimating(config: Config): Promise<EstimateServices> {
  return estimateServices(openEngine(), await openLookup(lookupConfig(config)));
}

/**
 * A file names a lot once, or a few times close by: thousands of records kept, and all parcels mapped, would only fill the
 * memory of each worker.
 */
const FOR_FILES = { cacheEntries: 500, isMapped: false } as const;

/** The same for the rows of a file. */
export async function openPricing(config: Config): Promise<EstimateServices> {
  const lookup = await openLookup({ ...lookupConfig(config), ...FOR_FILES });
  return estimateServices(openEngine(), lookup);
}
