import { dateParts } from '../../quantities/calendar-date.ts';
import { percent, roundedDollars } from '../../quantities/number-text.ts';
import { round } from '../../quantities/rounding.ts';
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

/** Plain sentences: what to settle first, what to do and how sure it is, what the law asks beside it, and whom to ask for money. */
export function verdictReason(verdict: Verdict): string {
  const { scope, tier, best } = verdict;
  const sentences = [
    scope.caution,
    decisionSentence(verdict),
    oddsSentence(verdict),
    lawSentence(verdict),
    scope.openLimit,
    stepsSentence(verdict),
    scope.askFor(tier.alternative, best.alternative === 'do_nothing' ? -tier.npvUsd : null),
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

function decisionSentence({ best, tier, scope }: Verdict): string {
  const { horizonYears, tiersNamed } = scope;
  const over = `over ${horizonYears} years, in today's money`;
  if (best.alternative !== 'do_nothing')
    return `Recommended: ${NAMES[best.alternative]}. ${itOr(best, 'They earn', 'It earns')} the owner ${roundedDollars(best.npvUsd)} ${over}.`;
  const name = NAMES[tier.alternative];
  const among = tiersNamed ? 'Of the tiers asked for' : 'Of the work offered';
  const loss = roundedDollars(-tier.npvUsd);
  return loss === '$0'
    ? `Recommended: do nothing. ${among}, ${name} would cost the owner the same.`
    : `Recommended: do nothing. ${among}, ${name} come${itOr(tier, '', 's')} nearest and would still lose ${loss} against doing nothing ${over}.`;
}

/** Quick wins are many. */
const itOr = ({ alternative }: Pick<Alternative, 'alternative'>, many: string, one: string): string =>
  alternative === 'quick_wins' ? many : one;

/** How sure it is, and what decides where another costs least more often; null where nothing was drawn. */
function oddsSentence({ best, scope: { odds } }: Verdict): string | null {
  const own = odds?.odds.find(({ alternative }) => alternative === best.alternative);
  if (odds === null || own === undefined) return null;
  const others = odds.odds.filter(({ alternative }) => alternative !== best.alternative);
  const [next] = others.toSorted((one, other) => other.share - one.share);
  const ownShare = percent(round(own.share, 2));
  const costLeast = `${best.alternative === 'do_nothing' ? 'doing nothing costs' : itOr(best, 'they cost', 'it costs')} least in ${ownShare} of cases`;
  if (odds.isEnergyDoubtful)
    return `This is open until bills show the energy. Of work chosen for what is on record, ${costLeast}.`;
  if (odds.certainty !== 'open' || next === undefined)
    return `This is ${odds.certainty}: ${costLeast} as energy, costs and prices vary.`;
  const name = NAMES[next.alternative];
  const nextShare = percent(round(next.share, 2));
  return next.share > own.share
    ? `This is open: the most likely figures decide, but over their range ${name} cost${itOr(next, '', 's')} least more often (${nextShare} of cases against ${ownShare}).`
    : `This is open: ${costLeast}, ${name} in ${nextShare}.`;
}

function lawSentence(verdict: Verdict): string {
  const { law } = verdict;
  switch (law.standing) {
    case 'none':
      return 'No Local Law 97 fine is counted for this building.';
    case 'later':
      return 'Local Law 97 sets this building a limit from 2035 only, so no fine is counted.';
    case 'not_promulgated':
      return 'No Local Law 97 coefficient is set for the years after 2034, so no fine is counted any more; what the projected limits would cost stands beside.';
    case 'limit_unknown':
      return 'Local Law 97 covers the building, but its limit is not known, so no fine is counted.';
    case 'undetermined':
      return 'Whether and how Local Law 97 covers the building is not known, so no fine is counted.';
    case 'class_energy':
      if (law.chargeUsd === null) return 'A fine that rests on the median of its class is in no sum.';
      return law.chargeUsd > 0
        ? `At the median of its class it would be fined ${roundedDollars(law.chargeUsd)} a year in 2030-34; that is in no sum.`
        : 'At the median of its class it would not be fined in 2030-34.';
    case 'article_321':
      return `Article 321 of Local Law 97 sets no fine by the ton; a flat penalty of ${roundedDollars(law.flatRiskUsd)} is at risk if its measures were not done. It is not counted.`;
    case 'counted':
      return limitsSentence(verdict);
  }
}

const THROUGH = 'its Local Law 97 limits through 2034';

function limitsSentence(verdict: Verdict): string {
  const { doingNothing, best, scope } = verdict;
  if (best.withinLimitsThrough2034 !== true)
    return `${best.alternative === 'do_nothing' ? payingText(verdict) : leavingText(verdict)} Fines after 2034 are not counted.`;
  if (doingNothing.withinLimitsThrough2034 !== true)
    return `${itOr(best, 'They also bring', 'It also brings')} the building within ${THROUGH}.`;
  return `${scope.openLimit === null ? 'The' : 'At its most likely energy the'} building is within ${THROUGH} as it is.`;
}

/** Doing nothing leaves a charge. */
function payingText({ best, tier, cheapestCompliant, scope }: Verdict): string {
  const pays = `Doing nothing leaves ${chargeLeft(best)}`;
  if (cheapestCompliant === null) return `${pays}; ${noTier(scope)}.`;
  if (cheapestCompliant.inSteps === null && cheapestCompliant.tier === tier.alternative)
    return `${pays}; ${NAMES[tier.alternative]} would meet the limits through 2034.`;
  return `${pays}; meeting the limits through 2034 (${wayName(cheapestCompliant)}) costs ${extra(cheapestCompliant, best)}.`;
}

/** The recommended work leaves a charge. */
function leavingText({ doingNothing, best, cheapestCompliant, scope }: Verdict): string {
  const leaves = `${itOr(best, 'They leave', 'It leaves')} ${chargeLeft(best)}`;
  if (cheapestCompliant === null) return `${leaves}; ${noTier(scope)}.`;
  const earnsUsd = doingNothing.presentCost.totalUsd - cheapestCompliant.presentCostUsd;
  const against =
    roundedDollars(Math.abs(earnsUsd)) === '$0'
      ? ''
      : earnsUsd > 0
        ? ` and would still earn ${roundedDollars(earnsUsd)} against doing nothing`
        : ` and would lose ${roundedDollars(-earnsUsd)} against doing nothing`;
  return `${leaves}; meeting the limits through 2034 (${wayName(cheapestCompliant)}) costs ${extra(cheapestCompliant, best)}${against}.`;
}

const noTier = ({ tiersNamed }: VerdictScope): string =>
  `no tier ${tiersNamed ? 'asked for ' : ''}stays within the limits through 2034`;

/** Steps that meet the limits may cost less than the recommendation, which is of work at once. */
function extra({ presentCostUsd }: Compliant, cheaper: Alternative): string {
  const moreUsd = presentCostUsd - cheaper.presentCost.totalUsd;
  return `${roundedDollars(Math.abs(moreUsd))} ${moreUsd < 0 ? 'less' : 'more'}`;
}

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
    ? `a Local Law 97 fine of ${roundedDollars(charge)} a year in 2030-34`
    : 'Local Law 97 fines for the years before 2030';
}
