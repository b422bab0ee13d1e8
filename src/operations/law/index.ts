import type { AnyOperation } from '../operation.ts';
import { lawChanges } from './law-changes.ts';
import { listLaw } from './list-law.ts';

export { lawChanges, listLaw };

/** The law as it stands and as it may come. */
export const lawOperations = [listLaw, lawChanges] satisfies readonly AnyOperation[];
