import { westchesterId } from '../../quantities/parcel-id.ts';
import { EMPTY_CITY, type CityFacts } from '../record/lot-layers.ts';
import { column, openCsv, optionalColumn, type Pick } from './csv-table.ts';
import { WrongFileError, type Importer } from './import-types.ts';
import { publishedNumber, publishedText } from './published-number.ts';

/** Dwellings that the New York State class itself states. */
const DWELLINGS_BY_CLASS: Readonly<Record<string, number>> = { '210': 1, '220': 2, '230': 3 };
const SQFT_PER_ACRE = 43_560;

/** Westchester parcel roll (county GIS): ids are SWIS + print key. Owner columns are never read. */
export const importWestchester: Importer = async (input, sink) => {
  const source = `Westchester roll ${input.version ?? 'undated'}`;
  sink.label(source);
  const seen = new Set<string>();
  for (const file of input.files) {
    const { headers, records } = await openCsv(file, (read, total) => sink.bytes(file, read, total));
    const swis = column(headers, ['swis']);
    const printKey = column(headers, ['print key', 'printkey']);
    if (swis === null || printKey === null) {
      throw new WrongFileError(file, 'no SWIS and PRINT_KEY columns: parcels without them have no id');
    }
    const pick: RollColumns = {
      address: optionalColumn(headers, ['parcel addr', 'parcel address']),
      zipcode: optionalColumn(headers, ['loc zip', 'zip']),
      nysClass: optionalColumn(headers, ['prop class', 'property class']),
      yearBuilt: optionalColumn(headers, ['yr blt', 'year built']),
      gfa: optionalColumn(headers, ['gfa']),
      sqft: optionalColumn(headers, ['sq ft', 'sqft']),
      living: optionalColumn(headers, ['sqft living']),
      acres: optionalColumn(headers, ['acres', 'calc acres']),
      latitude: optionalColumn(headers, ['lat', 'latitude']),
      longitude: optionalColumn(headers, ['lon', 'longitude']),
    };
    for await (const { row, cells } of records) {
      sink.row();
      const id = westchesterId(swis(cells) ?? '', printKey(cells) ?? '');
      if (id === null) sink.reject({ file, row, reason: 'no valid SWIS and print key' });
      else if (seen.has(id))
        sink.reject({ file, row, reason: 'the id was seen before (a part of the same parcel)' });
      else {
        seen.add(id);
        await sink.put(id, { city: rollFacts(pick, cells, source) });
      }
    }
  }
};

interface RollColumns {
  readonly address: Pick;
  readonly zipcode: Pick;
  readonly nysClass: Pick;
  readonly yearBuilt: Pick;
  readonly gfa: Pick;
  readonly sqft: Pick;
  readonly living: Pick;
  readonly acres: Pick;
  readonly latitude: Pick;
  readonly longitude: Pick;
}

function rollFacts(pick: RollColumns, cells: readonly string[], source: string): CityFacts {
  const number = (name: keyof RollColumns) => publishedNumber(pick[name](cells)) || null;
  const nysClass = publishedText(pick.nysClass(cells));
  // Living area leaves out everything that is not a dwelling, so it counts as floor area only for houses.
  const living = nysClass?.startsWith('2') === true ? number('living') : null;
  const acres = number('acres');
  return {
    ...EMPTY_CITY,
    source,
    address: publishedText(pick.address(cells)),
    zipcode: /^\d{5}/.exec(pick.zipcode(cells) ?? '')?.[0] ?? null,
    areaSqft: number('gfa') ?? number('sqft') ?? living,
    lotAreaSqft: acres === null ? null : Math.round(acres * SQFT_PER_ACRE),
    yearBuilt: number('yearBuilt'),
    unitsResidential: DWELLINGS_BY_CLASS[nysClass ?? ''] ?? null,
    latitude: number('latitude'),
    longitude: number('longitude'),
    nysClass,
  };
}
