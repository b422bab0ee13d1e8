import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { whole } from '../../quantities/number-text.ts';
import { importParcels, type ImportOptions, type ImportReport } from '../import-parcels.ts';
import type { ImportInput } from '../importers/import-types.ts';
import { RemoteFailure } from '../remote/remote-failure.ts';
import { download, type Downloaded } from './download.ts';
import { FETCHING, type FetchSetting } from './fetch-publication.ts';
import type { Publisher } from './publishers.ts';
import { newColumns, noteRefresh } from './last-refresh.ts';

export interface RefreshOptions extends Omit<ImportOptions, 'inputs'> {
  readonly publishers: readonly Publisher[];
  /** Of NYC Open Data: without it a portal may slow down. */
  readonly appToken?: string;
  readonly fetching?: FetchSetting;
  /** Two last digits of the year tried first for a file with a year in its name. */
  readonly year: number;
  readonly onFetched?: (fetched: FetchReport) => void;
}

export interface FetchReport {
  readonly publisher: string;
  readonly title: string;
  readonly rows: number;
  /** Columns that the publication did not have at the last refresh. */
  readonly newColumns: readonly string[];
}

export interface RefreshReport extends ImportReport {
  readonly fetched: readonly FetchReport[];
}

/**
 * Fetches the publications and imports them: all of them, or none. A publication that is shorter than its publisher says,
 * changed while it was read, lost a column that an estimate rests on, or lost a tenth of its rows is refused, and the store
 * stays as it was. @throws Error with the publication and the reason
 */
export async function refreshParcels(options: RefreshOptions): Promise<RefreshReport> {
  const { publishers, dataDir, year, appToken, fetching = FETCHING, onFetched, ...rest } = options;
  const folder = mkdtempSync(join(dataDir, 'fetched-'));
  try {
    const downloads: Downloaded[] = [];
    const fetched: FetchReport[] = [];
    for (const publisher of publishers) {
      const got = await named(publisher, () =>
        download(publisher, { folder, year, fetching, ...(appToken === undefined ? {} : { appToken }) }),
      );
      if (options.isForced !== true && got.rows < publisher.least_rows)
        throw new Error(
          `${publisher.title}: it has ${whole(got.rows)} rows and had at least ${whole(publisher.least_rows)}, so nothing was changed. Use --force when it is meant.`,
        );
      const report = {
        publisher: publisher.id,
        title: publisher.title,
        rows: got.rows,
        newColumns: newColumns(dataDir, publisher.id, got.headings),
      };
      downloads.push(got);
      fetched.push(report);
      onFetched?.(report);
    }
    const report = await importParcels({ ...rest, dataDir, inputs: inputsOf(publishers, downloads) });
    if (report.published)
      noteRefresh(
        dataDir,
        new Date().toISOString().slice(0, 10),
        Object.fromEntries(publishers.map(({ id }, at) => [id, downloads[at]?.headings ?? []])),
      );
    return { ...report, fetched };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Several publications of one dataset are imported together, the first named first. */
function inputsOf(publishers: readonly Publisher[], downloads: readonly Downloaded[]): ImportInput[] {
  const inputs = new Map<string, { dataset: ImportInput['dataset']; files: string[]; version?: string }>();
  publishers.forEach(({ dataset }, at) => {
    const { path, version } = downloads[at] ?? { path: '' };
    const input = inputs.get(dataset) ?? {
      dataset,
      files: [],
      ...(version === undefined ? {} : { version }),
    };
    input.files.push(path);
    inputs.set(dataset, input);
  });
  return [...inputs.values()];
}

async function named<T>({ title }: Publisher, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const reason = `${title}: ${error instanceof Error ? error.message : String(error)}. Nothing was changed.`;
    if (error instanceof RemoteFailure && error.retryable) throw new RemoteFailure(reason, true);
    throw new Error(reason, { cause: error });
  }
}
