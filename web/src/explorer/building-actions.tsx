import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ExportName } from '../../../src/contract/exported-file.ts';
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
      <SaveExports question={question} estimate={estimate} />
      {estimate.resolution.source === 'manual' && scenario.building !== undefined && (
        <Link className="button small" to="/describe" search={{ building: scenario.building }}>
          Change the description
        </Link>
      )}
    </div>
  );
}

const EXPORTS: readonly (readonly [name: ExportName, label: string])[] = [
  ['lender-workbook', "Lender's workbook (XLSX)"],
  ['building-sync', 'BuildingSync audit (XML)'],
  ['ll97-report', 'Annual LL97 report (XLSX)'],
  ['portfolio-manager', 'Portfolio Manager upload (XLSX)'],
  ['seed', 'SEED property (CSV)'],
];

/** The answer as files that other programs take; the service writes them, which takes a moment. */
function SaveExports({
  question,
  estimate,
}: Pick<SectionProps, 'question'> & Pick<SectionProps['answer'], 'estimate'>) {
  const save = useMutation({
    mutationFn: async (name: ExportName) => (await downloads()).saveExport(name, question),
  });
  return (
    <details>
      <summary className="button small">Files</summary>
      <div className="row">
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
        {EXPORTS.map(([name, label]) => (
          <button
            key={name}
            type="button"
            className="button small"
            disabled={save.isPending}
            onClick={() => save.mutate(name)}
          >
            {label}
          </button>
        ))}
      </div>
      {save.isError && <span role="alert">The file could not be made. Try again.</span>}
    </details>
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
