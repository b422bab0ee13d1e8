/**
 * Which programs are due for another look, for a nightly run:
 *
 *   node scripts/programs-due.ts [day] [catalog directory]
 *
 * Exit code 1 when a program that estimates use is past its review day, 0 otherwise.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSnapshot } from '../src/catalog/files/load.ts';
import { statusOn } from '../src/engine/incentives/status.ts';
import { addMonths, calendarDate } from '../src/quantities/calendar-date.ts';

const [today = new Date().toISOString().slice(0, 10), catalogDir = 'catalog'] = process.argv.slice(2);
const asOf = calendarDate(today);
const soon = addMonths(asOf, 1);
const cacheDir = mkdtempSync(join(tmpdir(), 'plumbline-due-'));
const { programs, incentiveRules } = loadSnapshot({ catalogDir, cacheDir, today }).sections;

const due = programs.all.filter(({ reviewAfter }) => reviewAfter < asOf);
const used = due.filter(({ estimate }) => estimate !== undefined);
const flipping = programs.all.filter(
  (program) =>
    statusOn(program, asOf, incentiveRules) === 'open' && statusOn(program, soon, incentiveRules) !== 'open',
);

process.stdout.write(`${programs.all.length} programs, ${due.length} past their review day on ${today}\n`);
process.stdout.write(`${flipping.length} are open and will not be served as open on ${soon}\n`);
for (const { id } of flipping) process.stdout.write(`  ${id}\n`);
process.stdout.write(`${used.length} of those past their review day are used by estimates\n`);
for (const { id, reviewAfter } of used) process.stdout.write(`  ${id}: since ${reviewAfter}\n`);
process.exitCode = used.length > 0 ? 1 : 0;
