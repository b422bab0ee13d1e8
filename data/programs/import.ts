/**
 * Maintainer's script: brings open data sets of incentive programs into `data/programs/<set>.jsonl`.
 *
 *   node data/programs/import.ts rewiring-america <clone> --complete
 *   node data/programs/import.ts afdc <laws.json>               --as-of 2026-12-01 --complete
 *   node data/programs/import.ts table <programs.json|.csv>     --as-of 2026-12-01
 *
 * `--as-of` is the day the data speak of; a clone says it itself, by its commit and the history of each line. With `--complete` a program of the data set that it no longer lists is closed.
 * Running it again changes nothing. The YAML files of `data/programs/curated` and `catalog/programs` are kept by hand and
 * never overwritten; where the data set has changed after one was looked at, it is named. docs/programs-refresh.md says where each input comes from.
 */
import { parseArgs } from 'node:util';
import { fromAfdc } from './importer/adapters/afdc.ts';
import { fromOwnTable } from './importer/adapters/own-table.ts';
import { fromRewiringAmerica } from './importer/adapters/rewiring-america.ts';
import { DATA_SETS, type DataSet } from './importer/closing.ts';
import type { RawProgram } from './importer/raw.ts';
import { openRepository } from './importer/rewiring-america/repository.ts';
import { refresh } from './importer/refresh.ts';
import { calendarDate } from '../../src/quantities/calendar-date.ts';

const ADAPTERS: Readonly<Record<DataSet, (path: string, asOf: string) => RawProgram[]>> = {
  'rewiring-america': fromRewiringAmerica,
  afdc: fromAfdc,
  table: fromOwnTable,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'as-of': { type: 'string' },
    complete: { type: 'boolean', default: false },
    catalog: { type: 'string', default: 'catalog' },
    programs: { type: 'string', default: 'data/programs' },
  },
});
const [set, path] = positionals;
const asOf = values['as-of'];
const known = DATA_SETS.find((name) => name === set);
const byHistory = known === 'rewiring-america';
if (known === undefined || path === undefined || (asOf === undefined && !byHistory)) {
  process.stderr.write(
    `usage: node data/programs/import.ts ${DATA_SETS.join('|')} <path> [--as-of YYYY-MM-DD] [--complete] [--programs <directory>] [--catalog <directory>]\n`,
  );
  process.exit(2);
}
const day = calendarDate(byHistory ? openRepository(path).day : (asOf ?? ''));
const done = refresh(ADAPTERS[known](path, day), {
  set: known,
  asOf: day,
  complete: values.complete,
  catalog: values.catalog,
  programs: values.programs,
});
process.stdout.write(`${JSON.stringify(done, null, 1)}\n`);
