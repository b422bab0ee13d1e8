import type { ReactNode } from 'react';
import type { CashFlow, Roi } from '../../../src/contract/estimate/index.ts';
import { Chart } from '../charts/chart.tsx';
import { Columns, columnsCsv, type Series } from '../charts/columns.tsx';
import type { Tone } from '../charts/legend.tsx';
import { Facts } from '../design/facts.tsx';
import { Table } from '../design/table.tsx';
import { Num, Sum, Value } from '../evidence/evidence-context.tsx';
import { aboutUsd, percent, tenth, usd, usdCents, words, years } from '../format/numbers.ts';
import type { SectionProps } from './view.ts';

/** Calendar year an operating year ends in. */
const calendarYear = (roi: Roi, year: number) => Number(roi.schedule.inService.slice(0, 4)) + year;

const FLOWS: readonly (readonly [string, Tone, readonly (keyof CashFlow)[]])[] = [
  ['Work', 'c-work', ['cost']],
  ['Incentives', 'c-incentive', ['incentives']],
  ['Energy saved', 'c-energy', ['energy']],
  ['Fines avoided', 'c-charge', ['penaltyAvoided']],
  ['Upkeep and replacements', 'c-upkeep', ['operations', 'replacement', 'demandResponse']],
];

/** The columns that have a flow in a year; an absent column has none. */
const flowing = (flows: CashFlow, columns: readonly (keyof CashFlow)[], year: number) =>
  columns.filter((column) => (flows[column]?.[year] ?? 0) !== 0);

export function CashFlowSection({ entry, at }: SectionProps) {
  const { roi } = entry;
  const { net, residual = [] } = roi.cashFlow;
  const valueLeft = residual.at(-1) ?? 0;
  let sum = 0;
  const running = net.map((flow, year) => (sum += flow - (residual[year] ?? 0)));
  const flowAt = (column: keyof CashFlow, year: number) => `${at}/roi/cashFlow/${column}/${year}`;
  const runningOf = net.map((_, last) =>
    net
      .slice(0, last + 1)
      .flatMap((_flow, year) => [
        flowAt('net', year),
        ...flowing(roi.cashFlow, ['residual'], year).map((column) => `-${flowAt(column, year)}`),
      ]),
  );
  const names = net.map((_, year) => String(calendarYear(roi, year)));
  const series = FLOWS.map(([name, tone, columns]): Series => ({
    name,
    tone,
    data: net.map((_, year) =>
      flowing(roi.cashFlow, columns, year).reduce(
        (sum, column) => sum + (roi.cashFlow[column]?.[year] ?? 0),
        0,
      ),
    ),
    of: net.map((_, year) => flowing(roi.cashFlow, columns, year).map((column) => flowAt(column, year))),
  })).filter(({ data }) => data.some((value) => value !== 0));
  const line: Series = { name: 'Running total', tone: 'ink', data: running, of: runningOf };
  return (
    <>
      <p className="small muted prose">
        The owner's money before financing and income tax. What tenants save is in the table and is not
        counted. What the equipment is still worth at the end is no cash: it stands in its own column.
      </p>
      <Chart
        id="cash-flow.years"
        csv={columnsCsv('year', names, [...series, line])}
        summary={
          <>
            After <Value at={`${at}/roi/studyYears`} as={String} /> years the owner's running total is{' '}
            <Sum of={runningOf.at(-1) ?? []} as={usd} /> in cash, before financing
            {valueLeft !== 0 && (
              <>
                , and equipment worth <Value at={flowAt('residual', net.length - 1)} as={usd} /> is left
              </>
            )}
            .
          </>
        }
        table={<FlowTable roi={roi} at={at} />}
      >
        <Columns
          label="The owner's cash by year"
          names={names}
          series={series}
          stacked
          line={line}
          format={usd}
        />
      </Chart>
      <Returns entry={entry} at={at} />
    </>
  );
}

type Head = readonly [field: keyof CashFlow, head: string];

const HEADS: readonly Head[] = [
  ['cost', 'Cost'],
  ['incentives', 'Incentives'],
  ['energy', 'Energy'],
  ['penaltyAvoided', 'Fines avoided'],
  ['operations', 'Upkeep'],
  ['replacement', 'Replacements'],
  ['residual', 'Value left'],
  ['net', 'Net, value left included'],
  ['tenantEnergy', 'Tenants'],
];

/** Every flow by year; a column in which nothing flows is left out. */
function FlowTable({ roi, at }: { roi: Roi; at: string }) {
  const { cashFlow } = roi;
  const heads = HEADS.filter(([field]) => (cashFlow[field] ?? []).some((value) => value !== 0));
  return (
    <Table
      caption="Cash flow by year"
      columns={['Year', ...heads.map(([, head]) => head)].map((head, index) => ({
        head,
        numeric: index > 0,
      }))}
      rows={cashFlow.net.map((_, index): ReactNode[] => {
        const year = calendarYear(roi, index);
        const num = ([field]: Head) =>
          flowing(cashFlow, [field], index).length === 0 ? (
            ''
          ) : (
            <Num
              key={field}
              at={`${at}/roi/cashFlow/${field}/${index}`}
              as={usd}
              label={`${words(field)}, ${year}`}
            />
          );
        return [year, ...heads.map(num)];
      })}
    />
  );
}

function Returns({ entry, at }: Pick<SectionProps, 'entry' | 'at'>) {
  const { roi } = entry;
  const num = (field: string, as: (value: number) => string, label: string) => (
    <Num key={field} at={`${at}/roi/${field}`} as={as} label={label} />
  );
  const board = roi.perDwelling;
  return (
    <div className="columns">
      <div className="card">
        <h4>Returns</h4>
        <Facts
          entries={[
            ['Net present value today', num('npv', aboutUsd, 'Net present value today')],
            ['Discount rate', num('discountRate', percent, 'Discount rate')],
            [
              'Rate of return',
              roi.irr.rate === null
                ? (roi.irr.reason ?? 'none')
                : num('irr/rate', percent, 'Internal rate of return'),
            ],
            [
              'Payback, owner and tenants',
              roi.simplePaybackYears === null ? 'none' : num('simplePaybackYears', years, 'Simple payback'),
            ],
            [
              'Discounted payback',
              roi.discountedPaybackYears === null
                ? 'not in 20 years'
                : num('discountedPaybackYears', years, 'Discounted payback'),
            ],
            [
              'Emissions cut',
              num('emissionsReductionTco2e', (value) => `${tenth(value)} tCO2e a year`, 'Emissions cut'),
            ],
            [
              'Cost of a ton of CO2e',
              roi.costPerTco2e === null
                ? 'nothing is cut'
                : num('costPerTco2e', usdCents, 'Net cost per ton of CO2e over the study'),
            ],
          ]}
        />
      </div>
      {board !== null && (
        <div className="card">
          <h4>For the board: per dwelling</h4>
          <Facts
            entries={[
              ['Net cost', num('perDwelling/netCost', usd, 'Net cost per dwelling')],
              [
                'Savings a month',
                num('perDwelling/monthlySavings', usdCents, 'Savings per dwelling and month'),
              ],
            ]}
          />
          <p className="small muted">“Who pays” shows what a loan would cost each dwelling a month.</p>
        </div>
      )}
    </div>
  );
}
