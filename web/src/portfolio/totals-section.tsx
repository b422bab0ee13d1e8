import type { ReactNode } from 'react';
import { Facts } from '../design/facts.tsx';
import { Empty } from '../design/states.tsx';
import { Table } from '../design/table.tsx';
import { TIER_TITLES } from '../../../src/vocabulary/tiers.ts';
import { aboutUsd, count, words } from '../format/numbers.ts';
import type { PortfolioSummary, TierTotals } from './summary-file.ts';

const ORDER = Object.keys(TIER_TITLES);
const rank = (tier: string) => (ORDER.includes(tier) ? ORDER.indexOf(tier) : ORDER.length);
const nameOf = (tier: string) => (TIER_TITLES as Readonly<Record<string, string>>)[tier] ?? words(tier);

/** What each depth of work adds up to over the buildings that have it. */
export function TotalsSection({ lead, summary }: { lead: string; summary: PortfolioSummary }) {
  const tiers = Object.entries(summary.tiers).toSorted(([a], [b]) => rank(a) - rank(b));
  return (
    <section aria-labelledby="totals">
      <h2 id="totals">If every building did the same</h2>
      <p className="muted">{lead}</p>
      {tiers.length === 0 ? (
        <Empty title="Nothing was estimated">No row of the run led to an estimate.</Empty>
      ) : (
        <>
          <div className="scopes">
            {tiers.map(([tier, totals]) => (
              <TierCard key={tier} title={nameOf(tier)} totals={totals} />
            ))}
          </div>
          <TotalsTable tiers={tiers} />
          <p className="small muted prose">
            These are alternatives: do not add them up. A building counts only where the work fits it.
          </p>
        </>
      )}
    </section>
  );
}

function TierCard({ title, totals }: { title: string; totals: TierTotals }) {
  return (
    <article className="card">
      <h3>{title}</h3>
      <p>
        <span className="headline">{aboutUsd(totals.total_cost_usd)}</span>
        <br />
        <span className="small muted">before incentives, {count(totals.buildings)} buildings</span>
      </p>
      <Facts
        entries={[
          ['Incentives', aboutUsd(totals.incentives_usd)],
          ['Fine avoided in 2030', aboutUsd(totals.penalty_avoided_in_2030_usd)],
        ]}
      />
    </article>
  );
}

function TotalsTable({ tiers }: { tiers: readonly (readonly [string, TierTotals])[] }) {
  return (
    <Table
      caption="Totals by scope of work"
      columns={[
        'Work',
        'Buildings',
        'Total cost',
        'Incentives',
        'Savings in 2030',
        'Fine avoided in 2030',
        'Tons of CO2e cut a year',
      ].map((head, index) => ({ head, numeric: index > 0 }))}
      rows={tiers.map(([tier, totals]): ReactNode[] => [
        nameOf(tier),
        count(totals.buildings),
        aboutUsd(totals.total_cost_usd),
        aboutUsd(totals.incentives_usd),
        aboutUsd(totals.savings_in_2030_usd),
        aboutUsd(totals.penalty_avoided_in_2030_usd),
        count(totals.emissions_reduction_tco2e),
      ])}
    />
  );
}
