import { unpacked } from './archive.ts';
import { dateStyles, sharedTexts, sheetList } from './xlsx-parts.ts';
import { readSheet } from './xlsx-sheet.ts';
import { UnreadableTable, type Sheet } from './sheet.ts';

const MOST_SHEETS = 100;
const WANTED =
  /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml)$/i;

/**
 * The sheets of an XLSX workbook (ECMA-376), in their order. Empty rows cost nothing, formulas count as the value that was
 * saved with them, and merged cells of a column all hold what is written in the first.
 * @throws UnreadableTable for an archive that is no workbook, is damaged, or is too large.
 */
export function readXlsx(bytes: Uint8Array): Sheet[] {
  const parts = unpacked(bytes, (name) => WANTED.test(name));
  const text = (name: string): string | null => {
    const part = parts.get(name) ?? parts.get(name.toLowerCase());
    return part === undefined ? null : new TextDecoder().decode(part);
  };
  const workbook = text('xl/workbook.xml');
  if (workbook === null)
    throw new UnreadableTable(
      'The file is a ZIP archive and no XLSX workbook. Unpack it, or save the spreadsheet as .xlsx or CSV.',
    );
  const listed = sheetList(workbook, text('xl/_rels/workbook.xml.rels') ?? '');
  if (listed.length > MOST_SHEETS)
    throw new UnreadableTable(`The workbook has ${listed.length} sheets; at most ${MOST_SHEETS} are read.`);
  const book = {
    texts: sharedTexts(text('xl/sharedStrings.xml')),
    isDate: dateStyles(text('xl/styles.xml')),
    from1904: /<(?:\w+:)?workbookPr[^>]*\bdate1904="(?:1|true)"/i.test(workbook),
  };
  return listed.flatMap(({ name, target }) => {
    const source = text(target);
    return source === null ? [] : [readSheet(name, source, book)];
  });
}
