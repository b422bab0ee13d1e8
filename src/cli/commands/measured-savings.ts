import { writeFileSync } from 'node:fs';
import { ProblemError } from '../../contract/error-codes.ts';
import type { MeasuredSavings, MeasuredSavingsInput } from '../../contract/measured-savings.ts';
import { measureSavings } from '../../operations/measured-savings/measure-savings.ts';
import type { CliServices, CommandModule } from '../command.ts';
import { readJson, readText } from '../json-file.ts';
import { tableOf } from '../output.ts';

interface Options {
  readonly bills?: string;
  readonly weather?: string;
  readonly workBegan?: string;
  readonly workFinished?: string;
  readonly degreeDayBase?: string;
  readonly estimate?: string;
  readonly tier?: string;
  readonly out?: string;
  readonly check?: string;
}

const HELP = `
BILLS names fuel,start,end,quantity and, if wanted, estimated; end is the day of the next reading.
WEATHER names date,mean_f a day, or month,heating_degree_days,cooling_degree_days. Method: docs/methods/measured-savings.md.

Examples:
  $ plumbline measure-savings --bills bills.csv --weather days.csv --work-began 2024-06-03 --work-finished 2024-09-27
  $ plumbline measure-savings --bills bills.csv --weather days.csv --work-began 2024-06-03 --work-finished 2024-09-27 \\
      --estimate artifact.json --tier code_compliant --out measured.json
  $ plumbline measure-savings --check measured.json`;

/** `plumbline measure-savings`: what work saved, and the check of such a measurement. */
export const measuredSavingsCommand: CommandModule = (program, services) => {
  program
    .command('measure-savings')
    .description('Measure what work saved, from bills before and after it')
    .option('--bills <file>', 'readings of every meter as CSV')
    .option('--weather <file>', 'temperatures of days or degree days of months as CSV')
    .option('--work-began <day>', 'first day of the work')
    .option('--work-finished <day>', 'day from which it had its effect')
    .option('--degree-day-base <f>', 'base of given degree days, °F (default 65)')
    .option('--estimate <file>', 'an estimate or artifact to hold the measurement against')
    .option('--tier <tier>', 'the tier of it that was built')
    .option('--out <file>', 'also write the measurement to a file as JSON')
    .option('--check <file>', 'compute a written measurement again')
    .addHelpText('after', HELP)
    .action((options: Options) =>
      options.check === undefined ? measure(services, options) : check(services, options.check),
    );
};

async function measure(services: CliServices, options: Options): Promise<void> {
  const found = await services.call(measureSavings, services.context(), { value: inputOf(options) });
  if (options.out !== undefined) writeFileSync(options.out, `${JSON.stringify(found)}\n`);
  services.output.result(found, () => textOf(found));
}

const NOT_THE_SAME_EXIT = 2;

async function check(services: CliServices, file: string): Promise<void> {
  const written = readJson(file) as Partial<MeasuredSavings> | null;
  if (written?.kind !== 'measured_savings')
    throw new ProblemError('invalid-request', `${file} is not a measurement of savings.`);
  const found = await services.call(measureSavings, services.context(), { value: written.input });
  const isSame = JSON.stringify(found) === JSON.stringify(written);
  services.output.result({ replayed: isSame, hash: found.hash }, () =>
    isSame ? 'Verified: every byte was computed again.' : 'False: its own input gives another measurement.',
  );
  if (!isSame) process.exitCode = NOT_THE_SAME_EXIT;
}

function inputOf(options: Options): Partial<MeasuredSavingsInput> {
  const { bills, weather, workBegan, workFinished, degreeDayBase, estimate } = options;
  return {
    ...(bills !== undefined && { bills_csv: readText(bills) }),
    ...(weather !== undefined && { weather_csv: readText(weather) }),
    ...(degreeDayBase !== undefined && { degree_day_base_f: Number(degreeDayBase) }),
    ...(workBegan !== undefined && { work_began: workBegan }),
    ...(workFinished !== undefined && { work_finished: workFinished }),
    ...(estimate !== undefined && { estimated: estimatedIn(readJson(estimate), options) }),
  };
}

interface EstimateFile {
  readonly tiers?: readonly {
    readonly tier: string;
    readonly roi: { readonly electricitySavedKwh: number; readonly fuelSavedTherms: number };
    readonly measures?: readonly { readonly id: string }[];
  }[];
}

function estimatedIn(
  document: unknown,
  { estimate, tier }: Options,
): NonNullable<MeasuredSavingsInput['estimated']> {
  const tiers = (document as EstimateFile | null)?.tiers;
  if (!Array.isArray(tiers))
    throw new ProblemError('invalid-request', `${estimate ?? ''} is not an estimate.`);
  const built = (tiers as NonNullable<EstimateFile['tiers']>).find((each) => each.tier === tier);
  if (built === undefined)
    throw new ProblemError(
      'invalid-request',
      `Name the tier that was built with --tier; the estimate has ${tiers.map((each: { tier: string }) => each.tier).join(', ')}.`,
    );
  const measures = (built.measures ?? []).map(({ id }) => id);
  return {
    electricity_saved_kwh: built.roi.electricitySavedKwh,
    fuel_saved_therms: built.roi.fuelSavedTherms,
    ...(measures.length > 0 && { measures }),
  };
}

const whole = (value: number): string => Math.round(value).toLocaleString('en-US');
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

function textOf({ fuels, site_energy_kbtu: site, compared }: MeasuredSavings): string {
  const rows = [
    ...fuels.map(({ fuel, saving }) => [fuel, saving] as const),
    ['site energy, kBtu', site] as const,
  ].map(([name, saving]) =>
    saving === null
      ? [name, null, null, null, null, null]
      : [
          name,
          whole(saving.expected),
          whole(saving.used),
          whole(saving.saved),
          percent(saving.saved_share),
          `${whole(saving.saved_low)} to ${whole(saving.saved_high)}`,
        ],
  );
  return [
    tableOf(['', 'without the work', 'used', 'saved', 'share', '90 % interval'], rows),
    ...fuels.flatMap(({ fuel, baseline, not_measured, missing_days_after, remarks }) => [
      ...not_measured.map((why) => `${fuel}: not measured, ${why}.`),
      ...(baseline === null
        ? []
        : [
            `${fuel}: R² ${baseline.model.adjusted_r_squared.toFixed(2)}, typical miss of a period ${percent(baseline.model.cv_rmse)}.`,
          ]),
      ...(baseline !== null && missing_days_after > 0
        ? [`${fuel}: ${missing_days_after} days of a year after the work are not measured.`]
        : []),
      ...remarks.map((remark) => `${fuel}: ${remark}.`),
    ]),
    ...compared.map(
      ({ what, estimated, measured }) =>
        `${what}: estimated ${whole(estimated)}, measured ${whole(measured)} (in the weather that came).`,
    ),
  ].join('\n');
}
