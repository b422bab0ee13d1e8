import type { AnyVerb } from '../verb.ts';
import { createWorkbook } from './create-workbook.ts';

export { artifactWorkbook } from './artifact-workbook.ts';

/** An estimate as a spreadsheet. */
export const workbookVerbs = [createWorkbook] satisfies readonly AnyVerb[];
