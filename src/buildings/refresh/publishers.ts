import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { IMPORTABLE, type Importable } from '../importers/import-types.ts';

const KINDS = ['socrata', 'arcgis', 'file'] as const;

/** Who publishes a dataset, where, and in which manner it is read. */
export interface Publisher {
  readonly id: string;
  readonly title: string;
  readonly dataset: Importable;
  /** `socrata`: a table of an open data portal; `arcgis`: a layer of a map service; `file`: a CSV file or a workbook. */
  readonly kind: (typeof KINDS)[number];
  /** Of the portal, of the layer, or of the file; `{yy}` in it is the newest year there is. */
  readonly url: string;
  /** Table of the portal, for example 64uk-42ks. */
  readonly table?: string;
  /** Which rows of a layer, in its own words. */
  readonly where?: string;
  /** Fewer rows are a publication cut short: nine tenths of what it held when this was written. */
  readonly least_rows: number;
}

const SHIPPED = fileURLToPath(new URL('../../../data/parcels/publishers.json', import.meta.url));

/** The publishers of a file (docs/parcel-data.md), or those that ship. @throws Error that names what is wrong with it. */
export function readPublishers(path: string = SHIPPED): Publisher[] {
  let list: unknown;
  try {
    list = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
  if (!Array.isArray(list)) throw new Error(`${path} holds no list of publishers.`);
  return list.map((entry: Partial<Publisher>, at) => {
    const fault = faultOf(entry);
    if (fault !== null) throw new Error(`${path}: entry ${at + 1} ${fault}.`);
    return entry as Publisher;
  });
}

function faultOf({
  id,
  title,
  dataset,
  kind,
  url,
  table,
  least_rows: least,
}: Partial<Publisher>): string | null {
  if (typeof id !== 'string' || typeof title !== 'string') return 'has no id or no title';
  if (!IMPORTABLE.some((name) => name === dataset)) return `has no dataset of ${IMPORTABLE.join(', ')}`;
  if (!KINDS.some((name) => name === kind)) return `has no kind of ${KINDS.join(', ')}`;
  if (typeof url !== 'string' || !URL.canParse(url.replace('{yy}', '26'))) return 'has no address in url';
  if (kind === 'socrata' && !/^[a-z0-9]{4}-[a-z0-9]{4}$/.test(table ?? ''))
    return 'has no table such as 64uk-42ks';
  return typeof least === 'number' && least >= 1 ? null : 'has no least_rows of 1 or more';
}
