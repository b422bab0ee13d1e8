import type { ReactNode } from 'react';
import type { TierEntry } from '../../../src/contract/estimate/index.ts';
import { Facts } from '../design/facts.tsx';
import { Table } from '../design/table.tsx';
import { Num } from '../evidence/evidence-context.tsx';
import { limitsWords } from '../format/limits.ts';
import { aboutUsd, briefUsd, words, years } from '../format/numbers.ts';
import type { SectionProps } from './view.ts';

type Cell = (tier: TierEntry, at: string) => ReactNode;

/** A dollar figure of a tier that opens; a dash where there is none. */
const usdCell =
  (pointer: string, name: string, of: (tier: TierEntry) => number | null): Cell =>
  (tier, at) => {
    const value = of(tier);
    return value === null ? (
      'none counted'
    ) : (
      <Num at={at + pointer} text={briefUsd(value)} label={`${tier.label}: ${name}`} />
    );
  };

const ROWS: readonly (readonly [string, Cell])[] = [
  [
    'Work, before incentives',
    usdCell('/cost_breakdown/totalCost', 'cost before incentives', (tier) => tier.cost_breakdown.totalCost),
  ],
  [
    'Likely between',
    (tier, at) => (
      <>
        {usdCell(
          '/sensitivity/bestCase',
          'low end of the cost',
          ({ sensitivity }) => sensitivity.bestCase,
        )(tier, at)}{' '}
        and{' '}
        {usdCell(
          '/sensitivity/worstCase',
          'high end of the cost',
          ({ sensitivity }) => sensitivity.worstCase,
        )(tier, at)}
      </>
    ),
  ],
  [
    'Incentives counted',
    usdCell('/roi/totalIncentives', 'incentives counted', ({ roi }) => roi.totalIncentives),
  ],
  [
    'Contingent, not counted',
    usdCell(
      '/roi/potentialIncentives',
      'incentives that are contingent',
      ({ roi }) => roi.potentialIncentives,
    ),
  ],
  ['Net cost', usdCell('/roi/netCost', 'net cost', ({ roi }) => roi.netCost)],
  [
    'Owner saves a year',
    usdCell('/roi/ownerAnnualSavings', "the owner's savings a year", ({ roi }) => roi.ownerAnnualSavings),
  ],
  [
    'Tenants save a year',
    usdCell('/roi/tenantAnnualSavings', "the tenants' savings a year", ({ roi }) => roi.tenantAnnualSavings),
  ],
  [
    'Charge avoided in 2030',
    usdCell(
      '/roi/in2030/penaltyAvoided',
      'Local Law 97 charge avoided in 2030',
      ({ roi }) => roi.in2030?.penaltyAvoided ?? null,
    ),
  ],
  [
    "Owner's payback",
    (tier, at) =>
      tier.roi.ownerPaybackYears === null ? (
        'none'
      ) : (
        <Num
          at={`${at}/roi/ownerPaybackYears`}
          text={years(tier.roi.ownerPaybackYears)}
          label={`${tier.label}: years until the owner's savings have paid for it`}
        />
      ),
  ],
  ['Local Law 97 to 2034', (tier) => <Limits tier={tier} />],
];

/** The tiers side by side, and what comes if nothing is done. */
export function FiguresSection({ answer }: Pick<SectionProps, 'answer'>) {
  const { tiers } = answer.estimate;
  return (
    <section id="figures" aria-labelledby="figures-title">
      <h2 id="figures-title">Side by side</h2>
      <Table
        caption="The tiers side by side"
        columns={[{ head: 'Figure' }, ...tiers.map(({ label }) => ({ head: label, numeric: true }))]}
        rows={ROWS.map(([name, cell]) => [
          name,
          ...tiers.map((tier, index) => <span key={tier.tier}>{cell(tier, `/tiers/${index}`)}</span>),
        ])}
      />
      <DoingNothing tiers={tiers} />
    </section>
  );
}

function Limits({ tier }: { tier: TierEntry }) {
  const { compliance } = tier.roi;
  const { counted, compliantThrough2034: within } = compliance;
  const tone = !counted || within === null ? undefined : within ? 'good' : 'bad';
  return <span className={tone}>{limitsWords(compliance)}</span>;
}

function DoingNothing({ tiers }: { tiers: readonly TierEntry[] }) {
  const first = tiers[0];
  if (first === undefined) return null;
  const { doingNothing } = first.roi;
  const at = '/tiers/0/roi/doingNothing';
  return (
    <div className="card">
      <h3>If nothing is done</h3>
      <Facts
        entries={[
          [
            "Energy bill a year, today's prices",
            <Num
              key="e"
              at={`${at}/annualEnergyCost`}
              text={aboutUsd(doingNothing.annualEnergyCost)}
              label="The owner's energy bill a year as is"
            />,
          ],
          ...doingNothing.annualPenalties.map(
            ({ fromYear, toYear, annualPenalty }, index) =>
              [
                `Local Law 97 charge a year, ${fromYear}–${String(toYear).slice(2)}`,
                <Num
                  key={index}
                  at={`${at}/annualPenalties/${index}/annualPenalty`}
                  text={aboutUsd(annualPenalty)}
                  label={`Local Law 97 charge, ${fromYear} to ${toYear}, as is`}
                />,
              ] as const,
          ),
          ...doingNothing.forcedReplacements.map(
            ({ label, calendarYear, cost, ageKnown, earliestYear, latestYear }, index) =>
              [
                ageKnown
                  ? `${words(label)}, due ${calendarYear}`
                  : `${words(label)}, age not known: due between ${earliestYear} and ${latestYear}`,
                <Num
                  key={index}
                  at={`${at}/forcedReplacements/${index}/cost`}
                  text={aboutUsd(cost)}
                  label={`${label}, in dollars of ${calendarYear}`}
                />,
              ] as const,
          ),
        ]}
      />
    </div>
  );
}
