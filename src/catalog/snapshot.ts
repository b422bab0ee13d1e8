import type { FigureIndex } from './figure-index.ts';
import type { Origin } from './origin.ts';
import type { SECTIONS } from './sections/registry.ts';

type SectionTable = typeof SECTIONS;

/** Every section's compiled value by its name. */
export type SnapshotSections = {
  readonly [Name in keyof SectionTable]: ReturnType<SectionTable[Name]['compile']>;
} & {
  /** Every figure by its path in the catalogue: what evidence cites and `verify` looks up. */
  readonly figures: FigureIndex;
  /** Where each number of the sections was read. */
  readonly origins: Origin;
};

/** The frozen, validated content of `catalog/`: the only numbers the engine may use. */
export interface Snapshot {
  /** SHA-256 (hex) over the sorted paths and bytes of every catalogue file. */
  readonly digest: string;
  /** `catalog_version` of the contract: `<version>+<first 12 digits of the digest>`. */
  readonly catalogVersion: string;
  /** Date-time of the newest calibration, as `data_snapshot.calibration_asof` serves it. */
  readonly calibrationAsof: string;
  /** Last day of the newest month any escalation series holds. */
  readonly escalationSeriesLast: string;
  readonly sections: SnapshotSections;
}

/** Freezes a JSON value in place, all the way down. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const child of Object.values(value)) deepFreeze(child);
  return Object.freeze(value);
}
