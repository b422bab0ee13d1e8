import type { Snapshot } from '../../catalog/snapshot.ts';

/** What the programs interface needs from the outside: the catalogue, nothing else. */
export interface ProgramServices {
  readonly snapshot: Snapshot;
}
