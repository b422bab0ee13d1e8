import type { ReactNode } from 'react';
import { excludedIn } from '../../../src/contract/estimate/excluded-in.ts';
import type { CostBreakdown, EstimateResponse, TierEntry } from '../../../src/contract/estimate/index.ts';
import { Table } from '../design/table.tsx';
import { CATEGORIES } from '../explorer/categories.ts';
import { count, day, percent, usd, usdCents, unitText } from '../format/numbers.ts';
import { sentence } from '../format/sentence.ts';

interface Props {
  readonly estimate: EstimateResponse;
  readonly entry: TierEntry;
}

export function CostsAndMeasures({ estimate, entry }: Props) {
  const { cost_breakdown: cost, measures } = entry;
  const categories = Object.entries(CATEGORIES).filter(([id]) => cost[id as keyof CostBreakdown] !== 0);
  return (
    <section aria-labelledby="report-costs">
      <h2 id="report-costs">What would be done, and what it costs</h2>
      <Table
        caption="Measures"
        columns={[
          { head: 'Measure' },
          { head: 'Quantity', numeric: true },
          { head: 'Cost in the project', numeric: true },
          { head: 'Saves a year', numeric: true },
        ]}
        rows={measures.map((measure): ReactNode[] => [
          measure.name,
          `${count(measure.quantity)} ${unitText(measure.quantity, measure.unit)}`,
          usd(measure.loadedCost),
          usd(measure.annualSavings),
        ])}
      />
      <Table
        caption="Cost by category"
        columns={[{ head: 'Category' }, { head: 'Cost', numeric: true }]}
        rows={categories.map(([id, name]): ReactNode[] => [
          name,
          usd(Number(cost[id as keyof CostBreakdown])),
        ])}
        total={['Total before incentives', usd(cost.totalCost)]}
      />
      <Incentives estimate={estimate} entry={entry} />
      <Financing entry={entry} />
    </section>
  );
}

function Incentives({ estimate, entry }: Props) {
  const open = excludedIn(estimate, entry).filter(
    ({ standing, potentialAmount }) => standing === 'contingent' && (potentialAmount ?? 0) > 0,
  );
  return (
    <>
      <h3>Incentives</h3>
      {entry.incentives.length === 0 && <p>None is certain enough to count yet.</p>}
      {(entry.incentives.length > 0 || open.length > 0) && (
        <Table
          caption="Incentives counted, and contingent (not counted)"
          columns={[
            { head: 'Program' },
            { head: 'Standing' },
            { head: 'Amount', numeric: true },
            { head: 'Ends' },
          ]}
          rows={[
            ...entry.incentives.map((item): ReactNode[] => [
              item.name,
              sentence(`counted: ${item.conditions.map(({ text }) => text).join(' ') || 'nothing is open'}`),
              usd(item.amount),
              item.deadline === null ? '–' : day(item.deadline),
            ]),
            ...open.map((item): ReactNode[] => [
              item.name,
              sentence(`contingent: ${item.confirm ?? item.reasons.join(' ')}`),
              `up to ${usd(item.potentialAmount ?? 0)}`,
              item.settleBy === null ? '–' : day(item.settleBy),
            ]),
          ]}
        />
      )}
      {entry.roi.npvIfLastScheduleContinues !== null && (
        <p>
          If the last published schedules continued, the net present value would be{' '}
          {usd(entry.roi.npvIfLastScheduleContinues)}, not {usd(entry.roi.npv)}. No successor is published.
        </p>
      )}
    </>
  );
}

function Financing({ entry }: { entry: TierEntry }) {
  const structures = entry.financing?.structures.slice(0, 3) ?? [];
  if (structures.length === 0) return null;
  return (
    <>
      <h3>Ways to pay, best first</h3>
      <Table
        caption="Ways to pay"
        columns={[
          { head: 'Structure' },
          { head: 'Own money', numeric: true },
          { head: 'A year', numeric: true },
          { head: 'Savings cover', numeric: true },
          { head: 'Per dwelling a month', numeric: true },
        ]}
        rows={structures.map((item): ReactNode[] => [
          item.title,
          usd(item.equity),
          usd(item.annualDebtService),
          item.savingsCoverage.year1 === null ? '–' : percent(item.savingsCoverage.year1),
          item.perDwelling === null ? '–' : usdCents(item.perDwelling.monthlyChange),
        ])}
      />
    </>
  );
}
