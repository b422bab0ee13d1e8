import { TABLE_COLUMNS, type Cell, type TableRow } from './columns.ts';
import { csvCell } from './csv-text.ts';

/** A line a tier, and in each the cells of the input row. What is the building's is put in words once: its warnings are long. */
export function csvLines(row: TableRow, input: readonly Cell[]): string {
  const { building } = row;
  const ofBuilding = TABLE_COLUMNS.map((column) =>
    column.of === 'building' ? csvCell(column.value(row)) : '',
  );
  const inputCells = input.map(csvCell);
  return building.tiers
    .map((tier) => {
      const cells = TABLE_COLUMNS.map((column, at) =>
        column.of === 'tier' ? csvCell(column.value({ building, tier })) : ofBuilding[at],
      );
      return `${[...cells, ...inputCells].join(',')}\n`;
    })
    .join('');
}
