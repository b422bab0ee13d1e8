import type { ReactNode } from 'react';
import type { TierEntry } from '../../../src/contract/estimate/index.ts';
import type { ExplorerAnswer } from '../../../src/contract/insights.ts';
import { Table } from '../design/table.tsx';
import { limitsWords } from '../format/limits.ts';
import { aboutUsd, usd, years } from '../format/numbers.ts';
import { sentence } from '../format/sentence.ts';

interface Props {
  readonly answer: ExplorerAnswer;
  readonly entry: TierEntry;
}

/** The page a board reads: what it costs, what comes back, what happens otherwise. */
export function Summary({ answer, entry }: Props) {
  const { roi, sensitivity } = entry;
  const nothing = roi.doingNothing;
  const penalty = nothing.annualPenalties.map(
    ({ fromYear, toYear, annualPenalty }) =>
      `${aboutUsd(annualPenalty)} a year in penalties from ${fromYear} to ${toYear}`,
  );
  return (
    <section aria-labelledby="summary">
      <h2 id="summary">In short</h2>
      <p>
        {entry.label}: <strong>{aboutUsd(sensitivity.calibratedExpected)}</strong>, likely between{' '}
        {aboutUsd(sensitivity.bestCase)} and {aboutUsd(sensitivity.worstCase)}. Incentives that can be counted
        on: {aboutUsd(roi.totalIncentives)}; a further {aboutUsd(roi.potentialIncentives)} is contingent and
        not counted.{usualWords(roi.usualIncentives)} Net cost <strong>{aboutUsd(roi.netCost)}</strong>. The
        owner saves {aboutUsd(roi.ownerAnnualSavings)} a year and tenants {aboutUsd(roi.tenantAnnualSavings)};
        the owner's payback: {years(roi.ownerPaybackYears)}.
      </p>
      <p>
        Doing nothing costs {aboutUsd(nothing.presentCost.total)} in today's money over {roi.studyYears}{' '}
        years: an energy bill of {aboutUsd(nothing.annualEnergyCost)} a year
        {penalty.length > 0 && `, ${penalty.join(', ')}`}
        {nothing.forcedReplacements.length > 0 && ', and replacements that are due anyway'}. On the same scale
        this work costs {aboutUsd(roi.presentCost.total)}, bills included.
        {answer.estimate.default_tier !== null && ` ${sentence(answer.estimate.default_tier.reason)}`}
      </p>
      <p className="muted">{sentence(entry.description)}</p>
      <Table
        caption="Every tier beside the others"
        columns={['Figure', ...answer.estimate.tiers.map(({ label }) => label)].map((head, index) => ({
          head,
          numeric: index > 0,
        }))}
        rows={ROWS.map(([name, of]): ReactNode[] => [name, ...answer.estimate.tiers.map(of)])}
      />
    </section>
  );
}

const usualWords = (usual: TierEntry['roi']['usualIncentives']): string =>
  usual
    ? ` Programs usually pay ${aboutUsd(usual.low)} to ${aboutUsd(usual.high)} toward such work, which is not counted either.`
    : '';

const ROWS: readonly (readonly [string, (tier: TierEntry) => string])[] = [
  ['Cost before incentives', (tier) => aboutUsd(tier.cost_breakdown.totalCost)],
  ['Net cost', (tier) => aboutUsd(tier.roi.netCost)],
  ['Owner saves a year', (tier) => aboutUsd(tier.roi.ownerAnnualSavings)],
  ['Tenants save a year', (tier) => aboutUsd(tier.roi.tenantAnnualSavings)],
  ['Net present value today', (tier) => aboutUsd(tier.roi.npv)],
  ['Local Law 97 to 2034', (tier) => limitsWords(tier.roi.compliance)],
  [
    'Net cost per dwelling',
    (tier) => (tier.roi.perDwelling === null ? '–' : usd(tier.roi.perDwelling.netCost)),
  ],
];
