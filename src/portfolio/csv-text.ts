/** One CSV line; cells are quoted only where they must be. */
export function csvLine(cells: readonly (string | number | boolean | null)[]): string {
  let line = '';
  for (let i = 0; i < cells.length; i += 1) {
    const cell = cells[i];
    if (i > 0) line += ',';
    if (cell === null || cell === undefined) continue;
    line +=
      typeof cell === 'string' && /[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : String(cell);
  }
  return `${line}\n`;
}
