import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, memo, Suspense, useDeferredValue, useMemo, useState, type ComponentType } from 'react';
import { ProblemResponse } from '../api/call.ts';
import { explorerAnswer } from '../api/queries.ts';
import { Empty, Failure, Loading } from '../design/states.tsx';
import { useTitle } from '../design/title.ts';
import { EvidenceProvider } from '../evidence/evidence-context.tsx';
import { AboutSection } from './about-section.tsx';
import { BuildingActions } from './building-actions.tsx';
import { BuildingHeader } from './building-header.tsx';
import { useBuildingName } from './building-name.ts';
import { CashFlowSection } from './cash-flow-section.tsx';
import { CostSection } from './cost-section.tsx';
import { DatesSection } from './dates-section.tsx';
import { EmissionsSection } from './emissions-section.tsx';
import { EnergySection } from './energy-section.tsx';
import { FiguresSection } from './figures-section.tsx';
import { FinancingSection } from './financing-section.tsx';
import { IncentivesSection } from './incentives-section.tsx';
import { LawSection } from './law-section.tsx';
import { MeasuresSection } from './measures-section.tsx';
import { NextStepsSection } from './next-steps-section.tsx';
import { PlanSection } from './plan-section.tsx';
import { useOneByOne } from './one-by-one.ts';
import { hasBuilding, questionOf, scenarioFromSearch, type Scenario } from './scenario.ts';
import { UncertaintySection } from './uncertainty-section.tsx';
import { VerdictSection } from './verdict-section.tsx';
import type { SectionProps } from './view.ts';
import { WarningsSection } from './warnings-section.tsx';

/** Needed only where there is no building to show. */
const ParcelSearch = lazy(async () => ({ default: (await import('./parcel-search.tsx')).ParcelSearch }));

const KnownSection = lazy(() => import('./known-section.tsx'));

/** In the order of the page. */
const SECTIONS: readonly (readonly [id: string, name: string, section: ComponentType<SectionProps>])[] = [
  ['known', 'The building', memo(KnownSection)],
  ['figures', 'Side by side', memo(FiguresSection)],
  ['costs', 'Cost', memo(CostSection)],
  ['measures', 'Measures', memo(MeasuresSection)],
  ['plan', 'When', memo(PlanSection)],
  ['incentives', 'Incentives', memo(IncentivesSection)],
  ['dates', 'Dates', memo(DatesSection)],
  ['energy', 'Energy today', memo(EnergySection)],
  ['emissions', 'Local Law 97', memo(EmissionsSection)],
  ['law', 'Ways to comply', memo(LawSection)],
  ['cash-flow', 'Cash flow', memo(CashFlowSection)],
  ['financing', 'Ways to pay', memo(FinancingSection)],
  ['uncertainty', 'How sure', memo(UncertaintySection)],
  ['about', 'Assumptions', memo(AboutSection)],
];

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
  const { bbl, building, facts, owner, mortgage, refi } = scenario;
  const question = useMemo(
    () =>
      questionOf({
        ...(bbl === undefined ? {} : { bbl }),
        ...(building === undefined ? {} : { building }),
        ...(facts === undefined ? {} : { facts }),
        ...(owner === undefined ? {} : { owner }),
        ...(mortgage === undefined ? {} : { mortgage }),
        ...(refi === undefined ? {} : { refi }),
      }),
    [bbl, building, facts, owner, mortgage, refi],
  );
  const { data, error, isPending, refetch } = useQuery({
    ...explorerAnswer(question),
    placeholderData: (previous, query) =>
      sameBuilding(query?.queryKey[1], question.request) ? previous : undefined,
  });
  const [waited] = useState(isPending);
  if (isPending) return <Loading what="Working out the estimate…" />;
  if (error !== null) return <Refused error={error} scenario={scenario} retry={() => void refetch()} />;
  return (
    <EvidenceProvider question={question}>
      <Result answer={data} scenario={scenario} question={question} waited={waited} />
    </EvidenceProvider>
  );
}

function sameBuilding(before: unknown, request: { bbl?: string; building?: unknown }): boolean {
  const was = before as { bbl?: string; building?: unknown } | undefined;
  return (
    was !== undefined &&
    was.bbl === request.bbl &&
    JSON.stringify(was.building) === JSON.stringify(request.building)
  );
}

function Refused({ error, scenario, retry }: { error: unknown; scenario: Scenario; retry: () => void }) {
  const notFound = error instanceof ProblemResponse && [404, 422].includes(error.problem.status);
  return (
    <div className="stack narrow">
      <h1>{notFound ? 'We hold no usable record of that lot' : 'No estimate yet'}</h1>
      <Failure error={error} {...(notFound ? {} : { retry })}>
        <p>
          <Link
            to="/describe"
            {...(scenario.building === undefined ? {} : { search: { building: scenario.building } })}
          >
            Describe the building
          </Link>{' '}
          and we make the same estimate from what you know.
        </p>
      </Failure>
      <Suspense>
        <ParcelSearch />
      </Suspense>
    </div>
  );
}

interface ResultProps extends Pick<SectionProps, 'answer' | 'scenario' | 'question'> {
  /** Whether the answer had to be asked for; a page that is come back to stands as it was, at once. */
  readonly waited: boolean;
}

function Result({ answer, scenario, question, waited }: ResultProps) {
  const { estimate } = answer;
  useTitle(useBuildingName(scenario));
  const wanted = scenario.tier ?? estimate.default_tier?.tier;
  const at = Math.max(
    0,
    estimate.tiers.findIndex(({ tier }) => tier === wanted),
  );
  const entry = estimate.tiers[at];
  const navigate = useNavigate();
  const view = useMemo((): SectionProps | null => {
    const change = (part: Partial<Scenario>) =>
      void navigate({
        to: '/estimate',
        search: scenarioFromSearch({ ...scenario, ...part }),
        replace: true,
        resetScroll: false,
      });
    return entry === undefined ? null : { answer, entry, at: `/tiers/${at}`, question, scenario, change };
  }, [answer, entry, at, question, scenario, navigate]);
  const later = useDeferredValue(view);
  if (view === null || later === null)
    return (
      <Empty title="No tier is offered for this building">
        {estimate.resolution.withheld_tiers.map(({ reason }) => reason).join(' ')}
      </Empty>
    );
  return (
    <div className="stack-l">
      <BuildingHeader {...view} />
      <VerdictSection {...view} />
      <NextStepsSection answer={answer} />
      <WarningsSection {...view} />
      <BuildingActions {...view} />
      <nav className="toc no-print" aria-label="Sections of the estimate" tabIndex={0}>
        {SECTIONS.map(([id, text]) => (
          <a key={id} href={`#${id}`}>
            {text}
          </a>
        ))}
      </nav>
      <Sections view={later} first={waited ? 1 : SECTIONS.length} />
    </div>
  );
}

/**
 * Below the first screen. The sections come one by one, each in a task of its own, and follow a change once the first
 * screen shows it: a click never waits for all of them.
 */
const Sections = memo(function SectionList({ view, first }: { view: SectionProps; first: number }) {
  const shown = useOneByOne(SECTIONS.length, first);
  return (
    <div className="plumb">
      {SECTIONS.slice(0, shown).map(([id, , Section]) => (
        <Suspense key={id} fallback={<section id={id} className="skeleton" />}>
          <Section {...view} />
        </Suspense>
      ))}
    </div>
  );
});
