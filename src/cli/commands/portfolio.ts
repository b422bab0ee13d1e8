import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { ProblemError } from '../../contract/error-codes.ts';
import type { RunProgress, RunReport, RunStopped } from '../../contract/portfolio-run.ts';
import type { CliServices } from '../command.ts';
import { linesOf } from '../output.ts';

interface RunOptions {
  readonly out: string;
  readonly workers: number;
  readonly shardRows: number;
  readonly asOf?: string;
  readonly column?: readonly string[];
  readonly queue?: true;
  readonly inputColumns: boolean;
}

/** A run that was stopped, as shells number an end by SIGINT. */
const STOPPED = 130;

const HELP = `
IN is CSV or Parquet with a bbl column, or with building columns (building_area, year_built, …) named as in the
estimate request. OUT ends in .csv, .parquet or .xlsx: one row per building and tier, in input order, then the columns of IN as
input_… . Beside it: OUT.errors.csv (rows that could not be estimated), OUT.warnings.csv and OUT.summary.json (totals and the abatement
curve). A run that was stopped (^C, exit code ${STOPPED}) goes on where it was when the same command is given again.

Examples:
  $ plumbline portfolio run lots.csv --out estimates.parquet --workers 2
  $ plumbline portfolio run lots.parquet --out estimates.csv --column bbl=BBL_TEXT
  $ DATABASE_URL=postgres://… plumbline portfolio run lots.csv --out estimates.csv --queue`;

/** `plumbline portfolio run|worker` */
export function portfolioCommands(program: Command, services: CliServices): void {
  const portfolio = program.command('portfolio').description('Estimates for many buildings');
  portfolio
    .command('run <in>')
    .description('Estimate every building of a file')
    .requiredOption('--out <file>', 'where the estimates go (.csv, .parquet or .xlsx)')
    .option('--workers <n>', 'worker threads on this machine', Number, availableParallelism())
    .option('--shard-rows <n>', 'rows of one unit of work, 10 to 10000', Number, 500)
    .option('--as-of <day>', 'evaluation day of every row, YYYY-MM-DD')
    .option('--column <field=heading...>', 'name a column that the header names otherwise')
    .option('--no-input-columns', 'leave the columns of IN out of OUT')
    .option('--queue', 'hand the work to portfolio workers through DATABASE_URL instead of threads')
    .addHelpText('after', HELP)
    .action(async (input: string, options: RunOptions) => {
      const report = await services.portfolio.run({
        input,
        output: options.out,
        workers: integer('--workers', options.workers, 1, 256),
        shardRows: integer('--shard-rows', options.shardRows, 10, 10_000),
        asOf: options.asOf ?? null,
        columns: columnsOf(options.column ?? []),
        queue: options.queue === true,
        inputColumns: options.inputColumns,
        onProgress: services.output.json ? () => undefined : showProgress,
      });
      if (!services.output.json && process.stderr.isTTY) process.stderr.write('\n');
      if ('stopped' in report) process.exitCode = STOPPED;
      services.output.result(report, () => ('stopped' in report ? stoppedText(report) : reportText(report)));
    });
  portfolio
    .command('worker')
    .description('Work on queued portfolio runs (DATABASE_URL) until stopped; start any number on any hosts')
    .action(async () => {
      const done = await services.portfolio.work();
      services.output.result(done, () => `${done.shards} units of work done.`);
    });
}

function integer(name: string, value: number, low: number, high: number): number {
  if (Number.isInteger(value) && value >= low && value <= high) return value;
  throw new ProblemError('invalid-request', `${name} must be a whole number from ${low} to ${high}.`);
}

function columnsOf(pairs: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      if (at < 1) throw new ProblemError('invalid-request', `--column takes field=heading, not ${pair}.`);
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}

/** One line that rewrites itself on a terminal, one line a call elsewhere. */
function showProgress({ rowsDone, rowsTotal, rowsPerSecond, secondsLeft }: RunProgress): void {
  const share = rowsTotal === 0 ? 100 : Math.floor((100 * rowsDone) / rowsTotal);
  const left = secondsLeft === null ? '' : `, ${Math.ceil(secondsLeft)} s left`;
  const text = `${rowsDone} of ${rowsTotal} rows (${share} %), ${Math.round(rowsPerSecond)} rows/s${left}`;
  process.stderr.write(process.stderr.isTTY ? `\r\u001b[K${text}` : `${text}\n`);
}

const stoppedText = ({ rows, rows_kept: kept, folder }: RunStopped): string =>
  kept === 0
    ? `Stopped before the first chunk of rows was finished. Give the same command again to begin anew.`
    : `Stopped. ${kept} of ${rows} rows are finished and kept in ${folder}. Give the same command again to go on from there.`;

function reportText({ files, ...figures }: RunReport): string {
  return linesOf({ ...figures, seconds: figures.seconds.toFixed(1), ...files });
}
