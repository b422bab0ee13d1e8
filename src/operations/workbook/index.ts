import type { AnyOperation } from '../operation.ts';
import { createWorkbook } from './create-workbook.ts';

export { artifactWorkbook } from './artifact-workbook.ts';

/** An estimate as a spreadsheet. */
export const workbookOperations = [createWorkbook] satisfies readonly AnyOperation[];
