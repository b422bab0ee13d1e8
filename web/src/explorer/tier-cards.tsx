import type { TierEntry } from '../../../src/contract/estimate/index.ts';
import { Facts } from '../design/facts.tsx';
import { Num } from '../evidence/evidence-context.tsx';
import { limitsWords } from '../format/limits.ts';
import { aboutUsd, briefUsd, words, years } from '../format/numbers.ts';
import { sentence } from '../format/sentence.ts';
import { TIERS } from './scenario.ts';
import type { SectionProps } from './view.ts';

/** Doing nothing and every tier, side by side. */
export function TierCards({ answer, entry, change }: SectionProps) {
  const { tiers, resolution, default_tier: verdict } = answer.estimate;
  return (
    <section className="stack" aria-labelledby="tiers">
      <h2 id="tiers">Do nothing, or do how much?</h2>
      {verdict !== null && <p>{sentence(verdict.reason)}</p>}
      <div className="tiers">
        <DoingNothing tiers={tiers} flag={verdict?.recommendation === 'do_nothing' ? 'costs least' : ''} />
        {tiers.map((tier, index) => (
          <TierCard
            key={tier.tier}
            tier={tier}
            at={`/tiers/${index}`}
            chosen={tier.tier === entry.tier}
            flag={flagOf(tier.tier, verdict)}
            choose={() => change({ tier: tier.tier })}
          />
        ))}
      </div>
      {resolution.withheld_tiers.map(({ tier, reason }) => (
        <p key={tier} className="small muted">
          {TIERS[tier]} is not offered: {sentence(reason)}
        </p>
      ))}
    </section>
  );
}

type Verdict = SectionProps['answer']['estimate']['default_tier'];

/** What the verdict says of a tier: the least costly of all, or of the work alone. */
function flagOf(tier: TierEntry['tier'], verdict: Verdict): string {
  if (tier !== verdict?.tier) return '';
  return verdict.recommendation === tier ? 'costs least' : 'least costly work';
}

function Flag({ text }: { text: string }) {
  return <p className="tier-flag">{text !== '' && <span className="badge">{text}</span>}</p>;
}

function DoingNothing({ tiers, flag }: { tiers: readonly TierEntry[]; flag: string }) {
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
      <Flag text={flag} />
      <h3>Do nothing</h3>
      <p className="headline">
        <Num
          at={`${at}/presentCost/total`}
          text={aboutUsd(doingNothing.presentCost.total)}
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
                  `${words(label)}, ${calendarYear}`,
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
  /** Empty, or what the verdict says of it. */
  readonly flag: string;
  readonly choose: () => void;
}

function TierCard({ tier, at, chosen, flag, choose }: CardProps) {
  const { roi, sensitivity, cost_breakdown: cost, label } = tier;
  const of = (name: string) => `${label}: ${name}`;
  const num = (pointer: string, value: number, name: string) => (
    <Num at={`${at}${pointer}`} text={briefUsd(value)} label={of(name)} />
  );
  return (
    <div className={chosen ? 'card tier chosen' : 'card tier'}>
      <Flag text={flag} />
      <h3>{label}</h3>
      <p className="headline">
        <Num
          at={`${at}/roi/presentCost/total`}
          text={aboutUsd(roi.presentCost.total)}
          label={of('what it costs the owner over the years, bills included')}
        />
      </p>
      <p className="small muted">
        in today’s money over {roi.studyYears} years, bills and charges included. The work costs{' '}
        <Num
          at={`${at}/cost_breakdown/totalCost`}
          text={aboutUsd(cost.totalCost)}
          label={of('cost before incentives')}
        />
        , likely {num('/sensitivity/bestCase', sensitivity.bestCase, 'low end of the cost')} to{' '}
        {num('/sensitivity/worstCase', sensitivity.worstCase, 'high end of the cost')}
      </p>
      <Facts
        entries={[
          ['Incentives counted', num('/roi/totalIncentives', roi.totalIncentives, 'incentives counted')],
          [
            'Contingent, in no sum',
            num('/roi/potentialIncentives', roi.potentialIncentives, 'incentives that are contingent'),
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
            'Penalty avoided in 2030',
            roi.in2030 === null || roi.in2030.penaltyAvoided === null
              ? 'none counted'
              : num(
                  '/roi/in2030/penaltyAvoided',
                  roi.in2030.penaltyAvoided,
                  'Local Law 97 penalty avoided in 2030',
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
          [
            'Against doing nothing',
            num('/roi/npv', roi.npv, 'net present value: what doing nothing costs more'),
          ],
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
  const { compliance } = tier.roi;
  const { counted, compliantThrough2034: within } = compliance;
  const tone = !counted || within === null ? undefined : within ? 'good' : 'bad';
  return <span className={tone}>{limitsWords(compliance)}</span>;
}
