import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { explorerAnswer } from '../api/queries.ts';
import { Empty, Failure, Loading } from '../design/states.tsx';
import { useTitle } from '../design/title.ts';
import { useBuildingName } from '../explorer/building-name.ts';
import { kindOf } from '../explorer/class-text.ts';
import { scenarioLink } from '../explorer/scenario-link.ts';
import { hasBuilding, questionOf, type Scenario } from '../explorer/scenario.ts';
import { count, day } from '../format/numbers.ts';
import { CostsAndMeasures } from './report-costs.tsx';
import { DatesAndLaw, LawBeside, LikeProjects, Limits, NextSteps } from './report-outlook.tsx';
import { Pictures } from './report-charts.tsx';
import { Summary } from './report-summary.tsx';

/** A report for paper: three to six pages, no buttons but the one that prints. */
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
  const { data, error, isPending, refetch } = useQuery(explorerAnswer(questionOf(scenario)));
  const name = useBuildingName(scenario);
  useTitle(`Retrofit report, ${name}`);
  if (isPending) return <Loading what="Preparing the report…" />;
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  const { estimate } = data;
  const wanted = scenario.tier ?? estimate.default_tier?.tier;
  const entry = estimate.tiers.find(({ tier }) => tier === wanted) ?? estimate.tiers[0];
  if (entry === undefined) return <Empty title="No tier is offered for this building" />;
  const { resolution } = estimate;
  const link = scenarioLink(scenario);
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
      <header className="stack-s">
        <span className="eyebrow">Plumbline retrofit report</span>
        <h1>{name}</h1>
        <p className="muted">
          {kindOf(resolution)}, {count(resolution.gross_floor_area_sqft)} sq ft. {entry.label}. Prepared{' '}
          {day(estimate.generated_at)}.
        </p>
        <p className="small muted permalink">
          {resolution.parcel_id === null ? 'Described building' : `Lot ${resolution.parcel_id}`}
          {resolution.billing_bbl !== null && `, billing lot ${resolution.billing_bbl}`}. Live at{' '}
          <a href={link}>{link}</a>
        </p>
      </header>
      <Summary answer={data} entry={entry} />
      <Pictures estimate={estimate} entry={entry} />
      <CostsAndMeasures estimate={estimate} entry={entry} />
      <DatesAndLaw answer={data} entry={entry} />
      <LawBeside answer={data} />
      <LikeProjects answer={data} entry={entry} />
      <NextSteps answer={data} entry={entry} />
      <Limits answer={data} />
    </article>
  );
}
