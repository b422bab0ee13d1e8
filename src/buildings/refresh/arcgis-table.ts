import { RemoteFailure } from '../remote/remote-failure.ts';
import { fetchPublication, type FetchSetting } from './fetch-publication.ts';
import { cellOf, type PublishedTable } from './published-table.ts';
import type { Publisher } from './publishers.ts';

/** Every service gives so many at once. */
const LEAST_PAGE_ROWS = 1_000;

interface Layer {
  readonly fields?: readonly { readonly name: string; readonly type?: string }[];
  readonly maxRecordCount?: number;
  readonly editingInfo?: { readonly lastEditDate?: number };
}

/** A layer of an ArcGIS service: its fields, its number of rows, and its attributes in pages in the order of object ids. */
export async function arcgisTable(
  { url, where = '1=1' }: Publisher,
  fetching: FetchSetting,
): Promise<PublishedTable> {
  const get = async <T>(path: string, query: Readonly<Record<string, string>>): Promise<T> => {
    const address = new URL(`${url}${path}`);
    for (const [name, value] of Object.entries({ ...query, f: 'json' }))
      address.searchParams.set(name, value);
    return answerOf<T>(new TextDecoder().decode(await fetchPublication(address, fetching)), url);
  };
  const layer = await get<Layer>('', {});
  const fields = (layer.fields ?? []).map(({ name }) => name);
  const id = layer.fields?.find(({ type }) => type === 'esriFieldTypeOID')?.name;
  if (id === undefined) throw new RemoteFailure(`${url} names no fields with an object id`, false);
  const { count } = await get<{ count?: number }>('/query', { where, returnCountOnly: 'true' });
  if (typeof count !== 'number') throw new RemoteFailure(`${url} does not say how many rows it has`, false);
  const pageRows = Math.min(fetching.pageRows, layer.maxRecordCount ?? LEAST_PAGE_ROWS);
  return {
    headings: fields,
    rows: count,
    async *pages(columns) {
      const wanted = columns.map((at) => fields[at] ?? '');
      for (let offset = 0; offset < count;) {
        const { features = [] } = await get<{ features?: { attributes: Record<string, unknown> }[] }>(
          '/query',
          {
            where,
            outFields: wanted.join(','),
            returnGeometry: 'false',
            orderByFields: id,
            resultOffset: String(offset),
            resultRecordCount: String(pageRows),
          },
        );
        if (features.length === 0) return;
        offset += features.length;
        yield features.map(({ attributes }) => wanted.map((name) => cellOf(attributes[name])));
      }
    },
    state: async () => String((await get<Layer>('', {})).editingInfo?.lastEditDate ?? ''),
  };
}

/** A map service says 200 to a fault and names it in the body. */
function answerOf<T>(text: string, url: string): T {
  let body: (T & { error?: { message?: string } }) | null;
  try {
    body = JSON.parse(text) as T & { error?: { message?: string } };
  } catch {
    throw new RemoteFailure(`${url} gave no JSON`, false);
  }
  if (typeof body !== 'object' || body === null || body.error !== undefined)
    throw new RemoteFailure(`${url} refused: ${body?.error?.message ?? 'no reason given'}`, false);
  return body;
}
