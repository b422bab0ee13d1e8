import { normaliseBblList } from '../../quantities/parcel-id.ts';
import type { ListFacts } from '../record/lot-layers.ts';
import { column, openCsv, optionalColumn, type Pick } from './csv-table.ts';
import { WrongFileError, type Importer } from './import-types.ts';
import { publishedFlag, publishedNumber } from './published-number.ts';

/** Pathway codes of the covered buildings list, CP0 (Article 320 from 2024) to CP4 (city portfolio). */
const CODE = /\bCP\s?-?\s?([0-4])\b/gi;
/** The list of 2026 prints the digit alone. */
const DIGIT = /^([0-4])(?:\.0+)?$/;

/** What the rows of one lot say together: a row is a building, and its lot may carry several codes. */
interface Lot {
  readonly codes: Set<string>;
  readonly buildings: Set<string>;
  areaSqft: number | null;
  readonly ticks: Record<'onLl84' | 'onLl87' | 'onLl88', boolean | null>;
}

/** Covered buildings list (DOB), as CSV or the workbook that is published. */
export const importLl97: Importer = async (input, sink) => {
  const source = `LL97 covered buildings list ${input.version ?? 'undated'}`;
  sink.label(source);
  const lots = new Map<string, Lot>();
  for (const file of input.files) {
    const { headers, records } = await openCsv(file, (read, total) => sink.bytes(file, read, total));
    const columns = listColumns(headers);
    if (columns === null)
      throw new WrongFileError(file, 'no BBL and compliance pathway columns: not a covered buildings list');
    for await (const { row, cells } of records) {
      sink.row();
      const ids = normaliseBblList(columns.bbl(cells) ?? '');
      const codes = columns.codes(cells);
      if (ids.length === 0) sink.reject({ file, row, reason: 'no valid BBL' });
      else if (codes.length === 0) sink.reject({ file, row, reason: 'no pathway code CP0-CP4' });
      else for (const id of ids) addRow(lots, id, { columns, cells, codes });
    }
  }
  const year = Number(/20\d\d/.exec(input.version ?? '')?.[0] ?? 0);
  for (const [id, lot] of lots) {
    const pathway = [...lot.codes].sort().join(';');
    const list = year === 0 ? {} : { list: listFacts(lot, { year, source }) };
    await sink.put(id, { cover: { pathway, source }, ...list });
  }
};

type Columns = NonNullable<ReturnType<typeof listColumns>>;

function listColumns(headers: readonly string[]) {
  const bbl = column(headers, ['bbl', /^bbl\b/, /\bbbl$/]);
  const texts = indexesOf(headers, /pathway|ll97.*(cp|article)|on ll97/);
  const marks = headers.flatMap((header, index) => {
    const code = /^cp ?([0-4])\b/.exec(header)?.[1];
    return code === undefined ? [] : [{ code: `CP${code}`, index }];
  });
  if (bbl === null || (texts.length === 0 && marks.length === 0)) return null;
  const digits = indexesOf(headers, /pathway/);
  return {
    bbl,
    bin: optionalColumn(headers, ['bin', /^bin\b/]),
    area: optionalColumn(headers, [/gross square f/]),
    onLl84: column(headers, [/^on ll84/]),
    onLl87: column(headers, [/^on ll87/]),
    onLl88: column(headers, [/^on ll88/]),
    codes: (cells: readonly string[]): string[] => [
      ...texts.flatMap((index) => [...(cells[index] ?? '').matchAll(CODE)].map((match) => `CP${match[1]}`)),
      ...digits.flatMap((index) => {
        const digit = DIGIT.exec(cells[index]?.trim() ?? '')?.[1];
        return digit === undefined ? [] : [`CP${digit}`];
      }),
      ...marks.filter(({ index }) => publishedFlag(cells[index])).map(({ code }) => code),
    ],
  };
}

interface Row {
  readonly columns: Columns;
  readonly cells: readonly string[];
  readonly codes: readonly string[];
}

function addRow(lots: Map<string, Lot>, id: string, { columns, cells, codes }: Row): void {
  const lot: Lot = lots.get(id) ?? {
    codes: new Set(),
    buildings: new Set(),
    areaSqft: null,
    ticks: { onLl84: null, onLl87: null, onLl88: null },
  };
  lots.set(id, lot);
  for (const code of codes) lot.codes.add(code);
  const bin = columns.bin(cells)?.trim() ?? '';
  if (bin !== '') lot.buildings.add(bin);
  // The area is the lot's, printed with each of its buildings.
  lot.areaSqft ??= publishedNumber(columns.area(cells)) || null;
  for (const law of ['onLl84', 'onLl87', 'onLl88'] as const) {
    const pick: Pick | null = columns[law];
    if (pick !== null) lot.ticks[law] = lot.ticks[law] === true || publishedFlag(pick(cells));
  }
}

const tick = (value: boolean | null) => (value === null ? null : Number(value));

function listFacts(
  lot: Lot,
  { year, source }: { readonly year: number; readonly source: string },
): ListFacts {
  return {
    listYear: year,
    listed: 1,
    onLl97: 1,
    codes: [...lot.codes].sort(),
    buildings: lot.buildings.size === 0 ? null : lot.buildings.size,
    areaSqft: lot.areaSqft,
    onLl84: tick(lot.ticks.onLl84),
    onLl87: tick(lot.ticks.onLl87),
    onLl88: tick(lot.ticks.onLl88),
    source,
  };
}

function indexesOf(headers: readonly string[], pattern: RegExp): readonly number[] {
  return headers.flatMap((header, index) => (pattern.test(header) ? [index] : []));
}
