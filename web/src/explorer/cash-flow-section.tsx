import type { ReactNode } from 'react';
import type { CashFlow, Roi } from '../../../src/contract/estimate/index.ts';
import { Chart } from '../charts/chart.tsx';
import { Columns, columnsCsv, type Series } from '../charts/columns.tsx';
import type { Tone } from '../charts/legend.tsx';
import { Facts } from '../design/facts.tsx';
import { Table } from '../design/table.tsx';
import { Num } from '../evidence/evidence-context.tsx';
import { aboutUsd, percent, tenth, usd, usdCents, words, years } from '../format/numbers.ts';
import type { SectionProps } from './view.ts';

/** Calendar year an operating year ends in. */
const calendarYear = (roi: Roi, year: number) => Number(roi.schedule.inService.slice(0, 4)) + year;

const FLOWS: readonly (readonly [string, Tone, readonly (keyof CashFlow)[]])[] = [
  ['Work', 'c-work', ['cost']],
  ['Incentives', 'c-incentive', ['incentives']],
  ['Energy saved', 'c-energy', ['energy']],
  ['Charges avoided', 'c-charge', ['penaltyAvoided']],
  ['Upkeep and replacements', 'c-upkeep', ['operations', 'replacement', 'demandResponse']],
];

/** What the columns come to in a year; an absent column is zero. */
const inYear = (flows: CashFlow, columns: readonly (keyof CashFlow)[], year: number): number =>
  columns.reduce((total, column) => total + (flows[column]?.[year] ?? 0), 0);

export function CashFlowSection({ entry, at }: SectionProps) {
  const { roi } = entry;
  const { net, residual = [] } = roi.cashFlow;
  const valueLeft = residual.at(-1) ?? 0;
  let sum = 0;
  const running = net.map((flow, year) => (sum += flow - (residual[year] ?? 0)));
  const end = running.at(-1) ?? 0;
  const names = net.map((_, year) => String(calendarYear(roi, year)));
  const series = FLOWS.map(([name, tone, columns]): Series => ({
    name,
    tone,
    data: net.map((_, year) => inYear(roi.cashFlow, columns, year)),
  })).filter(({ data }) => data.some((value) => value !== 0));
  const line: Series = { name: 'Running total', tone: 'ink', data: running };
  return (
    <>
      <p className="small muted prose">
        The owner's money before financing and income tax. What tenants save is in the table and is not
        counted. What the equipment is still worth at the end is no cash: it stands in its own column.
      </p>
      <Chart
        id="cash-flow.years"
        csv={columnsCsv('year', names, [...series, line])}
        summary={`After ${roi.studyYears} years the owner's running total is ${usd(end)} in cash, before financing${valueLeft === 0 ? '' : `, and equipment worth ${usd(valueLeft)} is left`}.`}
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

function FlowTable({ roi, at }: { roi: Roi; at: string }) {
  return (
    <Table
      caption="Cash flow by year"
      columns={[
        'Year',
        'Cost',
        'Incentives',
        'Energy',
        'Charges avoided',
        'Upkeep',
        'Replacements',
        'Value left',
        'Net, value left included',
        'Tenants',
      ].map((head, index) => ({ head, numeric: index > 0 }))}
      rows={roi.cashFlow.net.map((_, index): ReactNode[] => {
        const year = calendarYear(roi, index);
        const num = (field: keyof CashFlow) => {
          const value = roi.cashFlow[field]?.[index] ?? 0;
          return value === 0 ? (
            '–'
          ) : (
            <Num
              key={field}
              at={`${at}/roi/cashFlow/${field}/${index}`}
              as={usd}
              label={`${words(field)}, ${year}`}
            />
          );
        };
        const fields = [
          'cost',
          'incentives',
          'energy',
          'penaltyAvoided',
          'operations',
          'replacement',
          'residual',
          'net',
          'tenantEnergy',
        ] as const;
        return [year, ...fields.map(num)];
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
                ? years(null)
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
          <p className="small muted">“Ways to pay” shows what a loan would cost each dwelling a month.</p>
        </div>
      )}
    </div>
  );
}
