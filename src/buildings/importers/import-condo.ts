import { normaliseBbl } from '../../quantities/parcel-id.ts';
import { column, openCsv, optionalColumn, type CsvTable } from './csv-table.ts';
import { WrongFileError, type Importer } from './import-types.ts';
import { publishedText } from './published-number.ts';

interface Condominiums {
  readonly byKey: Map<string, Set<string>>;
  readonly byBase: Map<string, Set<string>>;
}

/**
 * Digital tax map tables (DOF): Condominiums (base lot → billing lot) and Condominium Units (unit lot → base lot), in
 * any order. A unit goes to the billing lots with its condominium's key when both tables carry one, else to those of
 * its base lot. When there are several, all stay candidates.
 */
export const importCondo: Importer = async (input, sink) => {
  const source = `DOF condominium tables${input.version === undefined ? '' : ` ${input.version}`}`;
  sink.label(source);
  const condos: Condominiums = { byKey: new Map(), byBase: new Map() };
  const unitFiles: string[] = [];
  for (const file of input.files) {
    const table = await openCsv(file);
    const isUnits = column(table.headers, ['unit bbl']) !== null;
    if (isUnits) unitFiles.push(file);
    else await readCondominiums(file, table, condos, sink);
  }
  if (unitFiles.length === 0)
    throw new WrongFileError(input.files.join(', '), 'no table with unit lots among the files');
  for (const file of unitFiles) {
    const { headers, records } = await openCsv(file, (read, total) => sink.bytes(file, read, total));
    const unit = optionalColumn(headers, ['unit bbl']);
    const base = optionalColumn(headers, ['condo base bbl']);
    const key = optionalColumn(headers, ['condo key']);
    for await (const { row, cells } of records) {
      sink.row();
      const id = normaliseBbl(unit(cells) ?? '');
      const baseId = normaliseBbl(base(cells) ?? '') ?? '';
      const billing = condos.byKey.get(publishedText(key(cells)) ?? '') ?? condos.byBase.get(baseId);
      if (id === null) sink.reject({ file, row, reason: 'no valid unit BBL' });
      else if (billing === undefined)
        sink.reject({ file, row, reason: 'its condominium has no billing lot' });
      else await sink.put(id, { unit: { billingBbls: [...billing].sort(), source } });
    }
  }
};

async function readCondominiums(
  file: string,
  table: CsvTable,
  condos: Condominiums,
  sink: Parameters<Importer>[1],
): Promise<void> {
  const billing = column(table.headers, ['condo billing bbl']);
  if (billing === null)
    throw new WrongFileError(file, 'neither unit_bbl nor condo_billing_bbl: not a condominium table');
  const base = optionalColumn(table.headers, ['condo base bbl']);
  const key = optionalColumn(table.headers, ['condo key']);
  for await (const { row, cells } of table.records) {
    sink.row();
    const billingId = normaliseBbl(billing(cells) ?? '');
    if (billingId === null) {
      sink.reject({ file, row, reason: 'no valid billing BBL' });
      continue;
    }
    add(condos.byBase, normaliseBbl(base(cells) ?? '') ?? '', billingId);
    add(condos.byKey, publishedText(key(cells)) ?? '', billingId);
  }
}

function add(index: Map<string, Set<string>>, key: string, billing: string): void {
  if (key === '') return;
  const billingLots = index.get(key);
  if (billingLots) billingLots.add(billing);
  else index.set(key, new Set([billing]));
}
