import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { isSignedIn } from '../api/call.ts';
import { parcelView } from '../api/queries.ts';
import { useWide } from '../design/use-wide.ts';
import { useBuildingTitle } from '../explorer/building-name.ts';
import { Neighbours } from '../explorer/neighbours.tsx';
import { buildingFacts } from '../explorer/building-facts.ts';
import type { SectionProps } from '../explorer/view.ts';
import { HowMany } from '../evidence/evidence-context.tsx';
import { newYorkDay } from '../format/numbers.ts';
import { BuildingSketch } from './building-sketch.tsx';
import { FactRows } from './fact-rows.tsx';
import { useSetFact } from './use-set-fact.ts';

const BidsAndWork = lazy(() => import('../explorer/bids-and-work.tsx'));
const FactEffects = lazy(() => import('./fact-effects.tsx'));

/** Rows shown even where nothing is known: use, area, year, energy, storeys, dwellings, buildings, pathway. */
const ALWAYS = 8;

/** The building as the answer takes it: beside the page where there is room; where there is not, above it, folded, made when it is opened. */
export function Rail(view: SectionProps) {
  const { answer, scenario } = view;
  const { title, also } = useBuildingTitle(scenario);
  const { resolution } = answer.estimate;
  const wide = useWide();
  const [opened, setOpened] = useState(false);
  const [wanted, setWanted] = useState(wide);
  if ((wide || opened) && !wanted) setWanted(true);
  return (
    <aside className="rail" id="known" aria-label="The building">
      <header className="stack-s">
        <span className="eyebrow">
          {resolution.source === 'parcel' ? `Lot ${resolution.parcel_id ?? ''}` : 'Described building'}
        </span>
        <h1>{title}</h1>
        {also !== '' && <p className="tiny muted">{also}</p>}
      </header>
      <details open={wide || opened} onToggle={(event) => setOpened(event.currentTarget.open)}>
        <summary>Check or correct the facts</summary>
        {wanted && <RailFacts {...view} />}
      </details>
    </aside>
  );
}

function RailFacts(view: SectionProps) {
  const { answer, scenario } = view;
  const { bbl } = scenario;
  const { data: parcel } = useQuery({ ...parcelView(bbl ?? ''), enabled: bbl !== undefined });
  const set = useSetFact(view);
  const { resolution } = answer.estimate;
  const storeys = resolution.supplied['num_floors'];
  const rows = buildingFacts(answer, parcel);
  const today = newYorkDay(answer.estimate.generated_at);
  const shown = rows.filter((row, index) => row.said || row.value !== 'not known' || index < ALWAYS);
  const unsaid = rows.filter((row) => !shown.includes(row));
  return (
    <div className="stack">
      {typeof storeys === 'number' && (
        <BuildingSketch areaSqft={resolution.gross_floor_area_sqft} storeys={storeys} />
      )}
      <FactRows rows={shown} set={set} today={today} />
      {unsaid.length > 0 && (
        <details>
          <summary className="small">
            What else you may know (<HowMany of={unsaid} />)
          </summary>
          <FactRows rows={unsaid} set={set} today={today} />
        </details>
      )}
      <Suspense>
        <BidsAndWork answer={answer} set={set} />
      </Suspense>
      {parcel !== undefined && <Neighbours parcel={parcel} />}
      {(resolution.facts ?? []).length > 0 && (
        <Suspense>
          <FactEffects view={view} forget={(fact) => void set(fact, null)} />
        </Suspense>
      )}
      <p className="tiny muted">
        {bbl !== undefined && isSignedIn()
          ? 'Your account keeps your corrections for this lot.'
          : 'The link of this page keeps your corrections.'}
      </p>
    </div>
  );
}
