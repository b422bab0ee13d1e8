import type { AnyOperation } from '../operation.ts';
import { calculateCredit } from './calculate-credit.ts';
import { listChanges } from './list-changes.ts';
import { listUtilities } from './list-utilities.ts';
import { federalPrograms, listPrograms, statePrograms } from './list-programs.ts';
import { matchPrograms } from './match-programs.ts';
import { programDetail } from './program-detail.ts';

export type { ProgramServices } from './services.ts';
export { calculateCredit, listChanges, listPrograms, matchPrograms, programDetail };

/** The operations of the programs interface, in the order its description shows them. */
export const programOperations = [
  listPrograms,
  matchPrograms,
  programDetail,
  calculateCredit,
  federalPrograms,
  statePrograms,
  listUtilities,
  listChanges,
] satisfies readonly AnyOperation[];
