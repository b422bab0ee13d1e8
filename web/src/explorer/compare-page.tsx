import { useQueries } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Tier, TierEntry } from '../../../src/contract/estimate/index.ts';
import type { ExplorerAnswer } from '../../../src/contract/insights.ts';
import { valueAt } from '../../../src/quantities/json-pointer.ts';
import { explorerAnswer, type Question } from '../api/queries.ts';
import { ChoiceField } from '../design/field.tsx';
import { Empty, Failure, Loading } from '../design/states.tsx';
import { Table } from '../design/table.tsx';
import { useTitle } from '../design/title.ts';
import { EvidenceProvider, Num } from '../evidence/evidence-context.tsx';
import { aboutUsd, signed, tenthPercent, years } from '../format/numbers.ts';
import { useBuildingName } from './building-name.ts';
import { hasBuilding, MORTGAGES, OWNERS, questionOf, type Comparison, type Scenario } from './scenario.ts';
import { TIER_TITLES } from '../../../src/vocabulary/tiers.ts';

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
  const first = shownOf(left?.data, a);
  const second = shownOf(right?.data, b);
  return (
    <div className="stack-l">
      <h1>Compare two scenarios</h1>
      <div className="columns">
        <Side name="First" scenario={a} tier={first?.entry.tier} change={change('a')} />
        <Side name="Second" scenario={b} tier={second?.entry.tier} change={change('b')} />
      </div>
      {(error ?? null) !== null && <Failure error={error} />}
      {(error ?? null) === null && (first === undefined || second === undefined) && (
        <Loading what="Working out both…" />
      )}
      {first !== undefined && second !== undefined && <Lines first={first} second={second} />}
    </div>
  );
}

/** An answer at the tier the scenario names, else at the one the estimate itself would show. */
function shownOf(answer: ExplorerAnswer | undefined, scenario: Scenario): Shown | undefined {
  if (answer === undefined) return undefined;
  const { tiers, default_tier: verdict } = answer.estimate;
  const wanted = scenario.tier ?? verdict?.tier;
  const entry = tiers.find(({ tier }) => tier === wanted) ?? tiers[0];
  return entry === undefined ? undefined : { answer, entry, question: questionOf(scenario) };
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
        options={Object.entries(TIER_TITLES)}
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

type Line = readonly [name: string, pointer: string, as: (value: number) => string];

const LINES: readonly Line[] = [
  ['Cost before incentives', '/cost_breakdown/totalCost', aboutUsd],
  ['Money that counts', '/roi/totalIncentives', aboutUsd],
  ['Possible, not in the totals', '/roi/potentialIncentives', aboutUsd],
  ['Usually paid at the most', '/roi/usualIncentives/high', aboutUsd],
  ['Net cost', '/roi/netCost', aboutUsd],
  ['Low end of the cost', '/sensitivity/bestCase', aboutUsd],
  ['High end of the cost', '/sensitivity/worstCase', aboutUsd],
  ['Owner saves a year', '/roi/ownerAnnualSavings', aboutUsd],
  ['Tenants save a year', '/roi/tenantAnnualSavings', aboutUsd],
  ['Fine avoided in 2030', '/roi/in2030/penaltyAvoided', aboutUsd],
  ["Owner's payback", '/roi/ownerPaybackYears', years],
  ['Net present value today', '/roi/npv', aboutUsd],
  ['… if rebates that ended go on', '/roi/npvIfLastScheduleContinues', aboutUsd],
  ['Site energy saved', '/roi/siteEnergySavings', tenthPercent],
  ['Net cost per dwelling', '/roi/perDwelling/netCost', aboutUsd],
  ['Best way to pay: own money', '/financing/structures/0/equity', aboutUsd],
  ['Best way to pay: a year', '/financing/structures/0/annualDebtService', aboutUsd],
];

const difference = (text: (value: number) => string, value: number): string =>
  signed(text(value), value).replace('%', text === tenthPercent ? 'points' : '%');

interface Shown {
  readonly answer: ExplorerAnswer;
  readonly question: Question;
  readonly entry: TierEntry;
}

/** JSON pointer of the tier that is shown. */
const placeOf = ({ answer, entry }: Shown): string => `/tiers/${answer.estimate.tiers.indexOf(entry)}`;

/** Each column shows numbers of its own answer, which open there; the difference is the one less the other. */
function Lines({ first, second }: { first: Shown; second: Shown }) {
  const of = ({ entry }: Shown, pointer: string): number | null => {
    const value = valueAt(entry, pointer);
    return typeof value === 'number' ? value : null;
  };
  const cell = (shown: Shown, [name, pointer, as]: Line) =>
    of(shown, pointer) === null ? (
      '–'
    ) : (
      <EvidenceProvider answer={shown.answer} question={shown.question}>
        <Num at={placeOf(shown) + pointer} as={as} label={`${shown.entry.label}: ${name}`} />
      </EvidenceProvider>
    );
  return (
    <Table
      caption="The two scenarios"
      columns={[
        { head: 'Figure' },
        { head: `First: ${first.entry.label}`, numeric: true },
        { head: `Second: ${second.entry.label}`, numeric: true },
        { head: 'Difference', numeric: true },
      ]}
      rows={LINES.filter(([, pointer]) => of(first, pointer) !== null || of(second, pointer) !== null).map(
        (line): ReactNode[] => {
          const [name, pointer, as] = line;
          const [x, y] = [of(first, pointer), of(second, pointer)];
          return [
            name,
            cell(first, line),
            cell(second, line),
            x === null || y === null ? (
              '–'
            ) : (
              <span key="d" data-difference={`${placeOf(first)}${pointer} ${placeOf(second)}${pointer}`}>
                {difference(as, y - x)}
              </span>
            ),
          ];
        },
      )}
    />
  );
}
