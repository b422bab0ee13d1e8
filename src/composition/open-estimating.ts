import { openLookup } from '../buildings/open-lookup.ts';
import { methodologyVersion } from '../catalog/files/methodology.ts';
import type { Config } from '../config.ts';
import type { EstimateServices } from '../operations/estimate/index.ts';
import { lookupConfig } from './lookup-config.ts';
import { openSnapshot } from './open-accounts.ts';
import { PACKAGE_DIR } from './paths.ts';

/** What an estimate needs, without storage or limits; the caller closes the lookup. */
export async function openEstimating(config: Config): Promise<EstimateServices> {
  return {
    snapshot: openSnapshot(),
    lookup: await openLookup(lookupConfig(config)),
    methodologyVersion: methodologyVersion(PACKAGE_DIR),
  };
}

/** Names code and catalogue together: two processes of one release answer alike, byte for byte. */
export const releaseOf = ({ snapshot, methodologyVersion: version }: EstimateServices): string =>
  `${version} ${snapshot.digest}`;
