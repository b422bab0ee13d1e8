import type { AnyOperation } from '../operation.ts';
import { priceOwnRows, priceRows } from './price-rows.ts';
import { readColumns } from './read-columns.ts';

/** Many buildings, a few rows a call. */
export const portfolioOperations = [readColumns, priceRows, priceOwnRows] satisfies readonly AnyOperation[];
