import { parse } from 'csv-parse/sync';
import { UnreadableTable, type Sheet } from './sheet.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;
const SAMPLE_CHARACTERS = 20_000;
const SAMPLE_LINES = 40;
const MOST_ROWS = 500_000;

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** UTF-8 or UTF-16 by their marks, UTF-8 without, and what older spreadsheets write where it is none. */
export function encodingOf(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  try {
    // A sample may end within a character.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** The text of bytes in their own encoding. */
export const textOf = (bytes: Uint8Array): string => new TextDecoder(encodingOf(bytes)).decode(bytes);

/** What parts the cells of a text: as its first line says (`sep=;`), else the mark that stands equally often in most lines. */
export function delimiterOf(text: string): string {
  const stated = /^\uFEFF?sep=(.)\r?\n/i.exec(text)?.[1];
  if (stated !== undefined) return stated;
  const lines = text
    .slice(0, SAMPLE_CHARACTERS)
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r?\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, SAMPLE_LINES);
  const score = (mark: string): number => {
    const counts = lines.map((line) => line.split(mark).length - 1).filter((count) => count > 0);
    const usual = counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0;
    return counts.filter((count) => count === usual).length * Math.min(usual, 10);
  };
  return DELIMITERS.reduce((best, mark) => (score(mark) > score(best) ? mark : best));
}

/** Rows of a delimited text. @throws UnreadableTable for one that is none. */
export function readDelimited(name: string, text: string): Sheet {
  const body = text.replace(/^\uFEFF?sep=.\r?\n/i, '\n');
  let records: readonly { readonly info: { readonly lines: number }; readonly record: readonly string[] }[];
  try {
    records = parse(body, {
      bom: true,
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: 1_000_000,
      to: MOST_ROWS + 1,
    }) as unknown as typeof records;
  } catch (error) {
    throw new UnreadableTable(
      `The text is no table: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  if (records.length > MOST_ROWS)
    throw new UnreadableTable(`The file has more than ${MOST_ROWS} rows. Split it.`);
  const rows = records
    .filter(({ record }) => record.some((cell) => cell.trim() !== ''))
    .map(({ info, record }) => ({ number: info.lines, cells: record.map((cell) => cell.trim()) }));
  return { name, rows, unvalued: [] };
}
