import { Option, type Command } from 'commander';
import { ProblemError } from '../../contract/error-codes.ts';
import type { AddressMatch, AddressSearch } from '../../operations/ports.ts';
import type {
  CliServices,
  FetchedPublication,
  ParcelImport,
  ParcelImportFlags,
  ParcelImportReport,
} from '../command.ts';
import { linesOf, tableOf } from '../output.ts';
import { wholeBetween } from '../whole-between.ts';
import { whole } from '../../quantities/number-text.ts';

/** `plumbline parcels import|show|search` and `plumbline lookup serve`. */
export function parcelCommands(program: Command, services: CliServices): void {
  const parcels = program.command('parcels').description('The parcel store behind bbl requests');
  importCommand(parcels, services);
  refreshCommand(parcels, services);
  parcels
    .command('show <id>')
    .description('The record of one parcel, as the estimate sees it')
    .action(async (id: string) => {
      const record = await services.parcels.show(id);
      const { sources, ...facts } = record;
      services.output.result(record, () => `${linesOf(facts)}\n\nSources\n${linesOf(sources)}`);
    });
  parcels
    .command('search <text...>')
    .description(
      'Find the parcel of an address, a building name or an id; others are offered as other buildings',
    )
    .option('--limit <n>', 'at most so many, 1 to 50', wholeBetween(1, 50), 10)
    .action(async (words: string[], { limit }: { limit: number }) => {
      const query = words.join(' ');
      const found = await services.parcels.search(query, limit);
      services.output.result(found, () => searchText(query, found));
    });
  parcels
    .command('undo')
    .description('Bring back the parcels from before the last import; a second time brings the import back')
    .action(async () => {
      const undone = await services.parcels.undo();
      services.output.result(undone, () => `${whole(undone.parcelCount)} parcels again. ${undone.coverage}`);
    });
  parcels
    .command('status')
    .description('What the configured lookup covers')
    .action(async () => {
      const status = await services.parcels.status();
      services.output.result(status, () => linesOf({ ...status }));
    });
  listCommand(parcels, services);
  lookupCommand(program, services);
}

const BOROUGH_CODES = ['MN', 'BX', 'BK', 'QN', 'SI'];

function listCommand(parcels: Command, services: CliServices): void {
  parcels
    .command('list')
    .description('List the lots that the embedded store holds')
    .addOption(new Option('--borough <code>', 'one borough only').choices(BOROUGH_CODES))
    .option('--covered', 'only lots on the covered buildings list for Local Law 97')
    .option('--no-covered', 'only lots that are not on it')
    .option('--limit <n>', 'show at most so many; all are counted', wholeBetween(1, 100_000), 50)
    .action(async ({ borough, covered, limit }: { borough?: string; covered?: boolean; limit: number }) => {
      const found = await services.parcels.list({
        limit,
        ...(borough === undefined ? {} : { borough }),
        ...(covered === undefined ? {} : { isCovered: covered }),
      });
      const rows = found.lots.map((lot) => ({
        bbl: lot.parcelId,
        address: lot.address,
        borough: lot.borough,
        zipcode: lot.zipcode,
        class: lot.dofClass ?? lot.dofClassLetter,
        sqft: lot.grossFloorAreaSqft,
        pathway: lot.coveredList?.pathwayCodes.join(';') ?? null,
      }));
      services.output.result({ total: found.total, lots: rows }, () => {
        const head = ['parcel', 'address', 'borough', 'zip', 'class', 'sqft', 'pathway'];
        const table = tableOf(
          head,
          rows.map((row) => Object.values(row)),
        );
        return `${table}\n${whole(rows.length)} of ${whole(found.total)} lots.`;
      });
    });
}

function searchText(query: string, { match, matches, suggestions, note }: AddressSearch): string {
  const table = (list: readonly AddressMatch[]) =>
    tableOf(
      ['parcel', 'address', 'borough', 'zip', 'class', 'sqft'],
      list.map((lot) => [
        lot.parcelId,
        lot.address,
        lot.borough,
        lot.zipcode,
        lot.buildingClass,
        lot.floorAreaSqft,
      ]),
    );
  const lots = match === 'none' ? suggestions : matches;
  const message = note ?? (match === 'none' ? `No lot held is "${query}".` : null);
  return [message, lots.length === 0 ? null : table(lots)].filter((text) => text !== null).join('\n');
}

function importCommand(parcels: Command, services: CliServices): void {
  const command = parcels
    .command('import')
    .description(
      'Import publications (CSV, .csv.gz, .xlsx); each dataset given replaces its earlier version, all or nothing',
    )
    .option('--dataset-version <version>', 'version or year, where the rows do not say it (one dataset only)')
    .option('--force', 'import even when the store or a dataset shrinks by more than a tenth')
    .option('--dry-run', 'read and count everything, change nothing')
    .option('--rejects <file>', 'write every refused row with its reason as CSV')
    .addHelpText(
      'after',
      '\nExample:\n  $ plumbline parcels import --pluto pluto_25v2.csv --ll84 ll84_2024.csv ll84_2023.csv.gz',
    );
  for (const dataset of services.parcels.datasets)
    command.option(`--${dataset} <files...>`, `CSV files of ${dataset}`);
  command.action(async (options: Options) => {
    const request = importRequest(services, options);
    const report = await services.parcels.import(request);
    services.output.result(report, () => importText(report));
  });
}

