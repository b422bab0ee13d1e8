import type { FailedRow, MadeBy, PricedBuilding, RowsAnswer } from '../../../src/contract/portfolio.ts';

/** Rows of one call; the service takes no more. */
const BATCH_ROWS = 25;
/** What the page takes; more is for the command line. */
export const MOST_ROWS = 20_000;

/** Where the list stands in its file. */
export interface ListPlace {
  readonly sheets: readonly string[];
  readonly sheet: string;
  /** The row that names the columns, as a spreadsheet counts. */
  readonly headingRow: number;
}

/** What a person says of it; the row is guessed where none is given. */
export interface PlaceSaid {
  readonly sheet: string;
  readonly headingRow: number | null;
}

/** One file somebody wants priced, as this browser keeps it. */
export interface Run {
  readonly id: string;
  /** Name of the file. */
  readonly name: string;
  /** When it was opened, ISO 8601. */
  readonly openedAt: string;
  readonly header: readonly string[];
  readonly rowCount: number;
  /** The field each column is read as, in the order of the header; null until the person has confirmed. */
  readonly fields: readonly (string | null)[] | null;
  /** Evaluation day of every row: that of the first answer. */
  readonly asOf: string | null;
  /** Whether the person stopped it. */
  readonly stopped: boolean;
  /** Absent in runs of release 2. */
  readonly place?: ListPlace;
}

/** Cells of the data rows, as text. */
export type Rows = readonly (readonly string[])[];

/** What came of one batch, kept under its number. */
export type Batch = RowsAnswer;

export interface Results {
  readonly buildings: readonly PricedBuilding[];
  readonly failed: readonly FailedRow[];
  /** What the answers rest on: one, unless the service was renewed meanwhile. */
  readonly madeBy: readonly MadeBy[];
  readonly done: number;
}

export const batchesOf = (rowCount: number): number => Math.ceil(rowCount / BATCH_ROWS);

/** Everything that is known so far, in the order of the file. */
export function resultsOf(batches: ReadonlyMap<number, Batch>): Results {
  const inOrder = [...batches.entries()].toSorted(([a], [b]) => a - b).map(([, batch]) => batch);
  const buildings = inOrder.flatMap((batch) => batch.buildings);
  const failed = inOrder.flatMap((batch) => batch.failed);
  return {
    buildings,
    failed,
    madeBy: [...new Map(inOrder.map(({ made_by }) => [JSON.stringify(made_by), made_by])).values()],
    done: buildings.length + failed.length,
  };
}

/** What is sent of one batch: the cells of the columns that are read, where they hold anything. */
export function batchRows(run: Run, rows: Rows, index: number) {
  const from = index * BATCH_ROWS;
  return rows.slice(from, from + BATCH_ROWS).map((cells, at) => ({
    row: from + at + 1,
    cells: Object.fromEntries(
      (run.fields ?? []).flatMap((field, column) => {
        const text = cells[column]?.trim() ?? '';
        return field === null || text === '' ? [] : [[field, text.slice(0, MOST_CHARACTERS)]];
      }),
    ),
  }));
}
const MOST_CHARACTERS = 500;
