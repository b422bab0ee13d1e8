import { parse } from 'csv-parse/sync';
import { RemoteFailure } from '../remote/remote-failure.ts';
import { fetchPublication, type FetchSetting } from './fetch-publication.ts';
import type { PublishedTable } from './published-table.ts';
import type { Publisher } from './publishers.ts';

interface Column {
  readonly name: string;
  readonly fieldName: string;
}

/** A table of a Socrata portal: its description, its number of rows, and its rows as pages of CSV in the order of ids. */
export async function socrataTable(
  { url, table = '' }: Publisher,
  fetching: FetchSetting,
  appToken?: string,
): Promise<PublishedTable> {
  const headers: Record<string, string> = appToken === undefined ? {} : { 'X-App-Token': appToken };
  const get = async (path: string, query: Readonly<Record<string, string>> = {}): Promise<string> => {
    const address = new URL(path, url);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    return new TextDecoder().decode(await fetchPublication(address, fetching, headers));
  };
  const describe = () => get(`/api/views/${table}.json`).then((text) => description(text, table));
  const first = await describe();
  const counted = await get(`/resource/${table}.csv`, { $select: 'count(*)' });
  const rows = Number(parse(counted, { relax_column_count: true })[1]?.[0] ?? Number.NaN);
  if (!Number.isInteger(rows)) throw new RemoteFailure(`${table} does not say how many rows it has`, false);
  return {
    headings: first.columns.map(({ name }) => name),
    rows,
    async *pages(columns) {
      const fields = columns.map((at) => first.columns[at]?.fieldName ?? '');
      for (let offset = 0; offset < rows; offset += fetching.pageRows) {
        const text = await get(`/resource/${table}.csv`, {
          $select: fields.join(','),
          $order: ':id',
          $limit: String(fetching.pageRows),
          $offset: String(offset),
        });
        yield pageOf(text, fields, table);
      }
    },
    state: async () => (await describe()).updatedAt,
  };
}

function description(text: string, table: string): { columns: readonly Column[]; updatedAt: string } {
  try {
    const view = JSON.parse(text) as { columns?: Column[]; rowsUpdatedAt?: number };
    // Columns that the portal computes of others begin with a colon.
    const columns = (view.columns ?? []).filter(({ fieldName }) => !fieldName.startsWith(':'));
    if (columns.length > 0) return { columns, updatedAt: String(view.rowsUpdatedAt ?? '') };
  } catch {
    // Said below.
  }
  throw new RemoteFailure(`the description of ${table} names no columns`, false);
}

function pageOf(text: string, fields: readonly string[], table: string): readonly (readonly string[])[] {
  let rows: string[][];
  try {
    rows = parse(text, { bom: true });
  } catch {
    throw new RemoteFailure(`a page of ${table} is no whole CSV`, false);
  }
  const head = rows[0] ?? [];
  if (head.length !== fields.length || head.some((name, at) => name !== fields[at]))
    throw new RemoteFailure(
      `a page of ${table} has other columns than were asked for: ${head.join(', ')}`,
      false,
    );
  return rows.slice(1);
}
