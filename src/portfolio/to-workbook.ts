import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse';
import writeWorkbook from 'write-excel-file/node';
import type { MadeBy } from '../contract/portfolio.ts';
import { ERROR_COLUMNS, TABLE_COLUMNS, WARNING_COLUMNS, type Column } from '../portfolio-table/columns.ts';
import { summaryCells } from '../portfolio-table/summary-cells.ts';
import type { summaryOf } from '../portfolio-table/totals.ts';

type SheetCell = string | number | boolean | Date;
type Columns = readonly Pick<Column<never[]>, 'type'>[];

/** The tables of a run as sheets of one workbook, with their totals on the first. */
export async function toWorkbook(
  tables: { readonly table: string; readonly errors: string; readonly warnings: string },
  path: string,
  { summary, madeBy }: { readonly summary: ReturnType<typeof summaryOf>; readonly madeBy: MadeBy },
): Promise<void> {
  const sheet = async (name: string, csv: string, columns: Columns) => ({
    sheet: name,
    stickyRowsCount: 1,
    data: await rowsOf(csv, columns),
  });
  await writeWorkbook([
    { sheet: 'Summary', data: summaryCells(madeBy, summary).map((cells) => cells.map(cellOf)) },
    await sheet('Estimates', tables.table, TABLE_COLUMNS),
    await sheet('Warnings', tables.warnings, WARNING_COLUMNS),
    await sheet('Errors', tables.errors, ERROR_COLUMNS),
  ]).toFile(path);
}

/** Lines of a table with the types of their columns; columns of the input are texts. */
async function rowsOf(csv: string, columns: Columns) {
  const rows: ReturnType<typeof cellOf>[][] = [];
  const lines = createReadStream(csv).pipe(parse({ bom: true, relax_column_count: true }));
  for await (const line of lines)
    rows.push(
      rows.length === 0
        ? (line as string[]).map((heading) => ({ value: heading, fontWeight: 'bold' as const }))
        : (line as string[]).map((text, at) => cellOf(typed(text, columns[at]?.type ?? 'VARCHAR'))),
    );
  return rows;
}

function typed(text: string, type: Column<[]>['type']): SheetCell | null {
  if (text === '') return null;
  if (type === 'VARCHAR') return text;
  if (type === 'BOOLEAN') return text === 'true';
  return type === 'DATE' ? new Date(text) : Number(text);
}

const cellOf = (value: SheetCell | null | undefined) => {
  if (value === null || value === undefined) return null;
  return value instanceof Date ? { value, format: 'yyyy-mm-dd' } : { value };
};
