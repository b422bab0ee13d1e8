import { bblFromParts, normaliseBbl } from '../../quantities/parcel-id.ts';
import { column, openCsv, optionalColumn } from './csv-table.ts';
import { WrongFileError, type Importer } from './import-types.ts';
import { publishedFlag, publishedText } from './published-number.ts';

interface Designations {
  landmark: boolean;
  historicDistrict: boolean;
}

/** LPC designations: either one row per designation (LM_TYPE) or one per lot with a column per kind. */
export const importLpc: Importer = async (input, sink) => {
  const source = `LPC designations ${input.version ?? 'undated'}`;
  sink.label(source);
  const lots = new Map<string, Designations>();
  for (const file of input.files) {
    const { headers, records } = await openCsv(file, (read, total) => sink.bytes(file, read, total));
    const bbl = column(headers, ['bbl', 'boroughblocklot']);
    const kind = column(headers, ['lm type', 'landmark type', 'landmarktype', 'designation type']);
    const individual = column(headers, ['individual', 'individual landmark']);
    if (bbl === null || (kind === null && individual === null)) {
      throw new WrongFileError(file, 'no BBL and landmark type columns: not an LPC list');
    }
    const parts = [['boroughid', 'borough'], ['block'], ['lot']].map((names) =>
      optionalColumn(headers, names),
    );
    const interior = optionalColumn(headers, ['interior', 'interior landmark']);
    const district = optionalColumn(headers, ['historic district', 'hist distr']);
    const status = optionalColumn(headers, ['status']);
    for await (const { row, cells } of records) {
      sink.row();
      const [borough, block, lot] = parts.map((part) => part(cells) ?? '');
      const id = normaliseBbl(bbl(cells) ?? '') ?? bblFromParts(borough!, block!, lot!);
      const standing = publishedText(status(cells));
      if (id === null) {
        sink.reject({ file, row, reason: 'no lot (streets, bridges and parks carry a dummy BBL)' });
        continue;
      }
      if (standing !== null && !/^designated/i.test(standing)) {
        sink.reject({ file, row, reason: `status '${standing}' is not designated` });
        continue;
      }
      const type = kind?.(cells) ?? '';
      const designations = lots.get(id) ?? { landmark: false, historicDistrict: false };
      designations.landmark ||=
        /individual|interior/i.test(type) ||
        publishedFlag(individual?.(cells)) ||
        publishedFlag(interior(cells));
      designations.historicDistrict ||= /historic district/i.test(type) || publishedFlag(district(cells));
      lots.set(id, designations);
    }
  }
  for (const [id, { landmark, historicDistrict }] of lots) {
    if (!landmark && !historicDistrict) continue;
    await sink.put(id, {
      landmark: { landmark: Number(landmark), historicDistrict: Number(historicDistrict), source },
    });
  }
};
