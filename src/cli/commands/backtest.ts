import { readFileSync } from 'node:fs';
import { ProblemError } from '../../contract/error-codes.ts';
import type { BacktestReport } from '../../operations/backtest.ts';
import type { BacktestFigures } from '../../operations/backtest/figures.ts';
import type { ProjectBacktest } from '../../operations/backtest/project-backtest.ts';
import type { CommandModule } from '../command.ts';
import { tableOf } from '../output.ts';

/** `plumbline backtest --records FILE.csv [--json]` */
export const backtestCommand: CommandModule = (program, services) => {
  program
    .command('backtest')
    .description('Score a file of completed project records with the shipped catalogue.')
    .requiredOption(
      '--records <file>',
      'CSV of private projects or of public jobs, in the columns of the corpus',
    )
    .action(async (options: { records: string }) => {
      const report = await services.backtest(readRecords(options.records));
      services.output.result(report, () => textOf(report));
    });
};

function readRecords(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new ProblemError('invalid-request', `The file ${path} cannot be read.`);
  }
}

const percent = (share: number | null) => (share === null ? null : `${(share * 100).toFixed(1)} %`);
const HEAD = ['', 'n', 'MAPE', 'median APE', 'within 20 %', 'within 50 %', 'bias', 'in band'];

function line(label: string, figures: BacktestFigures): (string | number | null)[] {
  const { n, mape, median_ape, within_20, within_50, bias, coverage } = figures;
  return [label, n, ...[mape, median_ape, within_20, within_50, bias, coverage].map(percent)];
}

function textOf(report: BacktestReport | ProjectBacktest): string {
  const groups = (title: string, by: Readonly<Record<string, BacktestFigures>>) =>
    Object.entries(by).map(([key, figures]) => line(`${title} ${key}`, figures));
  const { published } = report;
  const rows = [
    line('calibratedExpected', report.overall),
    line('expected', report.raw),
    ...groups('class', report.by_class),
    ...groups('tier', report.by_tier),
    ...groups('family', report.by_scope_family),
    ...groups('apart', report.apart),
  ];
  return [
    tableOf(HEAD, rows),
    `Published: median APE ${percent(published.median_ape) ?? '-'}, within 50 % ${percent(published.within_50) ?? '-'}, in band ${percent(published.coverage) ?? '-'}.`,
    ...report.skipped.map(({ record_id, reason }) => `skipped ${record_id}: ${reason}`),
  ].join('\n');
}
