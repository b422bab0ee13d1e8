import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, memo, Suspense, useMemo, type ReactNode } from 'react';
import { Empty, Loading } from '../design/states.tsx';
import { useTitle } from '../design/title.ts';
import { AnswerSection } from '../estimate/answer-section.tsx';
import { Article321Section } from '../estimate/article-321-section.tsx';
import { Details } from '../estimate/details.tsx';
import { useKeptAnswer, type Kept } from '../estimate/kept-answer.ts';
import { NextStepsSection } from '../estimate/next-steps-section.tsx';
import { PathsSection } from '../estimate/paths-section.tsx';
import { PaySection } from '../estimate/pay-section.tsx';
import { Rail } from '../estimate/rail.tsx';
import { TimelineSection } from '../estimate/timeline-section.tsx';
import { EvidenceProvider } from '../evidence/evidence-context.tsx';
import { BuildingActions } from './building-actions.tsx';
import { useBuildingName } from './building-name.ts';
import { hasBuilding, scenarioFromSearch, type Scenario } from './scenario.ts';
import type { SectionProps } from './view.ts';

/** Needed only where there is no building to show. */
const ParcelSearch = lazy(async () => ({ default: (await import('./parcel-search.tsx')).ParcelSearch }));

/** Needed only where something went wrong. */
const Refused = lazy(async () => ({ default: (await import('./refused.tsx')).Refused }));
const NotPriced = lazy(async () => ({ default: (await import('./refused.tsx')).NotPriced }));

/** In the order of the page: one answer, one timeline, one table, who pays, what to do; all else is closed. */
const SECTIONS = [
  AnswerSection,
  BuildingActions,
  TimelineSection,
  PathsSection,
  PaySection,
  Article321Section,
  NextStepsSection,
  Details,
].map((Section) => memo(Section));

export function EstimatePage() {
  const scenario = useSearch({ from: '/estimate' });
  useTitle('Estimate');
  if (!hasBuilding(scenario)) {
    return (
      <div className="stack narrow">
        <h1>Which building?</h1>
        <Suspense>
          <ParcelSearch />
        </Suspense>
        <p>
          Or <Link to="/describe">describe it</Link>.
        </p>
      </div>
    );
  }
  return <Answered scenario={scenario} />;
}

function Answered({ scenario }: { scenario: Scenario }) {
  // Asked for with the estimate, so that its name does not come after it and move the page.
  useTitle(useBuildingName(scenario));
  const { kept, error, isPending, retry } = useKeptAnswer(scenario);
  if (kept === null)
    return (
      <Suspense fallback={<Loading what="Working out the estimate…" />}>
        {error === null ? (
          <Loading what="Working out the estimate…" />
        ) : (
          <Refused error={error} scenario={scenario} retry={retry} />
        )}
      </Suspense>
    );
  return (
    <EvidenceProvider question={kept.question} answer={kept.answer}>
      <Result kept={kept} scenario={scenario} isPending={isPending}>
        {error !== null && (
          <Suspense>
            <NotPriced error={error} retry={retry} />
          </Suspense>
        )}
      </Result>
    </EvidenceProvider>
  );
}

interface ResultProps {
  readonly kept: Kept;
  readonly scenario: Scenario;
  readonly isPending: boolean;
  /** What went wrong with the last change. */
  readonly children: ReactNode;
}

function Result({ kept, scenario, isPending, children }: ResultProps) {
  const { answer, question } = kept;
  const { estimate } = answer;
  const wanted = scenario.tier ?? estimate.default_tier?.tier;
  const at = Math.max(
    0,
    estimate.tiers.findIndex(({ tier }) => tier === wanted),
  );
  const entry = estimate.tiers[at];
  const navigate = useNavigate();
  const view = useMemo((): SectionProps | null => {
    // Each change is a step of the browser's history, so that going back undoes it.
    const change = (part: Partial<Scenario>) =>
      void navigate({
        to: '/estimate',
        search: scenarioFromSearch({ ...scenario, ...part }),
        resetScroll: false,
      });
    return entry === undefined ? null : { answer, entry, at: `/tiers/${at}`, question, scenario, change };
  }, [answer, entry, at, question, scenario, navigate]);
  if (view === null)
    return (
      <Empty title="No tier is offered for this building">
        {estimate.resolution.withheld_tiers.map(({ reason }) => reason).join(' ')}
      </Empty>
    );
  return (
    <div className="estimate" aria-busy={isPending}>
      <Rail {...view} />
      <div className="estimate-main">
        {children}
        {SECTIONS.map((Section, index) => (
          <Section key={index} {...view} />
        ))}
      </div>
    </div>
  );
}
