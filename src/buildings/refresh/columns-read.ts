import { headerKey, type Pick } from '../importers/csv-table.ts';
import { plutoColumns } from '../importers/import-pluto.ts';
import type { Importable } from '../importers/import-types.ts';
import { rollColumns } from '../importers/import-westchester.ts';
import { ll84Columns } from '../importers/ll84-columns.ts';

/** The columns of a publication that its importer reads, and those it needs and does not find. */
export interface ColumnsRead {
  /** Places of the columns, in order. */
  readonly read: readonly number[];
  /** What the importer looks for and no heading names. */
  readonly missing: readonly string[];
}

/** What a publication always held and an estimate rests on: without it the publication changed its form. */
const NEEDED: Readonly<Partial<Record<Importable, readonly (readonly string[])[]>>> = {
  pluto: [
    ['bbl'],
    ['address'],
    ['dofClass'],
    ['areaSqft'],
    ['yearBuilt'],
    ['floors'],
    ['unitsResidential'],
    ['unitsTotal'],
  ],
  ll84: [['bbl'], ['year'], ['use'], ['gfa'], ['eui'], ['kwh', 'electricityKbtu'], ['gasKbtu', 'therms']],
  westchester: [['swis'], ['printKey'], ['address'], ['nysClass'], ['yearBuilt']],
};

/** Which of the headings are read: found by reading a row that holds its own places with the importer's own readers. */
export function columnsRead(dataset: Importable, headings: readonly string[]): ColumnsRead {
  const places = headings.map((_, at) => String(at));
  const found = readBy(dataset, headings.map(headerKey), places);
  const read = [...new Set(Object.values(found).flat())].toSorted((a, b) => a - b);
  const missing = (NEEDED[dataset] ?? [])
    .filter((names) => names.every((name) => (found[name] ?? []).length === 0))
    .map((names) => names.join(' or '));
  return { read, missing };
}

type Found = Readonly<Record<string, readonly number[]>>;

function readBy(dataset: Importable, headers: readonly string[], places: readonly string[]): Found {
  const placesIn = (text: string | undefined): number[] =>
    (text ?? '').split(' ').filter(Boolean).map(Number);
  const each = (readers: Readonly<Record<string, unknown>>): Found =>
    Object.fromEntries(
      Object.entries(readers).map(([name, reader]) => [
        name,
        [reader].flat().flatMap((pick) => placesIn((pick as Pick)(places))),
      ]),
    );
  switch (dataset) {
    case 'pluto':
      return each(plutoColumns(headers));
    case 'll84': {
      const { yearOf: _ofCells, ...readers } = ll84Columns(headers) ?? { yearOf: null };
      return each(readers);
    }
    case 'westchester': {
      const { facts, ...readers } = rollColumns(headers);
      const cells = Object.entries(facts(places)).map(([name, text]) => [name, placesIn(text)] as const);
      return { ...each(readers), ...Object.fromEntries(cells) };
    }
    default:
      return { all: places.map(Number) };
  }
}
