import { dateParts } from '../../quantities/calendar-date.ts';
import { capital, roundedDollars } from '../../quantities/number-text.ts';
import type {
  Alternative,
  Compliant,
  InSteps,
  LawStanding,
  TierAlternative,
  VerdictScope,
} from './alternatives.ts';
import { TIER_IN_SENTENCE } from '../../vocabulary/tiers.ts';

interface Verdict {
  readonly doingNothing: Alternative;
  /** The alternative of lowest present cost. */
  readonly best: Alternative;
  /** The tier of lowest present cost. */
  readonly tier: TierAlternative;
  readonly cheapestCompliant: Compliant | null;
  readonly inSteps: InSteps | null;
  readonly law: LawStanding;
  readonly scope: VerdictScope;
}

const NAMES: Readonly<Record<Alternative['alternative'], string>> = {
  do_nothing: 'doing nothing',
  ...TIER_IN_SENTENCE,
};

/** Plain sentences: what to settle first, what pays, what the law asks beside it, and whom to ask for money that is not counted. */
export function verdictReason(verdict: Verdict): string {
  const sentences = [
    verdict.scope.caution,
    moneySentence(verdict),
    lawSentence(verdict),
    stepsSentence(verdict),
    oddsSentence(verdict),
    verdict.scope.askFor(verdict.tier.alternative),
  ];
  return sentences.filter((sentence) => sentence !== null).join(' ');
}

/** Null unless some tier in two steps costs less than the recommendation at once. */
function stepsSentence({ best, inSteps }: Verdict): string | null {
  if (inSteps === null) return null;
  const less = roundedDollars(best.presentCost.totalUsd - inSteps.presentCostUsd);
  const { year } = dateParts(inSteps.secondStep);
  const name = NAMES[inSteps.tier];
  return inSteps.first === 'do_nothing'
    ? `Waiting costs ${less} less: do nothing now and ${name} in ${year}.`
    : `Two steps cost ${less} less: ${NAMES[inSteps.first]} now and the rest of ${name} in ${year}.`;
}

function moneySentence({ best, tier, scope }: Verdict): string {
  const { horizonYears, tiersNamed } = scope;
  const name = NAMES[tier.alternative];
  const over = `over ${horizonYears} years`;
  if (best.alternative !== 'do_nothing') {
    const earn = tier.alternative === 'quick_wins' ? 'earn' : 'earns';
    return `${capital(name)} ${earn} the owner ${roundedDollars(best.npvUsd)} ${over}, in today's money.`;
  }
  const least = `Keeping the building as it is costs the owner least ${over}`;
  const among = tiersNamed ? 'of the tiers asked for' : 'of the work offered';
  const loss = roundedDollars(-tier.npvUsd);
  return loss === '$0'
    ? `${least}. ${capital(among)}, ${name} would cost the same.`
    : `${least}. ${capital(among)}, ${name} would cost least, and would still lose ${loss} in today's money.`;
}

/** How sure it is; null where nothing was drawn. */
function oddsSentence({ best, scope: { odds } }: Verdict): string | null {
  if (odds === null) return null;
  const shareOf = (share: number): string => `${Math.round(share * 100)} %`;
  const own = odds.odds.find(({ alternative }) => alternative === best.alternative);
  if (own === undefined) return null;
  const others = odds.odds.filter(({ alternative }) => alternative !== best.alternative);
  const [next] = others.toSorted((one, other) => other.share - one.share);
  const name = NAMES[best.alternative];
  if (odds.certainty !== 'open' || next === undefined)
    return `${capital(name)} cost${best.alternative === 'quick_wins' ? '' : 's'} least in ${shareOf(own.share)} of cases.`;
  return `Which costs least is open: ${name} in ${shareOf(own.share)} of cases, ${NAMES[next.alternative]} in ${shareOf(next.share)}.`;
}

function lawSentence(verdict: Verdict): string {
  const { law } = verdict;
  switch (law.standing) {
    case 'none':
      return 'No Local Law 97 charge is counted for this building.';
    case 'later':
      return 'Local Law 97 sets this building a limit from 2035 only, so no charge is counted.';
    case 'not_promulgated':
      return 'No Local Law 97 coefficient is set for the years after 2034, so no charge is counted any more; what the projected limits would charge stands beside.';
    case 'limit_unknown':
      return 'Local Law 97 covers the building, but its limit is not known, so no charge is counted.';
    case 'undetermined':
      return 'Whether and how Local Law 97 covers the building is not known, so no charge is counted.';
    case 'class_energy':
      if (law.chargeUsd === null) return 'A charge that rests on the median of its class is in no sum.';
      return law.chargeUsd > 0
        ? `At the median of its class it would be charged ${roundedDollars(law.chargeUsd)} a year in 2030-34; that is in no sum.`
        : 'At the median of its class it would not be charged in 2030-34.';
    case 'article_321':
      return `Article 321 of Local Law 97 sets no charge by the ton; a flat penalty of ${roundedDollars(law.flatRiskUsd)} is at risk if its measures were not done. It is not counted.`;
    case 'counted':
      return limitsSentence(verdict, law.isOpen);
  }
}

function limitsSentence({ doingNothing, best, cheapestCompliant, scope }: Verdict, isOpen: boolean): string {
  const plural = best.alternative === 'quick_wins';
  if (best.withinLimitsThrough2034 === true)
    return doingNothing.withinLimitsThrough2034 === true
      ? `${isOpen ? 'At its most likely energy the' : 'The'} building is within its Local Law 97 limits through 2034 as it is.`
      : `${plural ? 'They also bring' : 'It also brings'} the building within its Local Law 97 limits through 2034.`;
  const charge = chargeLeft(best);
  const after = 'Charges after 2034 are not counted.';
  const none = `No tier ${scope.tiersNamed ? 'asked for ' : ''}stays within the limits through 2034`;
  if (best.alternative === 'do_nothing')
    return cheapestCompliant === null
      ? `${none}, which leaves ${charge}. ${after}`
      : `Meeting the limits through 2034 (${wayName(cheapestCompliant)}) costs ${extra(cheapestCompliant, best)} more than paying ${charge}. ${after}`;
  const leaves = `${plural ? 'They leave' : 'It leaves'} ${charge}`;
  if (cheapestCompliant === null) return `${leaves}; ${lowerFirst(none)}. ${after}`;
  const earnsUsd = doingNothing.presentCost.totalUsd - cheapestCompliant.presentCostUsd;
  const still = earnsUsd > 0 ? `, and still earns ${roundedDollars(earnsUsd)}` : '';
  return `${leaves}; meeting the limits through 2034 (${wayName(cheapestCompliant)}) costs ${extra(cheapestCompliant, best)} more${still}. ${after}`;
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const extra = ({ presentCostUsd }: Compliant, cheaper: Alternative): string =>
  roundedDollars(presentCostUsd - cheaper.presentCost.totalUsd);

function wayName({ tier, inSteps }: Compliant): string {
  if (inSteps === null) return NAMES[tier];
  const { year } = dateParts(inSteps.secondStep);
  return inSteps.first === 'do_nothing'
    ? `${NAMES[tier]} in ${year}`
    : `${NAMES[tier]} in two steps, to ${year}`;
}

/** A building of much electricity can be over the limit of 2024-29 only: its coefficient falls in 2030. */
function chargeLeft({ chargePerYear2030To2034Usd: charge }: Alternative): string {
  return charge !== null && charge > 0
    ? `the Local Law 97 charge of ${roundedDollars(charge)} a year in 2030-34`
    : 'the Local Law 97 charges of the years before 2030';
}
