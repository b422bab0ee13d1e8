import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { ProblemError } from '../../contract/error-codes.ts';
import { csvLine } from '../../portfolio-table/csv-text.ts';
import { normaliseBbl } from '../../quantities/parcel-id.ts';
import type { FactFileSource } from '../../contract/facts/index.ts';
import { importFacts } from '../../operations/facts/index.ts';
import type { FactFileSetting } from '../../operations/ports.ts';
import type { CliServices, CommandModule } from '../command.ts';
import { tryFolder } from './try-files.ts';
import { readJson } from '../json-file.ts';
import { dayInNewYork } from '../../quantities/calendar-date.ts';

interface Options {
  readonly account: string;
  readonly parcel?: string;
  readonly lot?: readonly string[];
  readonly covers: string;
  readonly faults?: string;
}

const HELP = `
FILE is one of:
  .json  facts of one lot (with --parcel), or {"records": [{"parcel_id": …, "facts": {…}}, …]}
  .xlsx, .csv  meter readings, or use by month or year, as ENERGY STAR Portfolio Manager, the City's disclosure or a
               utility has them
  .xml   an audit in BuildingSync (the Audit Template's too), a Green Button download, a Portfolio Manager report
What a file is, its content says. Either all of it is kept or none. Names and units: docs/facts.md.

Examples:
  $ plumbline facts import facts.json --account acc_… --parcel 1008350041
  $ plumbline facts import MyProperties.xlsx --account acc_… --covers every_fuel --faults faults.csv`;

/** `plumbline facts import <file>`; what one lot needs is made from the registry. */
export const factCommands: CommandModule = (program, services) => {
  const facts = program.commands.find((command) => command.name() === 'facts') ?? program.command('facts');
  facts
    .command('import <file>')
    .description('Keep what is known of one lot or several, from a file: all of it or nothing')
    .requiredOption('--account <id>', 'account id')
    .option('--parcel <id>', 'the lot that the facts are about')
    .option('--lot <property=bbl...>', 'the lot of a property that names none')
    .option('--covers <what>', 'what bills hold: every_fuel, listed_fuels or some_meters', 'listed_fuels')
    .option('--faults <file>', 'write what is wrong with the file as CSV')
    .addHelpText('after', HELP)
    .action(async (file: string, options: Options) => {
      const { records, left, source } = await readRecords(services, file, options);
      const value = {
        account_id: options.account,
        records,
        ...(source !== undefined && { file: source }),
      };
      const kept = await services.call(importFacts, services.context(), { value });
      const answer = { ...kept, left };
      services.output.result(answer, () =>
        [
          `Facts of ${kept.lots.length} lots are kept: ${kept.lots.join(', ')}.`,
          ...left.map((what) => `Not read: ${what}.`),
        ].join('\n'),
      );
    });
  facts
    .command('try <folder>')
    .description('Read every file of a folder and say what is read of each; nothing is kept')
    .option('--out <file>', 'write the table as CSV')
    .action(async (folder: string, { out }: { readonly out?: string }) => tryFolder(services, folder, out));
};

interface ReadRecords {
  readonly records: unknown;
  readonly left: readonly string[];
  /** What is noted of the file; a text that is piped in has no name. */
  readonly source?: FactFileSource;
}

function jsonFacts(file: string, parcel: string | undefined): Pick<ReadRecords, 'records' | 'source'> {
  const records = recordsIn(readJson(file), parcel);
  const bytes = readFileSync(file);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { records, source: { name: basename(file), sha256, bytes: bytes.length, layout: 'facts (JSON)' } };
}

async function readRecords(services: CliServices, file: string, options: Options): Promise<ReadRecords> {
  if (file === '-') return { records: recordsIn(readJson(file), options.parcel), left: [] };
  if (extname(file).toLowerCase() === '.json') return { ...jsonFacts(file, options.parcel), left: [] };
  const { records, faults, left, sha256, bytes, layout } = await services.readFactFile(file, {
    lot: options.parcel ?? null,
    lots: new Map((options.lot ?? []).map(pair)),
    covers: options.covers as FactFileSetting['covers'],
    today: dayInNewYork(services.context().nowMs),
  });
  if (options.faults !== undefined) writeFileSync(options.faults, faultTable(faults));
  if (faults.length === 0) return { records, left, source: { name: basename(file), sha256, bytes, layout } };
  const firstFaults = faults
    .slice(0, 20)
    .map(({ place, problem }) => ({ pointer: `/${place}`, code: 'file', message: problem }));
  throw new ProblemError(
    'invalid-request',
    `${faults.length} faults in ${file}; nothing was kept.`,
    firstFaults,
  );
}

function pair(text: string): [string, string] {
  const [property = '', lot = ''] = text.split('=');
  return [property, normaliseBbl(lot) ?? lot];
}

const faultTable = (faults: readonly { readonly place: string; readonly problem: string }[]): string =>
  [['place', 'problem'], ...faults.map(({ place, problem }) => [place, problem])].map(csvLine).join('');

/** Records with their lots, or the facts of the one lot that is named. */
function recordsIn(document: unknown, parcel: string | undefined): unknown {
  if (typeof document === 'object' && document !== null && 'records' in document) {
    if (parcel === undefined) return document.records;
    throw new ProblemError('invalid-request', 'The file names its lots itself: leave --parcel out.');
  }
  if (parcel !== undefined) return [{ parcel_id: parcel, facts: document }];
  throw new ProblemError('invalid-request', 'Say with --parcel which lot the facts are about.');
}
