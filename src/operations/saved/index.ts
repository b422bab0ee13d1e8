import type { AnyOperation } from '../operation.ts';
import { keepBuilding } from './keep-building.ts';
import { checkSaved, deleteSaved, listSaved } from './read-saved.ts';

/** Buildings that an account keeps. */
export const savedOperations: readonly AnyOperation[] = [keepBuilding, listSaved, checkSaved, deleteSaved];
