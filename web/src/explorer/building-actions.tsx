import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { scenarioLink } from './scenario-link.ts';
import { SaveBuilding } from './save-building.tsx';
import type { SectionProps } from './view.ts';

/** Needed only where something is saved. */
const downloads = () => import('./downloads.ts');

/** What can be done with the answer: share, compare, print, keep. */
export function BuildingActions({ answer, scenario, question }: SectionProps) {
  const { estimate } = answer;
  const other = scenario.tier === 'high_performance' ? 'net_zero_ready' : 'high_performance';
  return (
    <div className="row no-print">
      <CopyLink scenario={scenario} />
      <SaveBuilding scenario={scenario} question={question} />
      <Link className="button small" to="/compare" search={{ a: scenario, b: { ...scenario, tier: other } }}>
        Compare
      </Link>
      <Link className="button small" to="/print" search={scenario}>
        Print or PDF
      </Link>
      <button
        type="button"
        className="button small"
        onClick={() => void downloads().then(({ saveArtifact }) => saveArtifact(question))}
      >
        Artifact (JSON)
      </button>
      <button
        type="button"
        className="button small"
        onClick={() => void downloads().then(({ saveCostLines }) => saveCostLines(estimate))}
      >
        Cost lines (CSV)
      </button>
      {/* The workbook is made of the request alone: with facts it would be another answer. */}
      {estimate.resolution.facts === undefined && <SaveWorkbook question={question} />}
      {estimate.resolution.source === 'manual' && scenario.building !== undefined && (
        <Link className="button small" to="/describe" search={{ building: scenario.building }}>
          Change the description
        </Link>
      )}
    </div>
  );
}

/** The artifact as a spreadsheet with live formulas; the service writes it, which takes a moment. */
function SaveWorkbook({ question }: Pick<SectionProps, 'question'>) {
  const save = useMutation({
    mutationFn: async () => (await import('./downloads.ts')).saveWorkbook(question),
  });
  return (
    <>
      <button type="button" className="button small" disabled={save.isPending} onClick={() => save.mutate()}>
        Lender's workbook (XLSX)
      </button>
      {save.isError && <span role="alert">The workbook could not be made. Try again.</span>}
    </>
  );
}

function CopyLink({ scenario }: Pick<SectionProps, 'scenario'>) {
  const [copied, setCopied] = useState(false);
  const copy = () => void navigator.clipboard.writeText(scenarioLink(scenario)).then(() => setCopied(true));
  return (
    <button type="button" className="button small" onClick={copy}>
      <span aria-live="polite">{copied ? 'Link copied' : 'Copy link'}</span>
    </button>
  );
}
