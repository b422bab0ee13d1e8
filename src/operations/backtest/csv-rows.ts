/** One row by column name; a column the file lacks reads as absent. */
export type CsvRow = Readonly<Record<string, string>>;

/**
 * RFC 4180 text with a header line, read forgivingly: short rows lack their last columns, long ones lose the excess, an
 * open quote runs to the end. A score must never fail on one odd line.
 */
export function csvRows(text: string): CsvRow[] {
  const [header = [], ...lines] = csvLines(withoutMark(text));
  const names = header.map((name) => name.trim());
  return lines
    .filter((cells) => cells.some((cell) => cell.trim() !== ''))
    .map((cells) => Object.fromEntries(names.map((name, index) => [name, (cells[index] ?? '').trim()])));
}

/** Names of the header line. */
export function csvColumns(text: string): string[] {
  return (csvLines(withoutMark(text))[0] ?? []).map((name) => name.trim());
}

const withoutMark = (text: string): string => (text.startsWith('﻿') ? text.slice(1) : text);

function csvLines(text: string): string[][] {
  const lines: string[][] = [];
  let cells: string[] = [];
  let at = 0;
  while (at < text.length) {
    const cell = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at);
    cells.push(cell.value);
    at = cell.end;
    if (text[at] === ',') {
      at += 1;
      // A comma at the very end of a line opens one more, empty cell.
      if (at >= text.length || text[at] === '\n' || text[at] === '\r') cells.push('');
    }
    if (at < text.length && text[at] !== '\n' && text[at] !== '\r') continue;
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1;
    at += 1;
    lines.push(cells);
    cells = [];
  }
  return lines;
}

interface CsvField {
  readonly value: string;
  readonly end: number;
}

function quotedCell(text: string, start: number): CsvField {
  let value = '';
  let at = start + 1;
  while (at < text.length) {
    const close = text.indexOf('"', at);
    if (close === -1) return { value: value + text.slice(at), end: text.length };
    value += text.slice(at, close);
    if (text[close + 1] !== '"') {
      const rest = plainCell(text, close + 1);
      return { value: value + rest.value, end: rest.end };
    }
    value += '"';
    at = close + 2;
  }
  return { value, end: at };
}

function plainCell(text: string, start: number): CsvField {
  let end = start;
  while (end < text.length && text[end] !== ',' && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return { value: text.slice(start, end), end };
}
