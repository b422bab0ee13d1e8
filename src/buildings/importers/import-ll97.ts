import { normaliseBblList } from '../../quantities/parcel-id.ts';
import { column, openCsv } from './csv-table.ts';
import { WrongFileError, type Importer } from './import-types.ts';
import { publishedFlag } from './published-number.ts';

/** Pathway codes of the covered buildings list, CP0 (Article 320 from 2024) to CP4 (city portfolio). */
const CODE = /\bCP\s?-?\s?([0-4])\b/gi;

/** Covered buildings list (DOB). A lot with several buildings may carry several codes: all are kept, in order. */
export const importLl97: Importer = async (input, sink) => {
  const source = `LL97 covered buildings list ${input.version ?? 'undated'}`;
  sink.label(source);
  const pathways = new Map<string, Set<string>>();
  for (const file of input.files) {
    const { headers, records } = await openCsv(file, (read, total) => sink.bytes(file, read, total));
    const bbl = column(headers, ['bbl', /^bbl\b/, /\bbbl$/]);
    const texts = indexesOf(headers, /pathway|ll97.*(cp|article)|on ll97/);
    const marks = headers.flatMap((header, index) => {
      const code = /^cp ?([0-4])\b/.exec(header)?.[1];
      return code === undefined ? [] : [{ code: `CP${code}`, index }];
    });
    if (bbl === null || (texts.length === 0 && marks.length === 0)) {
      throw new WrongFileError(file, 'no BBL and compliance pathway columns: not a covered buildings list');
    }
    for await (const { row, cells } of records) {
      sink.row();
      const ids = normaliseBblList(bbl(cells) ?? '');
      const written = texts.flatMap((index) =>
        [...(cells[index] ?? '').matchAll(CODE)].map((match) => `CP${match[1]}`),
      );
      const ticked = marks.filter(({ index }) => publishedFlag(cells[index])).map(({ code }) => code);
      const codes = [...written, ...ticked];
      if (ids.length === 0) sink.reject({ file, row, reason: 'no valid BBL' });
      else if (codes.length === 0) sink.reject({ file, row, reason: 'no pathway code CP0-CP4' });
      for (const id of ids) {
        const known = pathways.get(id) ?? new Set();
        for (const code of codes) known.add(code);
        if (known.size > 0) pathways.set(id, known);
      }
    }
  }
  for (const [id, codes] of pathways)
    await sink.put(id, { cover: { pathway: [...codes].sort().join(';'), source } });
};

function indexesOf(headers: readonly string[], pattern: RegExp): readonly number[] {
  return headers.flatMap((header, index) => (pattern.test(header) ? [index] : []));
}
