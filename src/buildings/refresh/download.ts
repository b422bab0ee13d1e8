import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { csvLine } from '../../portfolio-table/csv-text.ts';
import { whole } from '../../quantities/number-text.ts';
import { openCsv } from '../importers/csv-table.ts';
import { RemoteFailure } from '../remote/remote-failure.ts';
import { arcgisTable } from './arcgis-table.ts';
import { columnsRead } from './columns-read.ts';
import { fetchPublication, type FetchSetting } from './fetch-publication.ts';
import type { PublishedTable } from './published-table.ts';
import type { Publisher } from './publishers.ts';
import { socrataTable } from './socrata-table.ts';

export interface DownloadSetting {
  readonly folder: string;
  readonly fetching: FetchSetting;
  readonly appToken?: string;
  /** Year tried first for a file with a year in its name. */
  readonly year: number;
}

export interface Downloaded {
  readonly path: string;
  readonly rows: number;
  /** Every heading of the publication, those that nothing reads among them. */
  readonly headings: readonly string[];
  /** Year of a file that is named by its year. */
  readonly version?: string;
}

/** Fetches one publication as a file that the importers read. Columns that nothing reads, those of owners among them, stay where they are. */
export async function download(publisher: Publisher, setting: DownloadSetting): Promise<Downloaded> {
  if (publisher.kind === 'file') return downloadFile(publisher, setting);
  const table = await (publisher.kind === 'socrata'
    ? socrataTable(publisher, setting.fetching, setting.appToken)
    : arcgisTable(publisher, setting.fetching));
  const { headings } = table;
  const { read, missing } = columnsRead(publisher.dataset, headings);
  if (missing.length > 0) {
    const unread = headings.filter((_, at) => !read.includes(at));
    throw new Error(
      `it has no column for ${missing.join(', ')}. Columns that nothing reads: ${unread.slice(0, 30).join(', ')}. Was one renamed?`,
    );
  }
  const path = join(setting.folder, `${publisher.id}.csv`);
  await writeTable(path, table, read);
  return { path, rows: table.rows, headings };
}

async function writeTable(path: string, table: PublishedTable, columns: readonly number[]): Promise<void> {
  const before = await table.state();
  const handle = openSync(path, 'w');
  let written = 0;
  try {
    writeSync(handle, csvLine(columns.map((at) => table.headings[at] ?? '')));
    for await (const page of table.pages(columns)) {
      writeSync(handle, page.map((cells) => csvLine(cells)).join(''));
      written += page.length;
    }
  } finally {
    closeSync(handle);
  }
  if (written !== table.rows)
    throw new Error(`it says it has ${whole(table.rows)} rows and gave ${whole(written)}`);
  if ((await table.state()) !== before) throw new Error('it changed while it was read: try again');
}

/** A file with a year in its name: that of this year, or the one before. */
async function downloadFile(
  publisher: Publisher,
  { folder, fetching, year }: DownloadSetting,
): Promise<Downloaded> {
  const years = publisher.url.includes('{yy}') ? [year + 1, year, year - 1] : [year];
  for (const of of years) {
    const url = new URL(publisher.url.replace('{yy}', String(of % 100).padStart(2, '0')));
    const bytes = await fetchUnlessMissing(url, fetching, of !== years.at(-1));
    if (bytes === null) continue;
    const path = join(folder, `${publisher.id}${url.pathname.endsWith('.xlsx') ? '.xlsx' : '.csv'}`);
    writeFileSync(path, bytes);
    const { headers, records } = await openCsv(path);
    let rows = 0;
    for await (const { cells } of records) if (cells.length > 0) rows += 1;
    return {
      path,
      rows,
      headings: headers,
      ...(publisher.url.includes('{yy}') ? { version: String(of) } : {}),
    };
  }
  throw new RemoteFailure('there is no such file', false);
}

/** Null where the address has no file and another may be tried. */
async function fetchUnlessMissing(
  url: URL,
  fetching: FetchSetting,
  mayMiss: boolean,
): Promise<Uint8Array | null> {
  try {
    return await fetchPublication(url, fetching);
  } catch (error) {
    if (mayMiss && error instanceof RemoteFailure && error.message.endsWith('answered 404')) return null;
    throw error;
  }
}
