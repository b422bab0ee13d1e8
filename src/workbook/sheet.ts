/** How a cell is shown. Money has cents, because a lender adds it up. */
export type Kind = 'text' | 'usd' | 'percent' | 'ratio' | 'number' | 'year';
export type Look = 'title' | 'head' | 'total' | 'input' | 'note';

export interface Cell {
  readonly value: string | number | null;
  /** Without the sign of equality; the value is what it comes to here, for readers that do not recalculate. */
  readonly formula?: string;
  readonly kind: Kind;
  readonly look?: Look;
}

/** A cell that stands somewhere: in a template it is its address, for a formula. */
export class Placed {
  readonly sheet: string;
  readonly column: number;
  readonly row: number;
  readonly value: number;

  constructor(at: { readonly sheet: string; readonly column: number; readonly row: number }, value: number) {
    this.sheet = at.sheet;
    this.column = at.column;
    this.row = at.row;
    this.value = value;
  }

  toString(): string {
    return `'${this.sheet}'!$${letters(this.column)}$${this.row}`;
  }
}

/** `'Costs'!$B$3:$B$9`, of two cells of one sheet. */
export const range = (first: Placed, last: Placed): string =>
  `${String(first)}:$${letters(last.column)}$${last.row}`;

/** A cell, or one that follows from those on its left. */
export type Slot = Cell | null | ((left: readonly Placed[]) => Cell);

/** One page of the workbook, filled row by row. */
export class Sheet {
  readonly name: string;
  readonly widths: readonly number[];
  readonly rows: (readonly (Cell | null)[])[] = [];

  constructor(name: string, widths: readonly number[]) {
    this.name = name;
    this.widths = widths;
  }

  /** Adds a row; answers where its cells stand. */
  add(...slots: readonly Slot[]): Placed[] {
    const placed: Placed[] = [];
    const row = this.rows.length + 1;
    const cells = slots.map((slot, column) => {
      const cell = typeof slot === 'function' ? slot(placed) : slot;
      const value = typeof cell?.value === 'number' ? cell.value : 0;
      placed.push(new Placed({ sheet: this.name, column, row }, value));
      return cell;
    });
    this.rows.push(cells);
    return placed;
  }

  gap(): void {
    this.rows.push([]);
  }

  title(text: string, note?: string): void {
    this.add({ value: text, kind: 'text', look: 'title' });
    if (note !== undefined) this.add({ value: note, kind: 'text', look: 'note' });
    this.gap();
  }

  heads(...texts: readonly string[]): void {
    this.rows.push(texts.map((value): Cell => ({ value, kind: 'text', look: 'head' })));
  }
}

export const text = (value: string | null, look?: Look): Cell => ({
  value,
  kind: 'text',
  ...(look !== undefined && { look }),
});

/** A figure of the artifact, as it was served. */
export const given = (value: number | null, kind: Kind = 'usd', look?: Look): Cell => ({
  value,
  kind,
  ...(look !== undefined && { look }),
});

/** A figure the workbook works out, and what it comes to. */
export const worked = (formula: string, value: number | string, kind: Kind = 'usd', look?: Look): Cell => ({
  value,
  formula,
  kind,
  ...(look !== undefined && { look }),
});

/** Cells one after another and what they add up to. */
export function sum(cells: readonly Placed[], look?: Look): Cell {
  const [first, last] = [cells[0], cells.at(-1)];
  if (first === undefined || last === undefined) return given(0, 'usd', look);
  return worked(`SUM(${range(first, last)})`, total(cells), 'usd', look);
}

/** In cents: no sum of cents drifts. */
export const total = (cells: readonly { readonly value: number }[]): number =>
  toCent(cells.reduce((all, { value }) => all + value, 0));
export const toCent = (usd: number): number => Math.round(usd * 100) / 100;

/** 0 → A, 26 → AA. */
export function letters(column: number): string {
  const letter = String.fromCodePoint(65 + (column % 26));
  return column < 26 ? letter : letters(Math.floor(column / 26) - 1) + letter;
}
