import { useId, useState } from 'react';
import { Empty } from '../design/states.tsx';
import { useTitle } from '../design/title.ts';
import { AbatementSection } from './abatement-section.tsx';
import { readSummary, type PortfolioSummary } from './summary-file.ts';
import { TotalsSection } from './totals-section.tsx';

interface Opened {
  readonly name: string;
  readonly summary: PortfolioSummary;
}

export function PortfolioPage() {
  useTitle('Portfolio');
  const [opened, setOpened] = useState<Opened | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const open = async (file: File) => {
    const read = await readSummary(file);
    setFault('fault' in read ? read.fault : null);
    setOpened('summary' in read ? { name: file.name, summary: read.summary } : null);
  };
  return (
    <div className="plumb">
      <section>
        <h1>Many buildings at once</h1>
        <p className="lede">
          Open the summary of a portfolio run to see its totals and what each ton of carbon would cost.
        </p>
        <Picker open={(file) => void open(file)} />
        {fault !== null && (
          <div role="alert" className="notice bad-notice">
            {fault}
          </div>
        )}
        {opened === null && fault === null && <HowTo />}
      </section>
      {opened !== null && (
        <>
          <TotalsSection name={opened.name} summary={opened.summary} />
          <AbatementSection summary={opened.summary} />
        </>
      )}
    </div>
  );
}

function Picker({ open }: { open: (file: File) => void }) {
  const id = useId();
  return (
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
          if (file !== undefined) open(file);
        }}
      />
      <span className="hint" id={`${id}-hint`}>
        The file whose name ends in .summary.json. It is read in this browser and sent nowhere.
      </span>
    </div>
  );
}

function HowTo() {
  return (
    <Empty title="No summary opened yet">
      <div className="stack">
        <p>
          The command below prices every building of a spreadsheet: a column of parcel numbers (BBL), or of
          floor area, year and kind. It leaves the summary beside its output.
        </p>
        <pre tabIndex={0} aria-label="The command">
          npm run plumbline -- portfolio run lots.csv --out estimates.csv
        </pre>
      </div>
    </Empty>
  );
}
