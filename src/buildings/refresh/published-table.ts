/** A table of a publisher, read page by page. */
export interface PublishedTable {
  /** Headings as published, in the order of the cells. */
  readonly headings: readonly string[];
  /** Rows that the publisher says there are. */
  readonly rows: number;
  /** Rows, of the columns asked for, in pages. */
  pages(columns: readonly number[]): AsyncIterable<readonly (readonly string[])[]>;
  /** What names this state of the table: when it changes while pages are read, the pages do not belong together. */
  state(): Promise<string>;
}

/** A cell of JSON as text. */
export const cellOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
