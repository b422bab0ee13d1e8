import { normaliseBbl } from '../../quantities/parcel-id.ts';
import { EMPTY_CITY } from '../record/lot-layers.ts';
import { column, openCsv, optionalColumn } from './csv-table.ts';
import { WrongFileError, type Importer } from './import-types.ts';
import { publishedNumber, publishedText } from './published-number.ts';

/** LL33 energy grades (DOB): letter and score, and the City's own class and floor area. */
export const importLl33: Importer = async (input, sink) => {
  const source = `LL33 list ${input.version ?? 'undated'}`;
  sink.label(source);
  for (const file of input.files) {
    const { headers, records } = await openCsv(file, (read, total) => sink.bytes(file, read, total));
    const bbl = column(headers, ['bbl', '10 digit bbl', /\bbbl$/]);
    const grade = column(headers, ['letterscore', 'letter score', 'energy efficiency grade', /grade$/]);
    if (bbl === null || grade === null)
      throw new WrongFileError(file, 'no BBL and grade columns: not an LL33 list');
    const score = optionalColumn(headers, ['energy star score', /energy star.*score/]);
    const dofClass = optionalColumn(headers, ['building class', 'dof building class']);
    const area = optionalColumn(headers, ['dof gross square footage', /gross square f/]);
    const buildings = optionalColumn(headers, ['building count']);
    const address = optionalColumn(headers, ['address']);
    const number = optionalColumn(headers, ['street number']);
    const street = optionalColumn(headers, ['street name']);
    for await (const { row, cells } of records) {
      sink.row();
      const id = normaliseBbl(bbl(cells) ?? '');
      const letter = publishedText(grade(cells))?.toUpperCase() ?? null;
      if (id === null) {
        sink.reject({ file, row, reason: 'no valid BBL' });
      } else if (letter === null || !/^[ABCDFN]$/.test(letter)) {
        sink.reject({ file, row, reason: `grade '${letter ?? ''}' is not A, B, C, D, F or N` });
      } else {
        const code = /^[A-Z]\d$/.exec(publishedText(dofClass(cells)) ?? '')?.[0] ?? null;
        const typed = `${number(cells) ?? ''} ${street(cells) ?? ''}`;
        await sink.put(id, {
          city: {
            ...EMPTY_CITY,
            source,
            address: publishedText(address(cells)) ?? publishedText(typed),
            dofClass: code,
            classLetter: code?.[0] ?? null,
            areaSqft: publishedNumber(area(cells)),
            buildings: publishedNumber(buildings(cells)),
          },
          grade: { grade: letter, energyStar: publishedNumber(score(cells)), source },
        });
      }
    }
  }
};
