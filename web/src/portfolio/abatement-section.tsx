import { useMemo, type ReactNode } from 'react';
import { Chart } from '../charts/chart.tsx';
import { StepCurve, stepsCsv } from '../charts/step-curve.tsx';
import { Empty } from '../design/states.tsx';
import { Table } from '../design/table.tsx';
import { aboutUsd, count, tenth, usd, wholePercent } from '../format/numbers.ts';
import type { CurveStep, PortfolioSummary } from './summary-file.ts';

/** The least costly tier of every building, cheapest carbon first. */
export function AbatementSection({ summary }: { summary: PortfolioSummary }) {
  const steps = useMemo(() => summary.abatement_curve.filter(({ buildings }) => buildings > 0), [summary]);
  const left = summary.buildings_without_cost_per_tco2e;
  return (
    <section aria-labelledby="abatement">
      <h2 id="abatement">What each ton would cost</h2>
      <p className="prose">
        Each building counts with its least costly work, even where doing nothing is recommended; the cheapest
        carbon comes first. A ton costs what is left after incentives, divided by all tons that the work saves
        over the years; what bills save is not taken off.
      </p>
      {steps.length === 0 ? (
        <Empty title="No curve">No building of this run cuts emissions with its least costly tier.</Empty>
      ) : (
        <Chart
          id="abatement-curve"
          summary={inWords(steps)}
          table={<CurveTable steps={steps} />}
          csv={stepsCsv(drawn(steps))}
        >
          <StepCurve steps={drawn(steps)} />
        </Chart>
      )}
      {left > 0 && (
        <p className="small muted">
          {count(left)} {left === 1 ? 'building is' : 'buildings are'} not in the curve: no tier is offered
          there, or the least costly one cuts no emissions.
        </p>
      )}
    </section>
  );
}

const rangeOf = ({ from_usd_per_tco2e: from, to_usd_per_tco2e: to }: CurveStep): string => {
  if (from === null) return to === null ? 'any cost' : `below ${usd(to)}`;
  return to === null ? `${usd(from)} and more` : `${usd(from)} to ${usd(to)}`;
};

/** A log scale holds neither zero nor an open end: such steps stand at the nearest bound, or at one dollar. */
const drawn = (steps: readonly CurveStep[]) =>
  steps.map((step) => ({
    label: `${rangeOf(step)} a ton, ${count(step.buildings)} buildings`,
    usdPerTon: Math.max(1, step.to_usd_per_tco2e ?? step.from_usd_per_tco2e ?? 1),
    tons: step.emissions_reduction_tco2e,
    cumulativeTons: step.cumulative_tco2e,
  }));

function inWords(steps: readonly CurveStep[]): string {
  const total = steps.at(-1)?.cumulative_tco2e ?? 0;
  const cost = steps.reduce((sum, step) => sum + step.net_cost_usd, 0);
  const half = steps.find(({ cumulative_tco2e: tons }) => tons * 2 >= total);
  const middle =
    half === undefined || half.to_usd_per_tco2e === null || total === 0
      ? ''
      : ` ${wholePercent(half.cumulative_tco2e / total)} of these tons cost less than ${usd(half.to_usd_per_tco2e)} each.`;
  return `That work cuts ${count(total)} metric tons of CO2e (tCO2e) a year for ${aboutUsd(cost)} after incentives.${middle}`;
}

function CurveTable({ steps }: { steps: readonly CurveStep[] }) {
  return (
    <Table
      caption="Steps of the abatement curve"
      columns={['Net cost a ton', 'Buildings', 'Net cost', 'tCO2e a year', 'Added up'].map((head, index) => ({
        head,
        numeric: index > 0,
      }))}
      rows={steps.map((step): ReactNode[] => [
        rangeOf(step),
        count(step.buildings),
        aboutUsd(step.net_cost_usd),
        tenth(step.emissions_reduction_tco2e),
        tenth(step.cumulative_tco2e),
      ])}
    />
  );
}
