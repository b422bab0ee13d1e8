import type { Static } from 'typebox';
import { closed, text } from './estimate/fields.ts';

/** Files that an estimate is written as, in the order they are offered. */
export const EXPORT_NAMES = [
  'lender-workbook',
  'building-sync',
  'll97-report',
  'seed',
  'portfolio-manager',
] as const;
export type ExportName = (typeof EXPORT_NAMES)[number];

export const ExportedFile = closed(
  {
    file_name: text('Name to keep it under; its ending says what it is.'),
    media_type: text('Media type of the file.'),
    base64: text('The file, base64.'),
  },
  'A file that another program takes.',
);
export type ExportedFile = Static<typeof ExportedFile>;
