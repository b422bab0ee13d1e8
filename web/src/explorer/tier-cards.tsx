import type { TierEntry } from '../../../src/contract/estimate/index.ts';
import { Facts } from '../design/facts.tsx';
import { Num } from '../evidence/evidence-context.tsx';
import { aboutUsd, briefUsd, words, years } from '../format/numbers.ts';
import { sentence } from '../format/sentence.ts';
import { TIERS } from './scenario.ts';
import type { SectionProps } from './view.ts';

/** Doing nothing and every tier, side by side. */
export function TierCards({ answer, entry, change }: SectionProps) {
  const { tiers, resolution, default_tier: suggested } = answer.estimate;
  return (
    <section className="stack" aria-labelledby="tiers">
      <h2 id="tiers">Do nothing, or do how much?</h2>
      <div className="tiers">
        <DoingNothing tiers={tiers} />
        {tiers.map((tier, index) => (
          <TierCard
            key={tier.tier}
            tier={tier}
            at={`/tiers/${index}`}
            chosen={tier.tier === entry.tier}
            suggested={tier.tier === suggested?.tier}
            choose={() => change({ tier: tier.tier })}
          />
        ))}
      </div>
      {suggested !== null && <p className="small muted">{sentence(suggested.reason)}</p>}
      {resolution.withheld_tiers.map(({ tier, reason }) => (
        <p key={tier} className="small muted">
          {TIERS[tier]} is not offered: {sentence(reason)}
        </p>
      ))}
    </section>
  );
}

function DoingNothing({ tiers }: { tiers: readonly TierEntry[] }) {
  const first = tiers[0];
  if (first === undefined) return null;
  const { doingNothing, studyYears, compliance } = first.roi;
  const at = '/tiers/0/roi/doingNothing';
  const penalties = doingNothing.annualPenalties.map(
    ({ fromYear, toYear, annualPenalty }, index) =>
      [
        `Penalty a year, ${fromYear}–${String(toYear).slice(2)}`,
        <Num
          key={index}
          at={`${at}/annualPenalties/${index}/annualPenalty`}
          text={aboutUsd(annualPenalty)}
          label={`Local Law 97 penalty, ${fromYear} to ${toYear}, as is`}
        />,
      ] as const,
  );
  return (
    <div className="card tier nothing">
      <p className="tier-flag" />
      <h3>Do nothing</h3>
      <p className="headline">
        <Num
          at={`${at}/presentValue`}
          text={aboutUsd(doingNothing.presentValue)}
          label="Cost of doing nothing, present value"
        />
      </p>
      <div className="rest">
        <p className="small muted">
          in today’s money over {studyYears} years: energy bills{penalties.length > 0 ? ', penalties' : ''}{' '}
          and replacements that come anyway
        </p>
        <Facts
          entries={[
            [
              'Energy bill',
              <Num
                key="e"
                at={`${at}/annualEnergyCost`}
                text={aboutUsd(doingNothing.annualEnergyCost)}
                label="Energy bill of the first year as is"
              />,
            ],
            ...penalties,
            ...doingNothing.forcedReplacements.map(
              ({ label, calendarYear, cost }, index) =>
                [
                  `${label}, ${calendarYear}`,
                  <Num
                    key={index}
                    at={`${at}/forcedReplacements/${index}/cost`}
                    text={aboutUsd(cost)}
                    label={`${label}, due ${calendarYear}`}
                  />,
                ] as const,
            ),
          ]}
        />
        {!compliance.applicable && <p className="tiny muted">{sentence(compliance.reason)}</p>}
      </div>
    </div>
  );
}

interface CardProps {
  readonly tier: TierEntry;
  readonly at: string;
  readonly chosen: boolean;
  readonly suggested: boolean;
  readonly choose: () => void;
}

/** The figure is of the first full year of the work: named where the periods of the law show it to be that year's. */
function penaltyLabel({ roi }: TierEntry): string {
  const { inService } = roi.schedule;
  const year = Number(inService.slice(0, 4)) + (inService.endsWith('-01-01') ? 0 : 1);
  const period = roi.compliance.periods.find(
    (each) => !each.projection && each.from <= year && (each.to ?? year) >= year,
  );
  const avoided = period === undefined ? null : period.baselinePenaltyUsd - period.afterPenaltyUsd;
  const isThatYear = avoided !== null && Math.abs(avoided - (roi.penaltyAvoided ?? Infinity)) < 0.015;
  return isThatYear ? `Penalty avoided, ${year}` : 'Penalty avoided';
}

function TierCard({ tier, at, chosen, suggested, choose }: CardProps) {
  const { roi, sensitivity, cost_breakdown: cost, label } = tier;
  const of = (name: string) => `${label}: ${name}`;
  const num = (pointer: string, value: number, name: string) => (
    <Num at={`${at}${pointer}`} text={briefUsd(value)} label={of(name)} />
  );
  return (
    <div className={chosen ? 'card tier chosen' : 'card tier'}>
      <p className="tier-flag">{suggested && <span className="badge">suggested</span>}</p>
      <h3>{label}</h3>
      <p className="headline">
        <Num
          at={`${at}/cost_breakdown/totalCost`}
          text={aboutUsd(cost.totalCost)}
          label={of('cost before incentives')}
        />
      </p>
      <p className="small muted">
        likely {num('/sensitivity/bestCase', sensitivity.bestCase, 'low end of the cost')} to{' '}
        {num('/sensitivity/worstCase', sensitivity.worstCase, 'high end of the cost')}
      </p>
      <Facts
        entries={[
          ['Sure incentives', num('/roi/totalIncentives', roi.totalIncentives, 'incentives counted')],
          [
            'If confirmed',
            num('/roi/potentialIncentives', roi.potentialIncentives, 'incentives to be confirmed'),
          ],
          ['Net cost', num('/roi/netCost', roi.netCost, 'net cost')],
          [
            'Owner saves a year',
            num('/roi/ownerAnnualSavings', roi.ownerAnnualSavings, 'the owner’s savings a year'),
          ],
          [
            'Tenants save a year',
            num('/roi/tenantAnnualSavings', roi.tenantAnnualSavings, 'the tenants’ savings a year'),
          ],
          [
            penaltyLabel(tier),
            roi.penaltyAvoided === null
              ? 'no law applies'
              : num(
                  '/roi/penaltyAvoided',
                  roi.penaltyAvoided,
                  'Local Law 97 penalty avoided in the first full year',
                ),
          ],
          [
            'Owner’s payback',
            roi.ownerPaybackYears === null ? (
              'none'
            ) : (
              <Num
                key="p"
                at={`${at}/roi/ownerPaybackYears`}
                text={years(roi.ownerPaybackYears)}
                label={of('years until the owner’s savings have paid for it')}
              />
            ),
          ],
          ['Net present value', num('/roi/npvAtEvaluation', roi.npvAtEvaluation, 'net present value today')],
          ['LL97 to 2034', <Compliance key="c" tier={tier} />],
        ]}
      />
      <button
        type="button"
        className={chosen ? 'button primary' : 'button'}
        aria-pressed={chosen}
        onClick={choose}
      >
        {chosen ? 'Shown below' : 'Show this one'}
        <span className="visually-hidden">: {label}</span>
      </button>
    </div>
  );
}

function Compliance({ tier }: { tier: TierEntry }) {
  const { compliantThrough2034: within, pathway } = tier.roi.compliance;
  if (within === null) return <span>{words(pathway)}</span>;
  return within ? <span className="good">within limits</span> : <span className="bad">over a limit</span>;
}
