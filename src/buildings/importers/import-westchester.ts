import { westchesterId } from '../../quantities/parcel-id.ts';
import { column, openCsv, optionalColumn, type CsvRecord } from './csv-table.ts';
import { WrongFileError, type Importer, type ImportSink } from './import-types.ts';
import { westchesterFacts, type RollCells } from './westchester-facts.ts';

/** Municipalities of Westchester begin so; the State's roll holds every county. */
const WESTCHESTER_SWIS = /^55\d{4}$/;

const IDS = { swis: ['swis', 'swis code'], printKey: ['print key', 'printkey', 'print key code'] } as const;

/**
 * Parcel rolls of Westchester: the county's layer and the State's public layer (`SWIS, PRINT_KEY, PARCEL_ADDR, …`), and
 * the State's assessment rolls (`Swis Code, Print Key Code, Parcel Address Street, Roll Year, …`), of whose years the newest
 * in the file is taken. Ids are SWIS + print key. Columns of owners are never read.
 */
export const importWestchester: Importer = async (input, sink) => {
  const seen = new Set<string>();
  for (const file of input.files) {
    const year = await newestYear(file);
    const { headers, records } = await openCsv(file, (read, total) => sink.bytes(file, read, total));
    if (column(headers, IDS.swis) === null || column(headers, IDS.printKey) === null)
      throw new WrongFileError(file, 'no SWIS and PRINT_KEY columns: parcels without them have no id');
    const columns = rollColumns(headers);
    for await (const record of records) {
      sink.row();
      const ofRow = columns.year(record.cells)?.trim() || null;
      if (year !== null && ofRow !== year) continue;
      const source = `Westchester roll ${input.version ?? ofRow ?? 'undated'}`;
      sink.label(source);
      const reason = await putRow({ columns, record, source, seen }, sink);
      if (reason !== null) sink.reject({ file, row: record.row, reason });
    }
  }
};

interface RollRow {
  readonly columns: ReturnType<typeof rollColumns>;
  readonly record: CsvRecord;
  readonly source: string;
  readonly seen: Set<string>;
}

/** Keeps one parcel; why it is refused, or null. */
async function putRow({ columns, record, source, seen }: RollRow, sink: ImportSink): Promise<string | null> {
  const { cells } = record;
  const swis = columns.swis(cells)?.trim() ?? '';
  if (swis !== '' && !WESTCHESTER_SWIS.test(swis)) return 'not in Westchester (SWIS 55…)';
  const id = westchesterId(swis, columns.printKey(cells) ?? '');
  if (id === null) return 'no valid SWIS and print key';
  if (seen.has(id)) return 'the id was seen before (a part of the same parcel)';
  seen.add(id);
  await sink.put(id, { city: westchesterFacts({ source, ...columns.facts(cells) }) });
  return null;
}

/** Readers for the columns of any of the rolls, by header key. */
export function rollColumns(headers: readonly string[]) {
  const pick = (...names: readonly string[]) => optionalColumn(headers, names);
  const whole = pick('parcel addr', 'parcel address');
  const parts = ['number', 'street', 'suff'].map((part) => pick(`parcel address ${part}`));
  const [town, zipcode, nysClass] = [
    pick('muni name', 'municipality name', 'citytown name'),
    pick('loc zip', 'zip'),
    pick('prop class', 'property class'),
  ];
  const [yearBuilt, grossSqft, livingSqft] = [pick('yr blt', 'year built'), pick('gfa'), pick('sqft living')];
  const [units, acres, lotSqft] = [
    pick('nbr units', 'units'),
    pick('acres', 'calc acres'),
    pick('sq ft', 'sqft'),
  ];
  const [latitude, longitude] = [pick('lat', 'latitude'), pick('lon', 'longitude')];
  return {
    swis: pick(...IDS.swis),
    printKey: pick(...IDS.printKey),
    // Of a layer, whose municipalities may differ, as each row says.
    year: pick('roll year', 'roll yr'),
    facts: (cells: readonly string[]): Omit<RollCells, 'source'> => ({
      address: whole(cells) ?? parts.map((part) => part(cells)?.trim() ?? '').join(' '),
      town: town(cells),
      zipcode: zipcode(cells),
      nysClass: nysClass(cells),
      yearBuilt: yearBuilt(cells),
      grossSqft: grossSqft(cells),
      livingSqft: livingSqft(cells),
      units: units(cells),
      acres: acres(cells),
      lotSqft: lotSqft(cells),
      latitude: latitude(cells),
      longitude: longitude(cells),
    }),
  };
}

/** The newest roll year in a file; null where it has no such column. */
async function newestYear(file: string): Promise<string | null> {
  const { headers, records } = await openCsv(file);
  const year = column(headers, ['roll year']);
  if (year === null) return null;
  let newest: string | null = null;
  for await (const { cells } of records) {
    const text = year(cells)?.trim() ?? '';
    if (/^\d{4}$/.test(text) && (newest === null || text > newest)) newest = text;
  }
  return newest;
}
