/**
 * Maintainer's script: brings open data sets of incentive programs into `catalog/programs/<state>/<id>.yaml`.
 *
 *   node scripts/import-programs.ts rewiring-america <clone>/data  --as-of 2026-12-01 --complete
 *   node scripts/import-programs.ts afdc <laws.json>               --as-of 2026-12-01 --complete
 *   node scripts/import-programs.ts table <programs.json|.csv>     --as-of 2026-12-01
 *
 * `--as-of` is the day the data speak of. With `--complete` a program of the data set that it no longer lists is closed.
 * Running it again changes nothing. Files marked `origin: curated` are kept by hand and never overwritten; where the data
 * set has changed after one was looked at, it is named. docs/programs-refresh.md says where each input comes from.
 */
import { parseArgs } from 'node:util';
import { fromAfdc } from './import-programs/adapters/afdc.ts';
import { fromOwnTable } from './import-programs/adapters/own-table.ts';
import { fromRewiringAmerica } from './import-programs/adapters/rewiring-america.ts';
import { DATA_SETS, type DataSet } from './import-programs/closing.ts';
import type { RawProgram } from './import-programs/raw.ts';
import { refresh } from './import-programs/refresh.ts';
import { calendarDate } from '../src/quantities/calendar-date.ts';

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
  },
});
const [set, path] = positionals;
const asOf = values['as-of'];
const known = DATA_SETS.find((name) => name === set);
if (known === undefined || path === undefined || asOf === undefined) {
  process.stderr.write(
    `usage: node scripts/import-programs.ts ${DATA_SETS.join('|')} <path> --as-of YYYY-MM-DD [--complete] [--catalog <directory>]\n`,
  );
  process.exit(2);
}
const day = calendarDate(asOf);
const done = refresh(ADAPTERS[known](path, day), {
  set: known,
  asOf: day,
  complete: values.complete,
  catalog: values.catalog,
});
process.stdout.write(`${JSON.stringify(done)}\n`);
