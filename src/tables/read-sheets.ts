import { readDelimited, textOf } from './delimited.ts';
import { UnreadableTable, type Sheet } from './sheet.ts';
import { readXlsx } from './xlsx.ts';

export type FileKind = 'xlsx' | 'xml' | 'json' | 'text';

const OLD_OFFICE = [0xd0, 0xcf, 0x11, 0xe0];

/** What the bytes of a file are, whatever its name says. @throws UnreadableTable for a kind that is not read. */
export function kindOf(bytes: Uint8Array): FileKind {
  const starts = (...mark: number[]) => mark.every((byte, at) => bytes[at] === byte);
  if (bytes.length === 0) throw new UnreadableTable('The file is empty.');
  if (starts(0x50, 0x4b)) return 'xlsx';
  if (starts(...OLD_OFFICE))
    throw new UnreadableTable(
      'The file is a workbook of Excel 97-2003 (.xls), or locked with a password. Save it as .xlsx without one, or as CSV.',
    );
  if (starts(0x25, 0x50, 0x44, 0x46))
    throw new UnreadableTable(
      'The file is a PDF. Its tables are not read: export CSV or XLSX where it came from.',
    );
  if (starts(0x1f, 0x8b)) throw new UnreadableTable('The file is packed with gzip. Unpack it first.');
  const head = textOf(bytes.subarray(0, 2_000))
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (head === '' && bytes.length <= 2_000) throw new UnreadableTable('The file holds nothing but spaces.');
  if (head.startsWith('<')) return 'xml';
  if (head.startsWith('{') || head.startsWith('[')) return 'json';
  // A stray NUL is a damaged cell; many are the bytes of something that is no text. UTF-16 begins with its mark.
  const first = bytes.subarray(0, 2_000);
  const zeros = first.filter((byte) => byte === 0).length;
  if (zeros > Math.min(10, first.length / 10) && !starts(0xff, 0xfe) && !starts(0xfe, 0xff))
    throw new UnreadableTable('The file is neither text nor a workbook.');
  return 'text';
}

/** The sheets of a workbook or of a delimited text. @throws UnreadableTable for anything else. */
export function readSheets(bytes: Uint8Array, name = 'CSV'): Sheet[] {
  const kind = kindOf(bytes);
  if (kind === 'xlsx') return readXlsx(bytes);
  if (kind === 'text') return [readDelimited(name, textOf(bytes))];
  throw new UnreadableTable(`The file holds ${kind.toUpperCase()} and no table.`);
}
