import { columnLetters, UnreadableTable, type Sheet, type SheetCell, type SheetRow } from './sheet.ts';
import { readXml } from './xml-events.ts';

export interface Book {
  readonly texts: readonly string[];
  readonly isDate: (style: number) => boolean;
  /** Days are counted from 1904, as Excel for Macintosh did. */
  readonly from1904: boolean;
}

const MOST_CELLS = 4_000_000;
const MOST_COLUMNS = 16_384;
const MOST_UNVALUED = 20;
const MOST_MERGED_ROWS = 5_000;

interface OpenCell {
  readonly column: number;
  readonly kind: string;
  readonly style: number;
  value: string;
  hasFormula: boolean;
}

/** One sheet: only the cells that hold something. */
export function readSheet(name: string, source: string, book: Book): Sheet {
  const reader = new SheetReader(name, book);
  readXml(name, source, reader);
  return reader.sheet();
}

class SheetReader {
  readonly #name: string;
  readonly #book: Book;
  readonly #rows: { number: number; cells: SheetCell[] }[] = [];
  readonly #unvalued: string[] = [];
  readonly #merged: string[] = [];
  #rowNumber = 0;
  #nextColumn = 0;
  #held = 0;
  #cell: OpenCell | null = null;
  #inValue = false;
  #inPhonetic = false;

  constructor(name: string, book: Book) {
    this.#name = name;
    this.#book = book;
  }

  open(name: string, attributes: () => Readonly<Record<string, string>>): void {
    if (name === 'row') this.#openRow(Number(attributes()['r'] ?? 0));
    else if (name === 'c') this.#openCell(attributes());
    else if (name === 'rPh') this.#inPhonetic = true;
    else if (name === 'f' && this.#cell !== null) this.#cell.hasFormula = true;
    else if (name === 'v' || name === 't') this.#inValue = this.#cell !== null && !this.#inPhonetic;
    else if (name === 'mergeCell') this.#merged.push(attributes()['ref'] ?? '');
  }

  text(text: string): void {
    if (this.#inValue && this.#cell !== null) this.#cell.value += text;
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#inValue = false;
    else if (name === 'rPh') this.#inPhonetic = false;
    else if (name === 'c') this.#closeCell();
  }

  sheet(): Sheet {
    const filled = this.#rows.filter(({ cells }) => cells.some((cell) => cell !== null && cell !== ''));
    for (const ref of this.#merged) fillDown(filled, ref);
    return { name: this.#name, rows: filled satisfies SheetRow[], unvalued: this.#unvalued };
  }

  #openRow(number: number): void {
    this.#rowNumber = number > 0 ? number : this.#rowNumber + 1;
    this.#nextColumn = 0;
  }

  #openCell({ r = '', t = 'n', s = '0' }: Readonly<Record<string, string>>): void {
    const letters = /^[A-Z]+/i.exec(r)?.[0];
    const column = letters === undefined ? this.#nextColumn : columnOf(letters);
    this.#nextColumn = column + 1;
    this.#cell = { column, kind: t, style: Number(s), value: '', hasFormula: false };
  }

  #closeCell(): void {
    const cell = this.#cell;
    this.#cell = null;
    if (cell === null) return;
    if (cell.value === '' && cell.hasFormula && this.#unvalued.length < MOST_UNVALUED)
      this.#unvalued.push(`${columnLetters(cell.column)}${this.#rowNumber}`);
    if (cell.value === '' || cell.column >= MOST_COLUMNS) return;
    this.#held += 1;
    if (this.#held > MOST_CELLS)
      throw new UnreadableTable(`Sheet ${this.#name} has more than ${MOST_CELLS} cells. Split the workbook.`);
    const last = this.#rows.at(-1);
    const row = last?.number === this.#rowNumber ? last : this.#begunRow();
    while (row.cells.length < cell.column) row.cells.push(null);
    row.cells[cell.column] = valueOf(cell, this.#book);
  }

  #begunRow() {
    const row = { number: this.#rowNumber, cells: [] as SheetCell[] };
    this.#rows.push(row);
    return row;
  }
}

const columnOf = (letters: string): number =>
  Array.from(letters.toUpperCase()).reduce(
    (sum, letter) => sum * 26 + (letter.codePointAt(0) ?? 65) - 64,
    0,
  ) - 1;

function valueOf({ kind, value, style }: OpenCell, { texts, isDate, from1904 }: Book): SheetCell {
  if (kind === 's') return texts[Number(value)] ?? null;
  if (kind === 'b') return value === '1' || value === 'true';
  if (kind === 'e') return value;
  if (kind === 'd') return value.slice(0, 10);
  if (kind !== 'n') return value;
  const number = Number(value);
  if (Number.isNaN(number)) return value;
  return isDate(style) ? dayOfSerial(number + (from1904 ? 1462 : 0)) : number;
}

const MS_PER_DAY = 86_400_000;

/** Serial 60 is a 29 February 1900 that never was; every later day is one further. */
function dayOfSerial(serial: number): string | number {
  const days = Math.floor(serial) - (serial >= 60 ? 25_569 : 25_568);
  const day = new Date(days * MS_PER_DAY);
  return Number.isNaN(day.getTime()) || serial < 1 ? serial : day.toISOString().slice(0, 10);
}

/** Writes what stands in the first of merged cells into the rows below it, in its own column. */
function fillDown(
  rows: readonly { readonly number: number; readonly cells: SheetCell[] }[],
  ref: string,
): void {
  const [, letters = '', from = '', to = ''] = /^([A-Z]+)(\d+):[A-Z]+(\d+)$/i.exec(ref) ?? [];
  const column = columnOf(letters);
  if (letters === '' || from === to || Number(to) - Number(from) > MOST_MERGED_ROWS) return;
  const value = rows.find(({ number }) => number === Number(from))?.cells[column] ?? null;
  if (value === null) return;
  for (const { number, cells } of rows) {
    if (number <= Number(from) || number > Number(to)) continue;
    while (cells.length <= column) cells.push(null);
    cells[column] = value;
  }
}
