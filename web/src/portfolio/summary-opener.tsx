import { useId, useState } from 'react';
import { count } from '../format/numbers.ts';
import { AbatementSection } from './abatement-section.tsx';
import { readSummary, type PortfolioSummary } from './summary-file.ts';
import { TotalsSection } from './totals-section.tsx';

interface Opened {
  readonly name: string;
  readonly summary: PortfolioSummary;
}

function leadOf({ name, summary }: Opened): string {
  const said = `${name}: ${count(summary.estimated)} of ${count(summary.rows)} buildings estimated`;
  return summary.failed === 0
    ? `${said}.`
    : `${said}; ${count(summary.failed)} could not be, for the reasons in the errors file beside the output.`;
}

/** Totals of a run of the command line, which has no limit of rows. */
export function SummaryOpener() {
  const id = useId();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const open = async (file: File) => {
    const read = await readSummary(file);
    setFault('fault' in read ? read.fault : null);
    setOpened('summary' in read ? { name: file.name, summary: read.summary } : null);
  };
  return (
    <>
      <section aria-labelledby={`${id}-title`}>
        <h2 id={`${id}-title`}>Runs of the command line</h2>
        <p className="prose">
          The command line prices any number of rows, on several machines if need be. It leaves a summary
          beside its output, which opens here.
        </p>
        <pre tabIndex={0} aria-label="The command">
          npm run plumbline -- portfolio run lots.csv --out estimates.csv
        </pre>
        <div className="field" style={{ maxWidth: '34rem' }}>
          <label htmlFor={id}>Summary of a run</label>
          <input
            id={id}
            className="input"
            type="file"
            accept=".json,application/json"
            aria-describedby={`${id}-hint`}
            onChange={(event) => {
              const file = event.target.files?.[0];
              if (file !== undefined) void open(file);
            }}
          />
          <span className="hint" id={`${id}-hint`}>
            The file whose name ends in .summary.json. It is read in this browser and sent nowhere.
          </span>
        </div>
        {fault !== null && (
          <div role="alert" className="notice bad-notice">
            {fault}
          </div>
        )}
      </section>
      {opened !== null && (
        <>
          <TotalsSection lead={leadOf(opened)} summary={opened.summary} />
          <AbatementSection summary={opened.summary} />
        </>
      )}
    </>
  );
}
