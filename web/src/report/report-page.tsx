import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { explorerAnswer } from '../api/queries.ts';
import { Empty, Failure, Loading } from '../design/states.tsx';
import { useTitle } from '../design/title.ts';
import { AnswerSection } from '../estimate/answer-section.tsx';
import { Article321Section } from '../estimate/article-321-section.tsx';
import { NextStepsSection } from '../estimate/next-steps-section.tsx';
import { takenOwner } from '../estimate/owner.ts';
import { Paths } from '../estimate/paths-section.tsx';
import { pathsOf } from '../estimate/paths.ts';
import Timeline from '../estimate/timeline.tsx';
import { AnswerOnPaper, Value } from '../evidence/evidence-context.tsx';
import { useBuildingName } from '../explorer/building-name.ts';
import { kindOf } from '../explorer/class-text.ts';
import { scenarioLink } from '../explorer/scenario-link.ts';
import { hasBuilding, questionOf, type Scenario } from '../explorer/scenario.ts';
import { count, day } from '../format/numbers.ts';
import { HowSure, Money, Work } from './report-parts.tsx';

/** A report for paper that a board can hand out: two pages, no buttons but the one that prints. */
export function ReportPage() {
  const scenario = useSearch({ from: '/print' });
  useTitle('Report');
  return hasBuilding(scenario) ? (
    <Report scenario={scenario} />
  ) : (
    <Empty title="No building to report on">
      <Link to="/">Start with a building</Link>.
    </Empty>
  );
}

function Report({ scenario }: { scenario: Scenario }) {
  const { data: base, error, refetch } = useQuery(explorerAnswer(questionOf(scenario)));
  const owner = scenario.owner ?? (base === undefined ? null : takenOwner(base.estimate).owner);
  const financed = useQuery({
    ...explorerAnswer(questionOf(owner === null ? scenario : { ...scenario, owner })),
    enabled: owner !== null,
  });
  const name = useBuildingName(scenario);
  useTitle(`Retrofit report, ${name}`);
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  if (base === undefined) return <Loading what="Preparing the report…" />;
  const { estimate } = base;
  const { default_tier: verdict, resolution } = estimate;
  const wanted = scenario.tier ?? verdict?.tier;
  const entry = estimate.tiers.find(({ tier }) => tier === wanted) ?? estimate.tiers[0];
  if (entry === undefined || verdict === null) return <Empty title="No tier is offered for this building" />;
  const link = scenarioLink(scenario);
  const at = `/tiers/${estimate.tiers.indexOf(entry)}`;
  return (
    <article className="report">
      <div className="row no-print">
        <button type="button" className="button primary" onClick={() => print()}>
          Print or save as PDF
        </button>
        <Link className="button" to="/estimate" search={scenario}>
          Back to the estimate
        </Link>
      </div>
      <AnswerOnPaper answer={base}>
        <header>
          <h1>{name}</h1>
          <p className="small muted permalink">
            {kindOf(resolution)}, <Value at="/resolution/gross_floor_area_sqft" as={count} /> sq ft,{' '}
            {resolution.parcel_id === null ? 'as described' : `Lot ${resolution.parcel_id}`}
            {resolution.billing_bbl !== null && `, billing lot ${resolution.billing_bbl}`}. Prepared{' '}
            {day(estimate.generated_at)} by Plumbline. Live at <a href={link}>{link}</a>
          </p>
        </header>
        <AnswerSection answer={base} />
        {entry.roi.compliance.periods.length > 0 && (
          <section className="keep" aria-labelledby="limits-to-2050">
            <h2 id="limits-to-2050">Emissions, limits and fines to 2050</h2>
            <Timeline
              estimate={estimate}
              paths={pathsOf(estimate, verdict)}
              chosen={entry.tier}
              goesOn
              summary="Metric tons of CO2e a year. Dashed after 2034: limits in view, with the grid of 2030–34; no total counts them."
            />
          </section>
        )}
        <Paths estimate={estimate} chosen={entry.tier} />
        <Work entry={entry} at={at} />
        <Money base={base} entry={entry} at={at} financed={financed.data ?? null} />
        <Article321Section answer={base} />
        <NextStepsSection answer={base} entry={entry} />
        <HowSure estimate={estimate} entry={entry} at={at} />
      </AnswerOnPaper>
    </article>
  );
}
