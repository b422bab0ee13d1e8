import { Fragment, type ReactNode } from 'react';
import type { EstimateResponse, Tier } from '../../../src/contract/estimate/index.ts';
import { Num } from '../evidence/evidence-context.tsx';
import { aboutUsd, day, usd } from '../format/numbers.ts';
import { sentence } from '../format/sentence.ts';
import { TIER_TITLES } from '../../../src/vocabulary/tiers.ts';
import { namesOf, type Verdict } from '../explorer/verdict.ts';
import type { SectionProps } from '../explorer/view.ts';
import { LawWords } from './law-words.tsx';

/** What a board calls the work of a tier, with its verbs. */
const WORK: Readonly<
  Record<Tier, { readonly name: string; readonly costs: string; readonly saves: string }>
> = {
  quick_wins: { name: 'the quick wins', costs: 'cost', saves: 'save' },
  code_compliant: { name: 'the code-compliant work', costs: 'costs', saves: 'saves' },
  high_performance: { name: 'the high-performance work', costs: 'costs', saves: 'saves' },
  net_zero_ready: { name: 'the net-zero work', costs: 'costs', saves: 'saves' },
};

interface Props {
  readonly estimate: EstimateResponse;
  readonly verdict: Verdict;
}

/** One answer: what to do, what it costs, what is still charged and what then, and how sure that is. */
export function AnswerSection({ answer }: Pick<SectionProps, 'answer'>) {
  const { estimate, insights } = answer;
  const { default_tier: verdict, resolution } = estimate;
  if (verdict === null) return null;
  const asked = (verdict.decidedBy ?? []).map(({ question }) => question);
  const [first] = insights.findOutFirst;
  const checks = [...new Set([...(first === undefined ? [] : [first.question]), ...asked])].slice(0, 2);
  return (
    <section className="verdict" aria-labelledby="verdict">
      <h2 id="verdict">{headline({ estimate, verdict })}</h2>
      <p className="verdict-reason">
        <CostWords estimate={estimate} verdict={verdict} /> <LawWords estimate={estimate} verdict={verdict} />{' '}
        <ThenWords estimate={estimate} verdict={verdict} />
      </p>
      <Certainty estimate={estimate} verdict={verdict} />
      {checks.length > 0 && (
        <p className="small">
          <strong>Check first:</strong> {checks.map(sentence).join(' ')}
        </p>
      )}
      {resolution.withheld_tiers.map(({ tier, reason }) => (
        <p key={tier} className="small muted">
          {TIER_TITLES[tier]} is not offered: {sentence(reason)}
        </p>
      ))}
    </section>
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What to do. Where two choices are too close to call, the heading says which. */
function headline({ estimate, verdict }: Props): string {
  const { recommendation, inSteps, cheapestCompliant, certainty } = verdict;
  if (inSteps !== null) {
    const year = inSteps.secondStep.slice(0, 4);
    return inSteps.first === 'do_nothing'
      ? `Wait, then do ${WORK[inSteps.tier].name} in ${year}`
      : `Do ${WORK[inSteps.first].name} now and the rest of ${WORK[inSteps.tier].name} in ${year}`;
  }
  const other = certainty === 'open' ? runnerUp(verdict) : null;
  if (
    other !== null &&
    recommendation !== 'do_nothing' &&
    cheapestCompliant?.first === recommendation &&
    cheapestCompliant.tier === other
  )
    return `Start with ${WORK[recommendation].name}, then decide on the rest`;
  if (other !== null) {
    const nameOf = namesOf(estimate);
    return `${nameOf(recommendation)} or ${nameOf(other).toLowerCase()}: too close to call`;
  }
  return recommendation === 'do_nothing' ? 'Do no work now' : `Do ${WORK[recommendation].name} now`;
}

/** What costs least most often beside the recommendation. */
function runnerUp({ odds = [], recommendation }: Verdict): Verdict['recommendation'] | null {
  const [other] = odds
    .filter(({ alternative, share }) => alternative !== recommendation && share >= 0.2)
    .toSorted((a, b) => b.share - a.share);
  return other?.alternative ?? null;
}

function CostWords({ estimate, verdict }: Props) {
  const { tier, recommendation, alternatives } = verdict;
  const place = estimate.tiers.findIndex((entry) => entry.tier === tier);
  const index = alternatives.findIndex(({ alternative }) => alternative === tier);
  const roi = estimate.tiers[place]?.roi;
  const work = WORK[tier];
  if (roi === undefined) return null;
  const at = `/tiers/${place}/roi`;
  const cost = (
    <Num at={`${at}/netCost`} as={aboutUsd} label={`${TIER_TITLES[tier]}: cost after incentives counted`} />
  );
  const gain = (
    <Num
      at={`/default_tier/alternatives/${index}/npv`}
      as={(value) => aboutUsd(Math.abs(value))}
      label={`${TIER_TITLES[tier]}: net present value`}
    />
  );
  if (recommendation === 'do_nothing')
    return (
      <>
        No work here pays for itself. The least costly, {work.name}, would cost about {cost} and lose the
        owner {gain} over 20 years.
      </>
    );
  return (
    <>
      {capital(work.name)} {work.costs} about {cost}
      {roi.perDwelling !== null && (
        <>
          {' '}
          (
          <Num
            at={`${at}/perDwelling/netCost`}
            as={usd}
            label={`${TIER_TITLES[tier]}: cost for each apartment`}
          />{' '}
          an apartment)
        </>
      )}{' '}
      and {work.saves} the owner {gain} over 20 years.
    </>
  );
}

/** What it takes to pay no charge, where some is left. */
function ThenWords({ verdict }: Props) {
  const { cheapestCompliant, inSteps, alternatives, tier, recommendation } = verdict;
  if (inSteps !== null)
    return (
      <>
        In two steps it costs{' '}
        <Num
          at="/default_tier/inSteps/lessThanRecommendation"
          as={aboutUsd}
          label="What the steps cost less"
        />{' '}
        less than {recommendation === 'do_nothing' ? 'doing nothing' : `${WORK[recommendation].name} alone`}{' '}
        over 20 years.
      </>
    );
  const chosen = alternatives.find(({ alternative }) => alternative === recommendation);
  if ((chosen?.chargePerYear2030To2034 ?? 0) <= 0) return null;
  if (cheapestCompliant === null) return <>No work we know brings the building within its limits.</>;
  const { first, secondStep, tier: goal } = cheapestCompliant;
  const rest =
    first === undefined || first === 'do_nothing' ? WORK[goal].name : `the rest of ${WORK[goal].name}`;
  const when = secondStep === undefined ? (tier === goal ? ' now' : ' instead') : ` by ${day(secondStep)}`;
  return (
    <>
      To pay no fine, do {rest}
      {when}: over 20 years that costs{' '}
      <Num
        at="/default_tier/cheapestCompliant/extraPresentCost"
        as={aboutUsd}
        label="What meeting the limits costs beyond what is best"
      />{' '}
      more. Fines after 2034 are not set yet.
    </>
  );
}

const SURE = { clear: 'Clear', likely: 'Likely', open: 'Open' } as const;

/** In how many of 100 cases each choice costs least; answers kept from an earlier release have none. */
function Certainty({ estimate, verdict }: Props): ReactNode {
  const { certainty, odds } = verdict;
  if (certainty === undefined || odds === undefined) return null;
  const nameOf = namesOf(estimate);
  const often = odds
    .map(({ alternative, share }, index) => ({ alternative, share, index }))
    .filter(({ share, alternative }) => share >= 0.1 || alternative === verdict.recommendation)
    .toSorted((a, b) => b.share - a.share);
  return (
    <p className="certainty">
      <span className={`badge ${certainty}`}>{SURE[certainty]}</span> Costs least:{' '}
      {often.map(({ alternative, index }, place) => (
        <Fragment key={alternative}>
          {place > 0 && ', '}
          {nameOf(alternative).toLowerCase()} in{' '}
          <Num
            at={`/default_tier/odds/${index}/share`}
            as={(value) => String(Math.round(value * 100))}
            label={`${nameOf(alternative)}: cases of 100 in which it costs least`}
          />
        </Fragment>
      ))}{' '}
      of 100 cases.
    </p>
  );
}
