import type { AnyVerb } from '../verb.ts';
import { keepBuilding } from './keep-building.ts';
import { checkSaved, deleteSaved, listSaved } from './read-saved.ts';

/** Buildings that an account keeps. */
export const savedVerbs: readonly AnyVerb[] = [keepBuilding, listSaved, checkSaved, deleteSaved];
