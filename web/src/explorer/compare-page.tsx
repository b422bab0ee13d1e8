import { useQueries } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { EstimateResponse, Tier, TierEntry } from '../../../src/contract/estimate/index.ts';
import { explorerAnswer } from '../api/queries.ts';
import { ChoiceField } from '../design/field.tsx';
import { Empty, Failure, Loading } from '../design/states.tsx';
import { Table } from '../design/table.tsx';
import { useTitle } from '../design/title.ts';
import { aboutUsd, signed, usd, wholePercent, years } from '../format/numbers.ts';
import { useBuildingName } from './building-name.ts';
import {
  hasBuilding,
  MORTGAGES,
  OWNERS,
  questionOf,
  TIERS,
  type Comparison,
  type Scenario,
} from './scenario.ts';

/** Two scenarios of one or two buildings, line by line; the address holds both. */
export function ComparePage() {
  useTitle('Compare two scenarios');
  const comparison = useSearch({ from: '/compare' });
  const { a, b } = comparison;
  if (a === undefined || b === undefined || !hasBuilding(a) || !hasBuilding(b)) {
    return (
      <div className="stack narrow">
        <h1>Compare two scenarios</h1>
        <Empty title="Nothing to compare yet">
          Open <Link to="/">an estimate</Link> and press Compare.
        </Empty>
      </div>
    );
  }
  return <Both a={a} b={b} comparison={comparison} />;
}

function Both({ a, b, comparison }: { a: Scenario; b: Scenario; comparison: Comparison }) {
  const navigate = useNavigate();
  const [left, right] = useQueries({
    queries: [explorerAnswer(questionOf(a)), explorerAnswer(questionOf(b))],
  });
  const change = (side: 'a' | 'b') => (part: Partial<Scenario>) =>
    void navigate({
      to: '/compare',
      search: { ...comparison, [side]: { ...comparison[side], ...part } },
      replace: true,
      resetScroll: false,
    });
  const error = left?.error ?? right?.error;
  const first = chosen(left?.data?.estimate, a);
  const second = chosen(right?.data?.estimate, b);
  return (
    <div className="stack-l">
      <h1>Compare two scenarios</h1>
      <div className="columns">
        <Side name="First" scenario={a} tier={first?.tier} change={change('a')} />
        <Side name="Second" scenario={b} tier={second?.tier} change={change('b')} />
      </div>
      {(error ?? null) !== null && <Failure error={error} />}
      {(error ?? null) === null && (first === undefined || second === undefined) && (
        <Loading what="Working out both…" />
      )}
      {first !== undefined && second !== undefined && <Lines first={first} second={second} />}
    </div>
  );
}

/** The tier the scenario names, else the one the estimate itself would show. */
function chosen(estimate: EstimateResponse | undefined, { tier }: Scenario): TierEntry | undefined {
  const wanted = tier ?? estimate?.default_tier?.tier;
  return estimate?.tiers.find((entry) => entry.tier === wanted) ?? estimate?.tiers[0];
}

interface SideProps {
  readonly name: string;
  readonly scenario: Scenario;
  /** The tier whose figures are shown; undefined until they are there. */
  readonly tier: Tier | undefined;
  readonly change: (part: Partial<Scenario>) => void;
}

function Side({ name, scenario, tier, change }: SideProps) {
  const building = useBuildingName(scenario);
  return (
    <div className="card">
      <h2>{name}</h2>
      <p className="muted small">
        {building}
        {scenario.bbl !== undefined && `, parcel ${scenario.bbl}`} ·{' '}
        <Link to="/estimate" search={scenario}>
          Open this estimate
        </Link>
      </p>
      <ChoiceField
        label={`How much work, ${name.toLowerCase()}`}
        value={tier ?? scenario.tier ?? ''}
        onChange={(chosenTier) => change({ tier: chosenTier as Tier })}
        options={Object.entries(TIERS)}
      />
      <ChoiceField
        label={`Owner, ${name.toLowerCase()}`}
        value={scenario.owner ?? ''}
        onChange={(owner) => change({ owner: owner as NonNullable<Scenario['owner']> })}
        options={[['', 'Inferred from the record'], ...OWNERS]}
      />
      <ChoiceField
        label={`Mortgage held by, ${name.toLowerCase()}`}
        value={scenario.mortgage ?? 'none'}
        onChange={(mortgage) => change({ mortgage: mortgage as NonNullable<Scenario['mortgage']> })}
        options={MORTGAGES}
      />
    </div>
  );
}

type Line = readonly [string, (tier: TierEntry) => number | null, (value: number) => string];

const LINES: readonly Line[] = [
  ['Cost before incentives', (tier) => tier.cost_breakdown.totalCost, aboutUsd],
  ['Incentives counted', (tier) => tier.roi.totalIncentives, aboutUsd],
  ['Incentives contingent', (tier) => tier.roi.potentialIncentives, aboutUsd],
  ['Usually paid at the most', (tier) => tier.roi.usualIncentives?.high ?? null, aboutUsd],
  ['Net cost', (tier) => tier.roi.netCost, aboutUsd],
  ['Low end of the cost', (tier) => tier.sensitivity.bestCase, aboutUsd],
  ['High end of the cost', (tier) => tier.sensitivity.worstCase, aboutUsd],
  ['Owner saves a year', (tier) => tier.roi.ownerAnnualSavings, aboutUsd],
  ['Tenants save a year', (tier) => tier.roi.tenantAnnualSavings, aboutUsd],
  ['Penalty avoided in 2030', (tier) => tier.roi.in2030?.penaltyAvoided ?? null, aboutUsd],
  ["Owner's payback", (tier) => tier.roi.ownerPaybackYears, (value) => years(value)],
  ['Net present value today', (tier) => tier.roi.npv, aboutUsd],
  ['… if the last schedule continues', (tier) => tier.roi.npvIfLastScheduleContinues, aboutUsd],
  ['Site energy saved', (tier) => tier.roi.siteEnergySavings, wholePercent],
  ['Net cost per dwelling', (tier) => tier.roi.perDwelling?.netCost ?? null, usd],
  ['Best way to pay: own money', (tier) => tier.financing?.structures[0]?.equity ?? null, aboutUsd],
  ['Best way to pay: a year', (tier) => tier.financing?.structures[0]?.annualDebtService ?? null, aboutUsd],
];

const difference = (text: (value: number) => string, value: number): string =>
  signed(text(value), value).replace('%', text === wholePercent ? 'points' : '%');

function Lines({ first, second }: { first: TierEntry; second: TierEntry }) {
  return (
    <Table
      caption="The two scenarios"
      columns={[
        { head: 'Figure' },
        { head: `First: ${first.label}`, numeric: true },
        { head: `Second: ${second.label}`, numeric: true },
        { head: 'Difference', numeric: true },
      ]}
      rows={LINES.filter(([, of]) => of(first) !== null || of(second) !== null).map(
        ([name, of, text]): ReactNode[] => {
          const [x, y] = [of(first), of(second)];
          const show = (value: number | null) => (value === null ? '–' : text(value));
          return [name, show(x), show(y), x === null || y === null ? '–' : difference(text, y - x)];
        },
      )}
    />
  );
}
