import { useDeferredValue, useMemo, useState } from 'react';
import { Empty, Loading } from '../design/states.tsx';
import { Facts } from '../design/facts.tsx';
import { aboutUsd, count } from '../format/numbers.ts';
import { AbatementSection } from './abatement-section.tsx';
import { BuildingTable } from './building-table.tsx';
import { ChargesSection } from './charges-section.tsx';
import { ColumnsForm } from './columns-form.tsx';
import { saveCsv, saveWorkbook } from './exports.ts';
import { FailedRows } from './failed-rows.tsx';
import { ListPlaceForm } from './list-place-form.tsx';
import { PlacesMap } from './places-map.tsx';
import { RunProgress } from './run-progress.tsx';
import { sumsOfLines, summaryOfLines } from './selection.ts';
import { TableFilters } from './table-filters.tsx';
import { TotalsSection } from './totals-section.tsx';
import { useRun, type RunState } from './use-run.ts';
import { classText, filtered, linesOf, NO_FILTER, type Line, type Scope } from './view.ts';

/** One run: its columns until they are confirmed, then its buildings, growing as they are priced. */
export function RunView({ id, close }: { id: string; close: () => void }) {
  const state = useRun(id);
  if (state === undefined) return <Loading what="Opening the run…" />;
  if (state === null)
    return (
      <Empty title="This browser does not keep that run">
        <div className="stack">
          <p>
            A run stays in the browser that priced it. It may have been deleted, or be in another browser.
          </p>
          <button type="button" className="button" onClick={close}>
            Choose a file
          </button>
        </div>
      </Empty>
    );
  const { run, rows } = state;
  return (
    <>
      <section aria-labelledby="run">
        <div className="row between">
          <h2 id="run">{run.name}</h2>
          <button type="button" className="button small" onClick={close}>
            All runs
          </button>
        </div>
        {run.fields === null ? (
          <>
            <p className="prose">
              {count(run.rowCount)} rows. Look at what each column is read as, and correct it where it is
              wrong.
            </p>
            <ListPlaceForm state={state} />
            <ColumnsForm
              key={`${run.place?.sheet} ${run.place?.headingRow}`}
              run={run}
              rows={rows}
              confirm={state.begin}
            />
          </>
        ) : (
          <RunProgress state={state} />
        )}
      </section>
      {run.fields !== null && <RunResults state={state} />}
    </>
  );
}

function RunResults({ state }: { state: RunState }) {
  const { run, rows } = state;
  // Typing and sorting come before the next batch.
  const results = useDeferredValue(state.results);
  const [scope, setScope] = useState<Scope>('recommended');
  const [filter, setFilter] = useState(NO_FILTER);
  const all = useMemo(() => linesOf(results.buildings, scope), [results, scope]);
  const shown = useMemo(() => filtered(all, filter), [all, filter]);
  // Each lot once, however often the file names it.
  const counted = useMemo(() => shown.filter(({ sameAs }) => sameAs === null), [shown]);
  const summary = useMemo(() => summaryOfLines(counted, results.failed.length), [counted, results]);
  const uses = useMemo(
    () => [...new Set(all.map(({ building }) => classText(building.building_class)))].toSorted(),
    [all],
  );
  const repeated = shown.length - counted.length;
  if (results.done === 0) return null;
  return (
    <>
      {results.buildings.length > 0 && (
        <section aria-labelledby="buildings" aria-busy={results !== state.results}>
          <h2 id="buildings">
            {shown.length === all.length
              ? `${count(all.length)} ${all.length === 1 ? 'building' : 'buildings'}`
              : `${count(shown.length)} of ${count(all.length)} buildings`}
          </h2>
          <TableFilters {...{ scope, setScope, filter, setFilter, uses }} />
          <Sums lines={counted} />
          <BuildingTable lines={shown} />
          {results.madeBy.length > 1 && (
            <p className="notice">
              The service was updated while this run was priced: rows rest on {results.madeBy.length} versions
              of method or data. Price the file again for one.
            </p>
          )}
          {repeated > 0 && (
            <p className="small">
              {repeated === 1
                ? 'One row names a lot that an earlier row names. It is'
                : `${count(repeated)} rows name lots that earlier rows name. They are`}{' '}
              in the table and its files, and not in the totals below.
            </p>
          )}
          <Exports state={state} />
        </section>
      )}
      <FailedRows {...{ run, rows, results }} />
      {counted.length > 0 && (
        <>
          <TotalsSection lead={leadOf(counted.length, all.length)} summary={summary} />
          <ChargesSection lines={counted} from={Number((run.asOf ?? '2026').slice(0, 4))} />
          <AbatementSection summary={summary} />
          <PlacesMap lines={counted} />
        </>
      )}
    </>
  );
}

const leadOf = (counted: number, all: number): string =>
  counted === all
    ? `All ${count(all)} buildings of the run.`
    : `The ${count(counted)} buildings shown, each lot once.`;

/** What the work that is looked at comes to over the buildings in sight. */
function Sums({ lines }: { lines: readonly Line[] }) {
  const { netCost, npv, before, after, offered } = sumsOfLines(lines);
  return (
    <Facts
      entries={[
        ['Buildings with work', `${count(offered)} of ${count(lines.length)}`],
        ['Cost after incentives', aboutUsd(netCost)],
        ['Net present value', aboutUsd(npv)],
        ['Fines a year from 2030', `${aboutUsd(before)} as they stand, ${aboutUsd(after)} after the work`],
      ]}
    />
  );
}

function Exports({ state }: { state: RunState }) {
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const workbook = () => {
    setBusy(true);
    saveWorkbook(state)
      .then(() => setFault(null))
      .catch((error: Error) => setFault(error.message))
      .finally(() => setBusy(false));
  };
  return (
    <div className="row">
      <button type="button" className="button small" onClick={() => saveCsv(state)}>
        Download as CSV
      </button>
      <button type="button" className="button small" disabled={busy} onClick={workbook}>
        Download as XLSX
      </button>
      {fault !== null && <span role="alert">{fault}</span>}
    </div>
  );
}
