import type { AnyVerb } from '../verb.ts';
import { priceOwnRows, priceRows } from './price-rows.ts';
import { readColumns } from './read-columns.ts';

/** Many buildings, a few rows a call. */
export const portfolioVerbs = [readColumns, priceRows, priceOwnRows] satisfies readonly AnyVerb[];
