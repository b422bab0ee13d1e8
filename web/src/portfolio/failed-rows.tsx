import { Table } from '../design/table.tsx';
import { sentence } from '../format/sentence.ts';
import { count } from '../format/numbers.ts';
import { saveErrors, type Finished } from './exports.ts';
import type { Run } from './run.ts';

const SHOWN = 200;

/** Rows that could not be priced, each with what the file says and why. */
export function FailedRows({ run, rows, results }: Finished) {
  const { failed } = results;
  if (failed.length === 0) return null;
  return (
    <section aria-labelledby="failed">
      <h2 id="failed">
        {failed.length === 1 ? 'One row was not priced' : `${count(failed.length)} rows were not priced`}
      </h2>
      <Table
        caption="Rows that were not priced"
        columns={[{ head: 'Row', numeric: true }, { head: 'In the file' }, { head: 'Why' }]}
        rows={failed
          .slice(0, SHOWN)
          .map(({ row, detail }) => [
            count(row),
            cellsText(run, rows[row - 1] ?? []),
            sentence(withoutCoverage(detail)),
          ])}
      />
      {failed.length > SHOWN && (
        <p className="small muted">The first {count(SHOWN)} are shown; the file holds all.</p>
      )}
      <div>
        <button type="button" className="button small" onClick={() => saveErrors({ run, rows, results })}>
          Download the errors (CSV)
        </button>
      </div>
    </section>
  );
}

/** What the service covers is no reason of a row. */
const withoutCoverage = (detail: string): string => detail.replace(/ Coverage: .*$/s, '');

const cellsText = ({ fields }: Run, cells: readonly string[]): string =>
  cells
    .filter((cell, at) => typeof fields?.[at] === 'string' && cell.trim() !== '')
    .slice(0, 4)
    .join(' · ')
    .slice(0, 120) || 'empty';
