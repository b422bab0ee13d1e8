import type { AnyOperation } from '../operation.ts';
import { exportEstimate, exportOwnEstimate } from './export-estimate.ts';

export { EXPORT_FORMATS } from '../../exports/index.ts';
export { artifactWorkbook } from './artifact-workbook.ts';
export { exportedBytes } from './exported-bytes.ts';

/** An estimate as a file of another program. */
export const workbookOperations = [exportEstimate, exportOwnEstimate] satisfies readonly AnyOperation[];
