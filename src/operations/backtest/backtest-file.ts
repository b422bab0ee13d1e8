import { ProblemError } from '../../contract/error-codes.ts';
import type { EngineSnapshot } from '../../engine/engine-snapshot.ts';
import { runBacktest, type BacktestReport } from '../backtest.ts';
import type { BuildingLookup } from '../ports.ts';
import { csvColumns, csvRows, type CsvRow } from './csv-rows.ts';
import { lotOfAddress } from './lot-of-address.ts';
import { projectBacktest, type ProjectBacktest } from './project-backtest.ts';

/** Columns without which a file of private projects, or of public jobs, says nothing. */
const PROJECT_COLUMNS = [
  'id',
  'class',
  'borough_or_city',
  'state',
  'units',
  'year_of_work',
  'scope',
  'cost_usd',
  'cost_basis',
];
const JOB_COLUMNS = ['record_id', 'backtest_use', 'year', 'measures', 'construction_cost_usd'];

/**
 * Scores a file of completed projects: private ones in their published columns, their dwellings and floor area taken
 * from the lot at the address where the row states none, or public jobs in the columns of the schools' records.
 * @throws ProblemError naming the columns the file lacks.
 */
export async function backtestFile(
  csvText: string,
  snapshot: EngineSnapshot,
  lookup: () => Promise<BuildingLookup>,
): Promise<BacktestReport | ProjectBacktest> {
  const columns = new Set(csvColumns(csvText));
  const lacking = (wanted: readonly string[]) => wanted.filter((name) => !columns.has(name));
  const [noProject, noJob] = [lacking(PROJECT_COLUMNS), lacking(JOB_COLUMNS)];
  if (noJob.length === 0) return runBacktest(csvText, snapshot);
  if (noProject.length > 0) throw unreadable(noProject, noJob);
  const rows = csvRows(csvText).map((row, index) => ({ ...row, id: row['id'] || `row ${index + 2}` }));
  return projectBacktest(columns.has('bbl') ? rows : await withLots(rows, await lookup()), snapshot);
}

/** One address after another: a file has hundreds, and the store is local or limits its callers. */
async function withLots(rows: readonly CsvRow[], lookup: BuildingLookup): Promise<CsvRow[]> {
  const found: CsvRow[] = [];
  for (const row of rows) found.push({ ...row, ...(await lotOfAddress(row, lookup)) });
  return found;
}

function unreadable(noProject: readonly string[], noJob: readonly string[]): ProblemError {
  return new ProblemError(
    'invalid-request',
    `The file lacks columns. For private projects: ${noProject.join(', ')}; for public jobs: ${noJob.join(', ')}.`,
  );
}
