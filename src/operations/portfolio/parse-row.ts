import { bblFromParts, normaliseBblList } from '../../quantities/parcel-id.ts';
import type { EstimateRequest } from '../../contract/estimate/index.ts';
import type { FailedRow } from '../../contract/portfolio.ts';
import type { PlaceWords } from '../../places/place-of.ts';
import { readZip } from '../../places/zip-table.ts';
import type { Field } from './fields.ts';
import { isFactField } from './row-facts.ts';

/** The cells of one row by field; null where the row has no such cell. */
export type Cells = Readonly<Partial<Record<Field, string>>>;

export interface ParsedRow {
  readonly request: EstimateRequest;
  /** Cells that are not what their field takes. */
  readonly faults: readonly string[];
  /** Address with its place, where the row has no bbl. */
  readonly address: string | null;
  /** What the row's own columns say of the place. */
  readonly place: PlaceWords;
  /** Name of a property type as the file has it. */
  readonly propertyType: string | null;
}

const NUMBERS: ReadonlySet<Field> = new Set([
  'building_area',
  'year_built',
  'num_floors',
  'site_eui',
  'dwelling_units',
  'estimated_penalty',
]);
const TRUTHS: ReadonlySet<Field> = new Set(['landmark_status', 'energy_community', 'prevailing_wage']);
const TRUE = /^(true|t|yes|y|1)$/i;
const FALSE = /^(false|f|no|n|0)$/i;

/** The estimate request of one row: by `bbl` when the cell holds one, else by the building columns. */
export function parseRow(cells: Cells): ParsedRow {
  const lot = lotOf(cells);
  if (lot !== null)
    return {
      request: { bbl: lot.bbl },
      faults: lot.fault === null ? [] : [lot.fault],
      address: null,
      place: {},
      propertyType: null,
    };
  const building: Record<string, unknown> = {};
  const faults: string[] = [];
  for (const [field, cell] of Object.entries(cells) as [Field, string][]) {
    const text = cell.trim();
    if (NOTHING.test(text) || NOT_SENT.has(field) || isFactField(field)) continue;
    const value = valueOf(field, text);
    if (value === undefined) faults.push(`${field}: "${text.slice(0, 40)}" is not ${wanted(field)}`);
    else building[field] = value;
  }
  const address = addressOf(cells);
  if (building['building_area'] === undefined && address === null && faults.length === 0)
    faults.push(nothingNamed(cells));
  return {
    request: { building } as unknown as EstimateRequest,
    faults,
    address,
    place: { zip: cells.zipcode, town: cells.borough, county: cells.county, state: cells.state },
    propertyType: cells.property_type?.trim() || null,
  };
}

/** What programs write into a cell that holds nothing. */
const NOTHING = /^(not available|not applicable.*|n\/?a|none|null|-+|)$/i;

const nothingNamed = ({ bin }: Cells): string =>
  (bin ?? '').trim() === ''
    ? 'the row has neither a bbl nor an address nor a building_area'
    : 'the row has a BIN alone, and no list of these is held: add the bbl or the address';

/** The lot of a row by its BBL, or by borough, block and lot; null where it names none. */
function lotOf(cells: Cells): { readonly bbl: string; readonly fault: string | null } | null {
  const typed = cells.bbl?.trim() ?? '';
  if (NOTHING.test(typed)) {
    const joined = bblFromParts(cells.borough ?? '', cells.block ?? '', cells.lot ?? '');
    return joined === null ? null : { bbl: joined, fault: null };
  }
  // A spreadsheet shows ten digits as 1.00835E+09 and saves what it shows: the last ones are gone.
  if (/^\d\.\d{1,8}E\+?0?9$/i.test(typed))
    return {
      bbl: typed,
      fault: `bbl: "${typed}" has lost its last digits in a spreadsheet: make the column text and enter the BBL again`,
    };
  const whole = /^\d\.\d{9}E\+?0?9$/i.test(typed) ? String(Number(typed)) : typed;
  const named = normaliseBblList(whole);
  if (named.length > 1)
    return {
      bbl: typed,
      fault: `bbl: the cell names ${named.length} lots (${named.join(', ')}): give each a row`,
    };
  // Spreadsheets write a BBL as a decimal, people with dashes or spaces.
  return { bbl: named[0] ?? whole.replace(/^'/, ''), fault: null };
}

/** Columns that find or translate and are no part of a request. */
const NOT_SENT: ReadonlySet<Field> = new Set([
  'reference',
  'bbl',
  'block',
  'lot',
  'bin',
  'address',
  'borough',
  'zipcode',
  'county',
  'state',
  'property_type',
]);

/** `350 5 Avenue, Manhattan, NY, 10118`; null where the row has no address. */
function addressOf(cells: Cells): string | null {
  const street = cells.address?.trim() ?? '';
  if (street === '') return null;
  const zip = readZip(cells.zipcode ?? '') ?? '';
  const place = [cells.borough?.trim() ?? '', cells.state?.trim() ?? '', zip];
  return [street, ...place].filter((part) => part !== '').join(', ');
}

function valueOf(field: Field, text: string): unknown {
  if (NUMBERS.has(field)) {
    // Thousands separators are read; anything else that is not a number is a fault.
    const plain = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text;
    return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : undefined;
  }
  if (TRUTHS.has(field)) return TRUE.test(text) ? true : FALSE.test(text) ? false : undefined;
  return text;
}

const wanted = (field: Field) => (NUMBERS.has(field) ? 'a number' : 'true or false');

/** A row that could not be priced, as the errors of a run name it. */
export const failedRow = (
  row: number,
  { reference, bbl }: Cells,
  { code, detail }: Pick<FailedRow, 'code' | 'detail'>,
): FailedRow => ({ row, reference: reference ?? null, bbl: bbl ?? null, code, detail });
