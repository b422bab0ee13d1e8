/**
 * The project's own table: JSON (an array of programs, lines within) or CSV (one row a line, the columns of its program
 * repeated). Anybody can write one by hand; docs/programs-refresh.md gives the columns.
 */
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { RawDetail, RawProgram } from '../raw.ts';

type Row = Readonly<Record<string, string>>;

const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const textOf = (row: Row, column: string): string | null => (row[column] ? row[column] : null);

function numberOf(row: Row, column: string): number | undefined {
  const text = row[column];
  if (text === undefined || text === '') return undefined;
  const value = Number(text);
  if (Number.isNaN(value)) throw new Error(`${row['id']}: ${column} is no number: ${text}`);
  return value;
}

function lineOf(row: Row): RawDetail {
  const [amount, rate] = [numberOf(row, 'amount'), numberOf(row, 'rate')];
  const [cap, min] = [numberOf(row, 'cap'), numberOf(row, 'min')];
  return {
    source_incentive_id: row['line'] ?? '',
    items: listOf(row['items']),
    technologies: listOf(row['line_technologies'] ?? row['technologies']),
    payment_methods: listOf(row['payment_methods']),
    kind: row['kind'] ?? 'unspecified',
    ...(amount === undefined ? {} : { amount }),
    ...(rate === undefined ? {} : { rate }),
    ...(row['unit'] ? { unit: row['unit'] } : {}),
    ...(cap === undefined ? {} : { cap }),
    ...(min === undefined ? {} : { min }),
    ...(row['line_start'] ? { start_date: row['line_start'] } : {}),
    ...(row['line_end'] ? { end_date: row['line_end'] } : {}),
    ...(row['low_income'] === 'true' ? { low_income: true } : {}),
    ...(row['line_changed'] ? { last_changed_in_source: row['line_changed'] } : {}),
  };
}

function programOf(rows: readonly Row[]): RawProgram {
  const row = rows[0] ?? {};
  for (const column of ['id', 'name', 'type', 'state', 'status', 'confidence'])
    if (!row[column]) throw new Error(`${row['id'] ?? 'a row'}: the column ${column} is empty`);
  return {
    id: row['id'] ?? '',
    name: row['name'] ?? '',
    type: row['type'] as RawProgram['type'],
    state: row['state'] ?? '',
    administrator: textOf(row, 'administrator'),
    technologies: listOf(row['technologies']),
    sectors: listOf(row['sectors']),
    benefit: { kind: 'unspecified' },
    eligibility_requirements: listOf(row['eligibility_requirements']),
    start_date: textOf(row, 'start_date'),
    deadline: textOf(row, 'deadline'),
    status: row['status'] ?? 'unknown',
    status_note: textOf(row, 'status_note'),
    status_as_of: textOf(row, 'status_as_of'),
    application_url: textOf(row, 'application_url'),
    source_url: textOf(row, 'source_url'),
    source_updated_at: textOf(row, 'source_updated_at'),
    checked_at: textOf(row, 'checked_at'),
    confidence: row['confidence'] ?? '',
    citation: textOf(row, 'citation'),
    benefits: rows.filter(({ line }) => line).map(lineOf),
  };
}

/** @throws Error that names the row and the column at fault. */
export function fromOwnTable(path: string): RawProgram[] {
  const text = readFileSync(path, 'utf8');
  if (!path.endsWith('.csv')) return JSON.parse(text) as RawProgram[];
  const rows = parse(text, { columns: true, skip_empty_lines: true, trim: true, bom: true }) as Row[];
  return [...Map.groupBy(rows, ({ id }) => id).values()].map(programOf);
}
