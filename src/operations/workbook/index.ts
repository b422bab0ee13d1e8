import type { AnyOperation } from '../operation.ts';
import { createWorkbook } from './create-workbook.ts';

export { EXPORT_FORMATS } from '../../exports/index.ts';
export { artifactWorkbook } from './artifact-workbook.ts';
export { exportedBytes } from './exported-bytes.ts';

/** An estimate as a spreadsheet. */
export const workbookOperations = [createWorkbook] satisfies readonly AnyOperation[];