type Options = Readonly<Record<string, string | string[] | boolean | undefined>>;

function importRequest(services: CliServices, options: Options): ParcelImport {
  const { datasetVersion: version, rejects, force, dryRun } = options;
  const inputs = services.parcels.datasets
    .filter((dataset) => options[dataset] !== undefined)
    .map((dataset) => ({
      dataset,
      files: options[dataset] as string[],
      ...(typeof version === 'string' ? { version } : {}),
    }));
  if (inputs.length === 0)
    throw new ProblemError(
      'invalid-request',
      `Name a publication: --${services.parcels.datasets.join(', --')}.`,
    );
  if (typeof version === 'string' && inputs.length > 1)
    throw new ProblemError('invalid-request', '--dataset-version can stand for one dataset only.');
  return { inputs, ...flagsOf({ force, dryRun, rejects }, services) };
}

type Flags = Pick<Options, 'force' | 'dryRun' | 'rejects'>;

const flagsOf = ({ force, dryRun, rejects }: Flags, services: CliServices): ParcelImportFlags => ({
  isForced: force === true,
  isDryRun: dryRun === true,
  ...(typeof rejects === 'string' ? { rejects } : {}),
  ...progressOf(services),
});

function refreshCommand(parcels: Command, services: CliServices): void {
  parcels
    .command('refresh')
    .description(
      'Fetch LL84, PLUTO, the covered buildings list and the Westchester parcels from their publishers and import them, all or none',
    )
    .option(
      '--only <publishers...>',
      'some publishers only: ll84, pluto, covered-list, westchester, new-york-state',
    )
    .option(
      '--publishers <file>',
      'JSON file of publishers in place of those that ship (docs/parcel-data.md)',
    )
    .option('--force', 'import even when the store, a dataset or a publication shrinks by more than a tenth')
    .option('--dry-run', 'fetch, read and count everything, change nothing')
    .option('--rejects <file>', 'write every refused row with its reason as CSV')
    .addHelpText('after', '\nExample:\n  $ plumbline parcels refresh --only ll84 pluto --dry-run')
    .action(async ({ only, publishers, force, dryRun, rejects }: Options) => {
      const report = await services.parcels.refresh({
        ...flagsOf({ force, dryRun, rejects }, services),
        ...(Array.isArray(only) ? { only } : {}),
        ...(typeof publishers === 'string' ? { publishersFile: publishers } : {}),
        ...(services.output.json
          ? {}
          : { onFetched: (fetched) => void process.stderr.write(`${fetchedText(fetched)}\n`) }),
      });
      services.output.result(report, () => importText(report));
    });
}

function fetchedText({ title, rows, newColumns }: FetchedPublication): string {
  const columns = newColumns.length === 0 ? '' : `; new columns, not read: ${newColumns.join(', ')}`;
  return `${title}: ${whole(rows)} rows${columns}`;
}

/** A line that rewrites itself, on a terminal only. */
function progressOf({ output }: CliServices): Pick<ParcelImport, 'onProgress'> {
  if (output.json || !process.stderr.isTTY) return {};
  return {
    onProgress: ({ dataset, bytesRead, bytesTotal }) =>
      void process.stderr.write(`\r${dataset} ${Math.round((100 * bytesRead) / Math.max(1, bytesTotal))} % `),
  };
}

function importText(report: ParcelImportReport): string {
  const rows = report.datasets.map((set) => [
    set.dataset,
    set.label,
    set.rowsRead,
    set.lotsWritten,
    set.rowsRejected,
    Object.entries(set.rejectsByReason)
      .map(([reason, count]) => `${count} ${reason}`)
      .join('; '),
  ]);
  return [
    tableOf(['dataset', 'version', 'rows', 'lots', 'refused', 'why'], rows),
    `${report.published ? '' : 'Dry run, nothing was changed. '}${whole(report.parcelCount)} parcels in ${report.seconds.toFixed(1)} s. ${report.coverage}`,
  ].join('\n');
}

function lookupCommand(program: Command, services: CliServices): void {
  program
    .command('lookup')
    .description('The building lookup as a service of its own')
    .command('serve')
    .description('Serve the configured lookup to other instances (docs/lookup-protocol.md)')
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--port <port>', '0 takes a free one', wholeBetween(0, 65_535), 8090)
    .action(async ({ host, port }: { host: string; port: number }) => {
      const url = await services.parcels.serveLookup({ host, port });
      services.output.result(
        { url },
        () => `Serving the lookup on ${url}; set BUILDING_LOOKUP=${url} elsewhere.`,
      );
    });
}
