import { lazy, Suspense, useState, type ComponentProps } from 'react';
import { CheckField } from '../design/field.tsx';
import { useSeen } from '../design/use-seen.ts';
import { Num } from '../evidence/evidence-context.tsx';
import { aboutUsd } from '../format/numbers.ts';
import { inSentence, namesOf } from '../explorer/verdict.ts';
import type { SectionProps } from '../explorer/view.ts';
import { pathsOf } from './paths.ts';

const Timeline = lazy(() => import('./timeline.tsx'));

/** Limits, emissions of every path and fines, 2024 to 2050. */
export function TimelineSection({ answer, entry }: SectionProps) {
  const [goesOn, setGoesOn] = useState(true);
  const { estimate } = answer;
  const { default_tier: verdict } = estimate;
  if (verdict === null || entry.roi.compliance.periods.length === 0) return null;
  return (
    <section className="stack-s" aria-labelledby="timeline-title" id="timeline">
      <div className="row between">
        <h2 id="timeline-title">Emissions, limits and fines to 2050</h2>
        <CheckField label="If the limits continue after 2034" checked={goesOn} onChange={setGoesOn} />
      </div>
      <p className="small muted">
        {!entry.roi.compliance.counted && 'The limits may not reach this building: no fine is counted. '}
        {goesOn && <After estimate={estimate} />}
      </p>
      <TimelinePlace
        estimate={estimate}
        paths={pathsOf(estimate, verdict)}
        chosen={entry.tier}
        goesOn={goesOn}
        summary="Metric tons of CO2e a year; over the limit, the fine a year if nothing is done"
      />
    </section>
  );
}

/** Fetched when it comes near the window: on a phone it lies below the first screen. */
function TimelinePlace(props: ComponentProps<typeof Timeline>) {
  const [place, seen] = useSeen();
  const empty = <div className="timeline-place" />;
  return (
    <div ref={place}>
      {seen ? (
        <Suspense fallback={empty}>
          <Timeline {...props} />
        </Suspense>
      ) : (
        empty
      )}
    </div>
  );
}

/** What would cost least if the projected limits hold, with the grid kept as it is set for 2030 to 2034. */
function After({ estimate }: Pick<SectionProps['answer'], 'estimate'>) {
  const views = estimate.compliance?.after_2034 ?? [];
  const index = views.findIndex(({ scenario }) => scenario === 'frozen_grid');
  const view = views[index];
  if (view === undefined) return 'Dashed after 2034: limits in view, not set yet. No total counts them.';
  const at = `/compliance/after_2034/${index}/alternatives/0/chargesAfter2034`;
  const { recommendation } = view;
  const cheapest =
    recommendation === 'do_nothing' ? 'doing nothing' : inSentence(namesOf(estimate)(recommendation));
  return (
    <>
      Dashed after 2034: limits in view, not set yet. If they hold, doing nothing would be fined{' '}
      <Num at={at} as={aboutUsd} label="Fines after 2034 if nothing is done, in today’s money" /> more in
      today’s money; {cheapest} would cost least. No total counts this.
    </>
  );
}
