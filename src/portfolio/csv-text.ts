/** One CSV line; cells are quoted only where they must be. */
export function csvLine(cells: readonly (string | number | boolean | null)[]): string {
  let line = '';
  for (let i = 0; i < cells.length; i += 1) {
    const cell = cells[i];
    if (i > 0) line += ',';
    if (cell === null || cell === undefined) continue;
    line += typeof cell === 'string' ? textCell(cell) : String(cell);
  }
  return `${line}\n`;
}

/** A spreadsheet takes a text that begins like this for a formula, and runs it. Numbers with a sign are none. */
const FORMULA = /^[=+\-@\t\r]/;
const SIGNED_NUMBER = /^[+-][\d.,]+$/;

function textCell(text: string): string {
  const safe = FORMULA.test(text) && !SIGNED_NUMBER.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
