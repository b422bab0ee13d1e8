import type { Snapshot } from '../../catalog/snapshot.ts';
import type { BuildingLookup } from '../ports.ts';

/** What the estimate needs from the outside. */
export interface EstimateServices {
  readonly snapshot: Snapshot;
  readonly lookup: BuildingLookup;
  /** `<package version>+<engine digest>`. */
  readonly methodologyVersion: string;
}
