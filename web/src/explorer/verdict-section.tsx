import type { ReactNode } from 'react';
import { Num } from '../evidence/evidence-context.tsx';
import { Said } from '../evidence/said.tsx';
import { aboutUsd, briefUsd, day } from '../format/numbers.ts';
import { sentence } from '../format/sentence.ts';
import { Alternatives } from './alternatives.tsx';
import { verdictPlaces } from './places.ts';
import { TIERS } from './scenario.ts';
import { namesOf, type NameOf, type Verdict } from './verdict.ts';
import type { SectionProps } from './view.ts';

/** What is best for the owner, in a sentence and four figures, then every alternative on one scale. */
export function VerdictSection(view: SectionProps) {
  const { default_tier: verdict, resolution } = view.answer.estimate;
  if (verdict === null) return null;
  const nameOf = namesOf(view.answer.estimate);
  return (
    <section className="verdict" aria-labelledby="verdict">
      <h2 id="verdict">
        Best for the owner: {bestWords(verdict.recommendation, nameOf(verdict.recommendation))}
      </h2>
      <p className="verdict-reason">
        <Said text={verdict.reason} places={verdictPlaces(view.answer.estimate, verdict)} />
      </p>
      {(verdict.decidedBy ?? []).length > 0 && (
        <p className="small muted">
          What decides: {(verdict.decidedBy ?? []).map(({ question }) => question).join(' ')}
        </p>
      )}
      <KeyFigures verdict={verdict} view={view} nameOf={nameOf} />
      <InSteps verdict={verdict} nameOf={nameOf} />
      <Alternatives {...view} verdict={verdict} nameOf={nameOf} />
      {resolution.withheld_tiers.map(({ tier, reason }) => (
        <p key={tier} className="small muted">
          {TIERS[tier]} is not offered: {sentence(reason)}
        </p>
      ))}
    </section>
  );
}

/** A plan in two steps that costs less than the best at once. */
function InSteps({ verdict: { inSteps, recommendation }, nameOf }: { verdict: Verdict; nameOf: NameOf }) {
  if (inSteps === null) return null;
  const { tier, first, secondStep, lessThanRecommendation, presentCost } = inSteps;
  return (
    <p className="notice">
      <strong>In two steps it costs even less.</strong>{' '}
      {first === 'do_nothing' ? 'Nothing now' : `${nameOf(first)} now`},{' '}
      {first === 'do_nothing' ? nameOf(tier) : `the rest of ${nameOf(tier)}`} on {day(secondStep)}:{' '}
      <Num
        at="/default_tier/inSteps/presentCost"
        text={aboutUsd(presentCost)}
        label={`${nameOf(tier)} in two steps: cost over 20 years`}
      />{' '}
      over 20 years,{' '}
      <Num
        at="/default_tier/inSteps/lessThanRecommendation"
        text={aboutUsd(lessThanRecommendation)}
        label="What the steps cost less"
      />{' '}
      less than {recommendation === 'do_nothing' ? 'doing nothing' : nameOf(recommendation)} at once.{' '}
      <a href="#plan">See when</a>
    </p>
  );
}

const bestWords = (alternative: Verdict['recommendation'], name: string): string =>
  alternative === 'do_nothing' ? 'keep the building as it is' : name.toLowerCase();

interface KeyProps {
  readonly verdict: Verdict;
  readonly view: SectionProps;
  readonly nameOf: NameOf;
}

/** What a board asks first. Each figure opens. */
function KeyFigures({ verdict, view, nameOf }: KeyProps) {
  const { tiers } = view.answer.estimate;
  const { alternatives, tier, cheapestCompliant } = verdict;
  const at = alternatives.findIndex(({ alternative }) => alternative === tier);
  const best = alternatives[at];
  const nothing = alternatives[0];
  const index = tiers.findIndex((entry) => entry.tier === tier);
  const work = tiers[index];
  if (best === undefined || nothing === undefined || work === undefined) return null;
  const { bestCase, worstCase } = work.sensitivity;
  const figures: (readonly [string, ReactNode, ReactNode])[] = [
    [
      `${nameOf(tier)} against doing nothing`,
      <Num
        key="n"
        at={`/default_tier/alternatives/${at}/npv`}
        text={best.npv < 0 ? `costs ${aboutUsd(-best.npv)}` : `saves ${aboutUsd(best.npv)}`}
        label={`${nameOf(tier)}: net present value`}
      />,
      "over 20 years, in today's money, bills and charges included",
    ],
    [
      'What that work costs',
      <Num
        key="c"
        at={`/tiers/${index}/cost_breakdown/totalCost`}
        text={aboutUsd(work.cost_breakdown.totalCost)}
        label={`${nameOf(tier)}: cost before incentives`}
      />,
      <>
        likely{' '}
        <Num
          at={`/tiers/${index}/sensitivity/bestCase`}
          text={briefUsd(bestCase)}
          label="Low end of the cost"
        />{' '}
        to{' '}
        <Num
          at={`/tiers/${index}/sensitivity/worstCase`}
          text={briefUsd(worstCase)}
          label="High end of the cost"
        />
      </>,
    ],
    ['Local Law 97 charge if nothing is done', ...chargeFigure(nothing)],
    ['To be within the limits through 2034', ...compliantFigure(cheapestCompliant, nothing, nameOf)],
  ];
  return (
    <dl className="key-figures">
      {figures.map(([name, value, note]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <span className="headline">{value}</span>
            <span className="small muted">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function chargeFigure({ chargePerYear2030To2034: charge }: Verdict['alternatives'][number]) {
  if (charge === null) return ['none counted', 'the reason is under Local Law 97 below'] as const;
  const figure = (
    <Num
      at="/default_tier/alternatives/0/chargePerYear2030To2034"
      text={charge === 0 ? 'none' : aboutUsd(charge)}
      label="Local Law 97 charge a year in 2030–34, if nothing is done"
    />
  );
  return [figure, charge === 0 ? 'in 2030–34' : 'a year in 2030–34'] as const;
}

function compliantFigure(
  cheapest: Verdict['cheapestCompliant'],
  { withinLimitsThrough2034: within }: Verdict['alternatives'][number],
  nameOf: NameOf,
) {
  if (within === null) return ['not known', 'no limit is counted for this building'] as const;
  if (within) return ['nothing', 'the building is within them as it is'] as const;
  if (cheapest === null) return ['no work here does it', 'every alternative leaves a charge'] as const;
  const { tier, extraPresentCost: extra, secondStep } = cheapest;
  return [
    <Num
      key="x"
      at="/default_tier/cheapestCompliant/extraPresentCost"
      text={extra === 0 ? 'nothing more' : `${aboutUsd(extra)} more`}
      label="What meeting the limits costs beyond what is best"
    />,
    secondStep === undefined
      ? `${nameOf(tier)}: the least costly work that meets them`
      : `${nameOf(tier)} in two steps, the rest on ${day(secondStep)}: the least costly way to meet them`,
  ] as const;
}
