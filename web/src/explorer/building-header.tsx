import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { count, tenth, words } from '../format/numbers.ts';
import { sentence } from '../format/sentence.ts';
import { useBuildingTitle } from './building-name.ts';
import type { SectionProps } from './view.ts';

/** Needed only where something is saved. */
const downloads = () => import('./downloads.ts');

export function BuildingHeader({ answer, scenario, request }: SectionProps) {
  const { estimate } = answer;
  const { title, also } = useBuildingTitle(scenario);
  const { resolution } = estimate;
  const { year_built: built, num_floors: floors, dwelling_units: dwellings } = resolution.supplied;
  const facts = [
    resolution.building_class === null ? 'Kind not known' : words(resolution.building_class),
    `${count(resolution.gross_floor_area_sqft)} sq ft`,
    typeof floors === 'number' ? `${count(floors)} floors` : null,
    typeof dwellings === 'number' && dwellings > 0 ? `${count(dwellings)} dwellings` : null,
    typeof built === 'number' ? `built ${built}` : null,
    `${tenth(resolution.site_eui_kbtu_per_sqft)} kBtu/sq ft a year`,
  ].filter((fact) => fact !== null);
  const other = scenario.tier === 'high_performance' ? 'net_zero_ready' : 'high_performance';
  return (
    <header className="stack">
      <div className="stack-s">
        <span className="eyebrow">
          {resolution.source === 'parcel' ? `Parcel ${resolution.parcel_id ?? ''}` : 'Described building'}
        </span>
        <h1>{title}</h1>
        {also !== '' && <p>{also}</p>}
        <p className="muted">{facts.join(' · ')}</p>
      </div>
      {estimate.consistency_warnings.length > 0 && (
        <div className="notice">
          <h2 className="small">Look at this before you rely on it</h2>
          <ul className="small">
            {estimate.consistency_warnings.map((warning) => (
              <li key={warning}>{sentence(warning)}</li>
            ))}
          </ul>
        </div>
      )}
      <div className="row no-print">
        <CopyLink />
        <Link
          className="button small"
          to="/compare"
          search={{ a: scenario, b: { ...scenario, tier: other } }}
        >
          Compare
        </Link>
        <Link className="button small" to="/print" search={scenario}>
          Print or PDF
        </Link>
        <button
          type="button"
          className="button small"
          onClick={() => void downloads().then(({ saveArtifact }) => saveArtifact(request))}
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
        {resolution.source === 'manual' && scenario.building !== undefined && (
          <Link className="button small" to="/describe" search={{ building: scenario.building }}>
            Change the description
          </Link>
        )}
      </div>
    </header>
  );
}

function CopyLink() {
  const [copied, setCopied] = useState(false);
  const copy = () => void navigator.clipboard.writeText(location.href).then(() => setCopied(true));
  return (
    <button type="button" className="button small" onClick={copy}>
      <span aria-live="polite">{copied ? 'Link copied' : 'Copy link'}</span>
    </button>
  );
}
