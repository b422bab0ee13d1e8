import { normaliseBblList } from '../../quantities/parcel-id.ts';
import { openCsv } from './csv-table.ts';
import { WrongFileError, type Importer } from './import-types.ts';
import { chooseReports, type Submission } from './ll84-choose.ts';
import { ll84Columns, readSubmission } from './ll84-columns.ts';

const ELSEWHERE = /see primary bbl/i;
const NO_RECORD = /^no record/i;

/** LL84 benchmarking disclosure, every layout from CY2011 on; several files may be given, the newest year wins. */
export const importLl84: Importer = async (input, sink) => {
  const byLot = new Map<string, Submission[]>();
  for (const file of input.files) {
    const { headers, records } = await openCsv(file, (read, total) => sink.bytes(file, read, total));
    const columns = ll84Columns(headers);
    if (columns === null)
      throw new WrongFileError(file, 'no BBL and site EUI columns: not an LL84 disclosure');
    const fileYear = yearOfFile(file, input.version);
    for await (const { row, cells } of records) {
      sink.row();
      const ids = normaliseBblList(columns.bbl(cells) ?? '');
      const year = columns.yearOf(cells) ?? fileYear;
      if (year === null)
        throw new WrongFileError(file, 'rows name no year: give the calendar year as the version');
      if (ids.length === 0) sink.reject({ file, row, reason: 'no usable BBL' });
      else if (cells.some((cell) => ELSEWHERE.test(cell))) {
        sink.reject({ file, row, reason: 'reported under another lot (See Primary BBL)' });
      } else if (NO_RECORD.test(columns.status(cells) ?? '')) {
        sink.reject({ file, row, reason: 'the City has no submission on record' });
      } else {
        const submission = readSubmission(columns, cells, { year, isCoReported: ids.length > 1 });
        if (submission === null) sink.reject({ file, row, reason: 'no use, area or energy figure' });
        else for (const id of ids) push(byLot, id, submission);
      }
    }
  }
  let newest = 0;
  for (const [id, submissions] of byLot) {
    const layers = chooseReports(submissions);
    newest = Math.max(newest, ...submissions.map((submission) => submission.year));
    await sink.put(id, layers);
  }
  sink.label(newest === 0 ? 'LL84' : `LL84 to CY${newest}`);
};

function push(byLot: Map<string, Submission[]>, id: string, submission: Submission): void {
  const submissions = byLot.get(id);
  if (submissions) submissions.push(submission);
  else byLot.set(id, [submission]);
}

/** Year from the version given, or from a `CY2021` in the file's name; a bare year in a name is often the filing year. */
function yearOfFile(file: string, version: string | undefined): number | null {
  const match = /(20\d\d)/.exec(version ?? '') ?? /cy_?(20\d\d)/i.exec(file);
  return match ? Number(match[1]) : null;
}
