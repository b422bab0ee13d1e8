import { importCondo } from './importers/import-condo.ts';
import { importLl33 } from './importers/import-ll33.ts';
import { importLl84 } from './importers/import-ll84.ts';
import { importLl97 } from './importers/import-ll97.ts';
import { importLpc } from './importers/import-lpc.ts';
import { importPluto } from './importers/import-pluto.ts';
import type { Importable, Importer, ImportInput, Reject } from './importers/import-types.ts';
import { importWestchester } from './importers/import-westchester.ts';
import { RejectReport } from './importers/reject-report.ts';
import { whole } from '../quantities/number-text.ts';
import { sourceDay } from './record/source-day.ts';
import { ensureParcelFile } from './store/parcel-file.ts';
import type { DatasetMeta, StoreMeta } from './store/parcel-store.ts';
import { schemaOf } from './store/postgres-schema.ts';
import { openPostgresTarget } from './store/postgres-writer.ts';
import { openSqliteTarget } from './store/sqlite-target.ts';
import type { ImportTarget } from './store/import-target.ts';

export type { Importable, ImportInput, Reject } from './importers/import-types.ts';

const IMPORTERS: Readonly<Record<Importable, Importer>> = {
  pluto: importPluto,
  ll84: importLl84,
  ll33: importLl33,
  condo: importCondo,
  lpc: importLpc,
  westchester: importWestchester,
  ll97: importLl97,
};

export interface ImportProgress {
  readonly dataset: Importable;
  readonly file: string;
  readonly bytesRead: number;
  readonly bytesTotal: number;
  readonly rows: number;
}

export interface ImportOptions {
  readonly dataDir: string;
  /** Import into this Postgres database (schema `parcels`) instead of the file. */
  readonly databaseUrl?: string;
  /** Each dataset given replaces its whole earlier version; the others stay. */
  readonly inputs: readonly ImportInput[];
  readonly onProgress?: (progress: ImportProgress) => void;
  /** Publish even when the store shrinks by more than a tenth. */
  readonly isForced?: boolean;
  /** Read and count everything, publish nothing. */
  readonly isDryRun?: boolean;
  /** Where to write every reject as CSV (`dataset,file,row,reason`). */
  readonly rejectReportPath?: string;
}

export interface DatasetReport {
  readonly dataset: Importable;
  readonly label: string;
  readonly rowsRead: number;
  readonly lotsWritten: number;
  readonly rowsRejected: number;
  readonly rejectsByReason: Readonly<Record<string, number>>;
  /** The first hundred; all of them are in the reject report. */
  readonly firstRejects: readonly Reject[];
}

export interface ImportReport {
  /** False after a dry run. */
  readonly published: boolean;
  readonly generation: string;
  readonly parcelCount: number;
  readonly coverage: string;
  readonly datasets: readonly DatasetReport[];
  readonly seconds: number;
}

const REJECTS_SHOWN = 100;
/** A publication does not lose more than this from one version to the next; a file cut short does. */
const LARGEST_LOSS = 0.1;

class ShrinkingImportError extends Error {
  constructor(what: string, before: number, after: number, rejected: readonly string[]) {
    const refused = rejected.length === 0 ? '' : `Refused were ${rejected.join('; ')}. `;
    super(
      `${what} would go from ${whole(before)} to ${whole(after)}, more than a tenth less, so nothing was changed. ` +
        `${refused}Is the file whole? Use --force when it is meant.`,
    );
    this.name = 'ShrinkingImportError';
  }
}

function refuseShrinking(
  before: StoreMeta | null,
  after: StoreMeta,
  reports: readonly DatasetReport[],
): void {
  if (before === null) return;
  const rejected = reports.flatMap(({ dataset, rejectsByReason }) =>
    Object.entries(rejectsByReason).map(([reason, count]) => `${whole(count)} rows of ${dataset}: ${reason}`),
  );
  const isLoss = (from: number, to: number) => to < from * (1 - LARGEST_LOSS);
  if (isLoss(before.parcelCount, after.parcelCount))
    throw new ShrinkingImportError('The store', before.parcelCount, after.parcelCount, rejected);
  for (const { dataset, rows } of before.datasets) {
    const next = after.datasets.find((each) => each.dataset === dataset)?.rows ?? rows;
    if (isLoss(rows, next)) throw new ShrinkingImportError(`The dataset ${dataset}`, rows, next, rejected);
  }
}

/**
 * Imports publications into the parcel store. All or nothing: the store changes at the end, at once; a run that fails or
 * is killed leaves what was served. Throws `WrongFileError` for a file that is not the publication named.
 */
export async function importParcels(options: ImportOptions): Promise<ImportReport> {
  const started = performance.now();
  if (options.databaseUrl === undefined) ensureParcelFile(options.dataDir);
  const target = await openTarget(options);
  const rejects = new RejectReport(options.rejectReportPath);
  try {
    const reports: DatasetReport[] = [];
    for (const input of options.inputs)
      reports.push(await importDataset(input, { target, options, rejects }));
    const importedAt = new Date().toISOString();
    const changed = reports.map((report) => datasetMeta(report, importedAt));
    const isDryRun = options.isDryRun === true;
    if (options.isForced !== true)
      refuseShrinking(await target.before(), await target.after(changed), reports);
    const meta: StoreMeta = await (isDryRun ? target.after(changed) : target.publish(changed));
    if (isDryRun) await target.abandon();
    const { generation, parcelCount, coverage } = meta;
    const seconds = (performance.now() - started) / 1000;
    return { published: !isDryRun, generation, parcelCount, coverage, datasets: reports, seconds };
  } catch (error) {
    await target.abandon();
    throw error;
  } finally {
    rejects.close();
  }
}

function openTarget(options: ImportOptions): Promise<ImportTarget> | ImportTarget {
  return options.databaseUrl === undefined
    ? openSqliteTarget(options.dataDir)
    : openPostgresTarget(options.databaseUrl, schemaOf());
}

function datasetMeta(report: DatasetReport, importedAt: string): DatasetMeta {
  const { dataset, label, lotsWritten } = report;
  return { dataset, label, rows: lotsWritten, importedAt, asOf: sourceDay(label) };
}

interface Run {
  readonly target: ImportTarget;
  readonly options: ImportOptions;
  readonly rejects: RejectReport;
}

async function importDataset(input: ImportInput, run: Run): Promise<DatasetReport> {
  const { dataset } = input;
  const reasons: Record<string, number> = {};
  const firstRejects: Reject[] = [];
  let [rowsRead, lotsWritten, rowsRejected, label] = [0, 0, 0, `${dataset} ${input.version ?? ''}`.trim()];
  await run.target.dropDataset(dataset);
  await IMPORTERS[dataset](input, {
    row: () => void rowsRead++,
    label: (text) => void (label = text),
    put: (id, layers) => {
      lotsWritten++;
      return run.target.put(dataset, { id, layers });
    },
    reject: (reject) => {
      rowsRejected++;
      reasons[reject.reason] = (reasons[reject.reason] ?? 0) + 1;
      if (firstRejects.length < REJECTS_SHOWN) firstRejects.push(reject);
      run.rejects.add(dataset, reject);
    },
    bytes: (file, bytesRead, bytesTotal) =>
      run.options.onProgress?.({ dataset, file, bytesRead, bytesTotal, rows: rowsRead }),
  });
  return { dataset, label, rowsRead, lotsWritten, rowsRejected, rejectsByReason: reasons, firstRejects };
}
