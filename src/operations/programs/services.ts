import type { ProgramSet } from '../../catalog/program-set.ts';
import type { IncentiveRules } from '../../catalog/sections/incentive-rules.ts';
import type { Snapshot } from '../../catalog/snapshot.ts';

/** What the programs interface needs from the outside: both data sets, nothing else. */
export interface ProgramServices {
  readonly snapshot: Snapshot;
  readonly programs: ProgramSet;
}

/** What lists, searches and matches are made from. */
export interface Listed {
  readonly programs: ProgramSet;
  readonly incentiveRules: IncentiveRules;
}

export const listedOf = ({ snapshot, programs }: ProgramServices): Listed => ({
  programs,
  incentiveRules: snapshot.sections.incentiveRules,
});
