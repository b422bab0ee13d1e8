import type { ReactNode } from 'react';
import { Facts } from '../design/facts.tsx';
import { Table } from '../design/table.tsx';
import { Num } from '../evidence/evidence-context.tsx';
import { namesOf } from '../explorer/verdict.ts';
import type { SectionProps } from '../explorer/view.ts';
import { aboutUsd, usd, words } from '../format/numbers.ts';

const PARTS = [
  ['energy', 'Energy bills'],
  ['charges', 'Local Law 97 fines to 2034'],
  ['replacements', 'Equipment replaced as it wears out'],
  ['operations', 'Upkeep added or saved'],
  ['capital', 'Work'],
  ['incentives', 'Money that counts'],
  ['residual', 'Value left at the end'],
] as const;

/** What the cost of each choice over 20 years is made of, and what comes if nothing is done. */
export function PartsSection({ answer }: Pick<SectionProps, 'answer'>) {
  const { estimate } = answer;
  const verdict = estimate.default_tier;
  if (verdict === null) return null;
  const nameOf = namesOf(estimate);
  const cells = (pointer: string, as: (value: number) => string, label: string) =>
    verdict.alternatives.map(({ alternative }, index): ReactNode => (
      <Num
        key={alternative}
        at={`/default_tier/alternatives/${index}/${pointer}`}
        as={as}
        label={`${nameOf(alternative)}: ${label}`}
      />
    ));
  return (
    <>
      <Table
        caption="Cost over 20 years, in today's money"
        columns={[
          { head: 'Part' },
          ...verdict.alternatives.map(({ alternative }) => ({ head: nameOf(alternative), numeric: true })),
        ]}
        rows={[
          ...PARTS.map(([part, name]) => [
            name,
            ...cells(`presentCost/${part}`, usd, `${name.toLowerCase()}, over 20 years`),
          ]),
          ['Against doing nothing', ...cells('npv', againstNothing, 'net present value')],
        ]}
        total={['Cost over 20 years', ...cells('presentCost/total', usd, 'cost over 20 years')]}
      />
      <DoingNothing answer={answer} />
    </>
  );
}

const againstNothing = (value: number): string =>
  value === 0 ? '–' : value > 0 ? `saves ${aboutUsd(value)}` : `costs ${aboutUsd(-value)}`;

function DoingNothing({ answer }: Pick<SectionProps, 'answer'>) {
  const nothing = answer.estimate.tiers[0]?.roi.doingNothing;
  if (nothing === undefined) return null;
  const at = '/tiers/0/roi/doingNothing';
  const usdAt = (pointer: string, label: string) => (
    <Num key={pointer} at={`${at}/${pointer}`} as={aboutUsd} label={label} />
  );
  return (
    <div className="card">
      <h4>If nothing is done</h4>
      <Facts
        entries={[
          [
            "Energy bill a year, today's prices",
            usdAt('annualEnergyCost', "The owner's energy bill a year as is"),
          ],
          ...nothing.annualPenalties.map(
            ({ fromYear, toYear }, index) =>
              [
                `Local Law 97 fine a year, ${fromYear}–${String(toYear).slice(2)}`,
                usdAt(
                  `annualPenalties/${index}/annualPenalty`,
                  `Local Law 97 fine, ${fromYear} to ${toYear}, as is`,
                ),
              ] as const,
          ),
          ...nothing.forcedReplacements.map(
            ({ label, calendarYear, ageKnown, earliestYear, latestYear }, index) =>
              [
                ageKnown
                  ? `${words(label)}, due ${calendarYear}`
                  : `${words(label)}, age not known: due between ${earliestYear} and ${latestYear}`,
                usdAt(`forcedReplacements/${index}/cost`, `${label}, in dollars of ${calendarYear}`),
              ] as const,
          ),
        ]}
      />
    </div>
  );
}
