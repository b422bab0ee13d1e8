import type { Static } from 'typebox';
import { closed, text } from './estimate/fields.ts';

export const WorkbookFile = closed(
  {
    file_name: text('Name to keep it under; it ends in .xlsx.'),
    base64: text('The file, base64.'),
  },
  'A spreadsheet workbook.',
);
export type WorkbookFile = Static<typeof WorkbookFile>;
