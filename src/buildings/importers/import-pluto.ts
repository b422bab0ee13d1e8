import { bblFromParts, normaliseBbl } from '../../quantities/parcel-id.ts';
import { EMPTY_CITY, type CityFacts } from '../record/lot-layers.ts';
import { column, openCsv, optionalColumn, type Pick } from './csv-table.ts';
import { WrongFileError, type Importer } from './import-types.ts';
import { publishedFlag, publishedNumber, publishedText } from './published-number.ts';

/** Column names of every PLUTO version so far, 15v1 to 26v1 and the open data portal's own wording. Owner names: never read. */
const COLUMNS = {
  bbl: ['bbl'],
  borough: ['borocode', 'borough'],
  block: ['block', 'tax block', 'taxblock'],
  lot: ['lot', 'tax lot', 'taxlot'],
  version: ['version', 'version file'],
  address: ['address'],
  zipcode: ['zipcode', 'postcode', 'zip code'],
  dofClass: ['bldgclass', 'building class'],
  landUse: ['landuse', 'land use'],
  areaSqft: ['bldgarea', 'building area'],
  lotAreaSqft: ['lotarea', 'lot area'],
  buildings: ['numbldgs', 'number of buildings'],
  yearBuilt: ['yearbuilt', 'year built'],
  floors: ['numfloors', 'number of floors'],
  unitsResidential: ['unitsres', 'residential units'],
  unitsTotal: ['unitstotal', 'total units'],
  ownerType: ['ownertype', 'owner type'],
  commercialSqft: ['comarea', 'commercial area'],
  residentialSqft: ['resarea', 'residential area'],
  officeSqft: ['officearea', 'office area'],
  retailSqft: ['retailarea', 'retail area'],
  garageSqft: ['garagearea', 'garage area'],
  latitude: ['latitude'],
  longitude: ['longitude'],
  landmark: ['landmark'],
  historicDistrict: ['histdist', 'historic district'],
} as const;
export type PlutoColumns = Readonly<Record<keyof typeof COLUMNS, Pick>>;

/** PLUTO (DCP): one row per tax lot, condominiums on their billing lot. */
export const importPluto: Importer = async (input, sink) => {
  for (const file of input.files) {
    const table = await openCsv(file, (read, total) => sink.bytes(file, read, total));
    const hasId = column(table.headers, ['bbl']) ?? column(table.headers, COLUMNS.block);
    if (hasId === null || column(table.headers, COLUMNS.areaSqft) === null) {
      throw new WrongFileError(file, 'no BBL (or block) and building area columns: not a PLUTO file');
    }
    const columns = plutoColumns(table.headers);
    for await (const { row, cells } of table.records) {
      sink.row();
      const id = plutoId(columns, cells);
      if (id === null) {
        sink.reject({ file, row, reason: 'no valid BBL' });
        continue;
      }
      const source = plutoLabel(columns, cells, input.version);
      sink.label(source);
      await sink.put(id, { city: plutoFacts(columns, cells, source) });
    }
  }
};

/** Readers for the columns of any PLUTO version, by header key. */
export function plutoColumns(headers: readonly string[]): PlutoColumns {
  return Object.fromEntries(
    Object.entries(COLUMNS).map(([name, patterns]) => [name, optionalColumn(headers, patterns)]),
  ) as PlutoColumns;
}

export function plutoLabel(columns: PlutoColumns, cells: readonly string[], fallback?: string): string {
  const version = publishedText(columns.version(cells)) ?? fallback ?? 'undated version';
  return `PLUTO ${version.replace(/^latest/i, '').replace('_', '.')}`;
}

function plutoId(columns: PlutoColumns, cells: readonly string[]): string | null {
  const text = columns.bbl(cells);
  if (text !== undefined && text !== '') return normaliseBbl(text);
  return bblFromParts(columns.borough(cells) ?? '', columns.block(cells) ?? '', columns.lot(cells) ?? '');
}

export function plutoFacts(columns: PlutoColumns, cells: readonly string[], source: string): CityFacts {
  const number = (name: keyof PlutoColumns) => publishedNumber(columns[name](cells));
  const text = (name: keyof PlutoColumns) => publishedText(columns[name](cells));
  const dofClass = text('dofClass');
  const landUse = number('landUse');
  return {
    ...EMPTY_CITY,
    source,
    address: text('address'),
    zipcode: /^\d{5}/.exec(text('zipcode') ?? '')?.[0] ?? null,
    dofClass,
    classLetter: dofClass?.[0] ?? null,
    landUse: landUse === null ? null : String(landUse),
    areaSqft: number('areaSqft'),
    lotAreaSqft: number('lotAreaSqft'),
    buildings: number('buildings'),
    yearBuilt: number('yearBuilt'),
    floors: number('floors'),
    unitsResidential: number('unitsResidential'),
    unitsTotal: number('unitsTotal'),
    ownerType: text('ownerType')?.slice(0, 1) ?? null,
    commercialSqft: number('commercialSqft'),
    residentialSqft: number('residentialSqft'),
    officeSqft: number('officeSqft'),
    retailSqft: number('retailSqft'),
    garageSqft: number('garageSqft'),
    latitude: number('latitude'),
    longitude: number('longitude'),
    landmark: named(columns.landmark(cells), /scenic/i),
    historicDistrict: named(columns.historicDistrict(cells)),
  };
}

/** 1 when a designation's name (or `true`) stands in the cell. Scenic landmarks are parks, not buildings. */
function named(text: string | undefined, except?: RegExp): number | null {
  const name = publishedText(text);
  if (name === null || /^(false|0|no)$/i.test(name)) return null;
  return publishedFlag(name) || except === undefined || !except.test(name) ? 1 : null;
}
