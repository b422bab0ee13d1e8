import type { ReactNode } from 'react';
import type { EstimateResponse } from '../../../src/contract/estimate/index.ts';
import { TIER_IN_SENTENCE, TIER_TITLES } from '../../../src/vocabulary/tiers.ts';
import { Num } from '../evidence/evidence-context.tsx';
import { ExplainedText } from '../evidence/explained-text.tsx';
import { verdictPlaces } from '../explorer/places.ts';
import type { Verdict } from '../../../src/contract/estimate/response.ts';
import type { SectionProps } from '../explorer/view.ts';
import { aboutUsd, usd } from '../format/numbers.ts';
import { sentence } from '../format/sentence.ts';

interface Props {
  readonly estimate: EstimateResponse;
  readonly verdict: Verdict;
}

/** One answer: what to do, what it costs, and the sentences of the verdict as the engine wrote them. */
export function AnswerSection({ answer }: Pick<SectionProps, 'answer'>) {
  const { estimate } = answer;
  const { default_tier: verdict, resolution } = estimate;
  if (verdict === null) return null;
  return (
    <section className="verdict" aria-labelledby="verdict">
      <h2 id="verdict">
        {headline(verdict)} <Certainty verdict={verdict} />
      </h2>
      <Figures estimate={estimate} verdict={verdict} />
      <p className="verdict-reason">
        <ExplainedText text={verdict.reason} places={verdictPlaces(estimate, verdict)} />
      </p>
      {resolution.withheld_tiers.map(({ tier, reason }) => (
        <p key={tier} className="small muted">
          {TIER_TITLES[tier]}: not offered. {sentence(reason)}
        </p>
      ))}
    </section>
  );
}

/** What to do, in the words of the fields of the verdict. */
function headline({ recommendation, inSteps }: Verdict): string {
  if (inSteps !== null) {
    const year = inSteps.secondStep.slice(0, 4);
    return inSteps.first === 'do_nothing'
      ? `Wait, then do ${TIER_IN_SENTENCE[inSteps.tier]} in ${year}`
      : `Do ${TIER_IN_SENTENCE[inSteps.first]} now and the rest of ${TIER_IN_SENTENCE[inSteps.tier]} in ${year}`;
  }
  return recommendation === 'do_nothing' ? 'Do no work now' : `Do ${TIER_IN_SENTENCE[recommendation]} now`;
}

const SURE = { clear: 'Clear', likely: 'Likely', open: 'Open' } as const;

/** Answers kept from an earlier release have none. */
const Certainty = ({ verdict: { certainty } }: Pick<Props, 'verdict'>): ReactNode =>
  certainty === undefined ? null : <span className={`badge ${certainty}`}>{SURE[certainty]}</span>;

/** What the recommended work costs, for each apartment too, and the fine that it leaves. */
function Figures({ estimate, verdict }: Props) {
  const { recommendation, alternatives } = verdict;
  const place = estimate.tiers.findIndex(({ tier }) => tier === recommendation);
  const index = alternatives.findIndex(({ alternative }) => alternative === recommendation);
  const name = recommendation === 'do_nothing' ? 'Doing nothing' : TIER_TITLES[recommendation];
  const at = `/tiers/${place}/roi`;
  const roi = estimate.tiers[place]?.roi;
  const fine = alternatives[index]?.chargePerYear2030To2034 ?? 0;
  return (
    <p className="verdict-figures">
      {roi !== undefined && (
        <span>
          <Num at={`${at}/netCost`} as={aboutUsd} label={`${name}: cost after incentives counted`} /> up front
        </span>
      )}
      {roi !== undefined && roi.perDwelling !== null && (
        <span>
          <Num at={`${at}/perDwelling/netCost`} as={usd} label={`${name}: cost for each apartment`} /> an
          apartment
        </span>
      )}
      {fine > 0 && (
        <span>
          <Num
            at={`/default_tier/alternatives/${index}/chargePerYear2030To2034`}
            as={aboutUsd}
            label="Local Law 97 fine left a year, 2030 to 2034"
          />{' '}
          a year still fined from 2030
        </span>
      )}
    </p>
  );
}
