import type { ReactNode } from 'react';
import type { CostBreakdown, TierEntry } from '../../../src/contract/estimate/index.ts';
import { Bars, barsCsv, type BarRow } from '../charts/bars.tsx';
import { Chart } from '../charts/chart.tsx';
import { waterfall, type Step } from '../charts/waterfall.ts';
import { Table } from '../design/table.tsx';
import { Unfold } from '../design/unfold.tsx';
import { HowMany, Num, Value } from '../evidence/evidence-context.tsx';
import { barUsd, shortUsd, usd, usdCents, wholePercent } from '../format/numbers.ts';
import { sentence } from '../format/sentence.ts';
import { CATEGORIES, categoryOfLine } from './categories.ts';
import type { SectionProps } from './view.ts';

export function CostSection({ entry, at }: SectionProps) {
  const { cost_breakdown: cost, incentives } = entry;
  const usdAt = (pointer: string) => <Value at={at + pointer} as={usd} />;
  const steps = stepsOf(entry, at);
  const items = categoriesOf(cost);
  const fall = waterfall(steps);
  const categories = items.map(([id, name, amount]): BarRow => ({
    name,
    bars: [{ from: 0, to: amount, tone: 'chart-1' }],
    text: barUsd(amount),
    of: [`${at}/cost_breakdown/${id}`],
    title: `${name}: ${usd(amount)}`,
  }));
  return (
    <>
      <p className="prose">{sentence(entry.description)}</p>
      <p className="prose small muted">Aim: {sentence(entry.target)}</p>
      <Chart
        id="costs.gross-to-net"
        csv={barsCsv(['step', 'usd'], fall)}
        summary={
          <>
            From a gross cost of {usdAt('/cost_breakdown/totalCost')} to a net cost of {usdAt('/roi/netCost')}
            , counting {incentives.length === 0 ? 'no' : <HowMany of={incentives} />}{' '}
            {incentives.length === 1 ? 'incentive' : 'incentives'} that the building can rely on.
          </>
        }
        table={
          <Table
            caption="From gross to net"
            columns={[{ head: 'Step' }, { head: 'Amount', numeric: true }]}
            rows={steps.map(({ name, at: place, amount }): ReactNode[] => [
              name,
              <Num
                key={place}
                at={place}
                as={(value) => usdCents(amount < 0 ? -value : value)}
                label={name}
              />,
            ])}
          />
        }
      >
        <Bars label="From gross to net cost" rows={fall} format={shortUsd} />
      </Chart>
      <h4>By category</h4>
      <Chart
        id="costs.categories"
        csv={barsCsv(['category', 'usd'], categories)}
        summary={
          <>
            {items[0] !== undefined && (
              <>
                The largest is {items[0][1]}, {usdAt(`/cost_breakdown/${items[0][0]}`)}.{' '}
              </>
            )}
            <Value at={`${at}/cost_breakdown/assumptionShareOfCost`} as={wholePercent} /> of the cost rests on
            prices that we assumed, because no publication gives them.
          </>
        }
        table={
          <Table
            caption="Cost by category"
            columns={[{ head: 'Category' }, { head: 'Cost', numeric: true }]}
            rows={items.map(([id, name]): ReactNode[] => [
              name,
              <Num key={id} at={`${at}/cost_breakdown/${id}`} as={usdCents} label={`Cost: ${name}`} />,
            ])}
            total={[
              'Total',
              <Num key="t" at={`${at}/cost_breakdown/totalCost`} as={usdCents} label="Total cost" />,
            ]}
          />
        }
      >
        <Bars label="Cost by category" rows={categories} format={shortUsd} />
      </Chart>
      <CostLines cost={cost} at={at} />
    </>
  );
}

/** From gross to net; each step opens where the tier holds it. */
const stepsOf = (
  { cost_breakdown: cost, incentives, roi }: TierEntry,
  at: string,
): (Step & { readonly at: string })[] => [
  { name: 'Construction', amount: cost.constructionCost, at: `${at}/cost_breakdown/constructionCost` },
  { name: 'Design, permits, management', amount: cost.softCosts, at: `${at}/cost_breakdown/softCosts` },
  { name: 'Price rises to construction', amount: cost.escalation, at: `${at}/cost_breakdown/escalation` },
  { name: 'Gross cost', amount: cost.totalCost, total: true, at: `${at}/cost_breakdown/totalCost` },
  ...incentives.map(({ name, amount }, index) => ({
    name,
    amount: -amount,
    at: `${at}/incentives/${index}/amount`,
  })),
  { name: 'Net cost', amount: roi.netCost, total: true, at: `${at}/roi/netCost` },
];

function categoriesOf(cost: CostBreakdown): (readonly [string, string, number])[] {
  return Object.entries(CATEGORIES)
    .map(([id, name]) => [id, name, Number(cost[id as keyof CostBreakdown])] as const)
    .filter(([, , amount]) => amount !== 0)
    .toSorted((a, b) => b[2] - a[2]);
}

function CostLines({ cost, at }: { cost: CostBreakdown; at: string }) {
  return (
    <Unfold
      summary={
        <>
          Every cost line (<HowMany of={cost.lines} />)
        </>
      }
    >
      <Table
        caption="Cost lines of this tier"
        columns={[
          { head: 'Line' },
          { head: 'Category' },
          { head: 'Price known by' },
          { head: 'Amount', numeric: true },
        ]}
        rows={cost.lines.map(({ id, label, basis }, index): ReactNode[] => [
          label,
          categoryOfLine(id),
          basis,
          <Num key={id} at={`${at}/cost_breakdown/lines/${index}/amount`} as={usdCents} label={label} />,
        ])}
      />
    </Unfold>
  );
}
