import type { ReactNode } from 'react';
import type { AccuracyReport } from '../../../src/contract/accuracy-report.ts';
import { Chart } from '../charts/chart.tsx';
import { Table } from '../design/table.tsx';
import { wholePercent } from '../format/numbers.ts';
import { maybe, ruleOf } from './accuracy-words.ts';
import { ErrorBars, pairsCsv, type Pair } from './error-bars.tsx';

/** The same jobs priced by simple rules. */
export function RulesSection({ comparisons }: Pick<AccuracyReport, 'comparisons'>) {
  const pairs: Pair[] = comparisons.map(({ label, rule, engine }) => [ruleOf(label), rule, engine]);
  return (
    <section aria-labelledby="rules">
      <h2 id="rules">Better than a rule of thumb?</h2>
      <p className="prose">
        A rule of thumb takes what such jobs cost in the middle and asks nothing about the building. On the
        same jobs its median error is larger than ours.
      </p>
      <Chart
        id="rules-of-thumb"
        csv={pairsCsv(['rule', 'rule_median_error', 'plumbline_median_error'], pairs)}
        summary="Median error on the same jobs: shorter is better."
        table={
          <Table
            caption="Simple rules on the same jobs"
            columns={[
              { head: 'Rule' },
              { head: 'Jobs', numeric: true },
              { head: 'Median error, rule', numeric: true },
              { head: 'Plumbline', numeric: true },
              { head: 'Plumbline better in', numeric: true },
            ]}
            rows={comparisons.map((item): ReactNode[] => [
              ruleOf(item.label),
              item.n,
              maybe(item.rule.medianApe),
              maybe(item.engine.medianApe),
              `${wholePercent(item.engineBetter)} of draws`,
            ])}
          />
        }
      >
        <ErrorBars pairs={pairs} names={['The simple rule', 'Plumbline']} />
      </Chart>
    </section>
  );
}
