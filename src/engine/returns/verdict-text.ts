import { roundedDollars } from '../../quantities/number-text.ts';
import type { Tier } from '../measures/types.ts';
import type { Alternative, LawStanding } from './alternatives.ts';

interface Verdict {
  readonly alternatives: readonly Alternative[];
  readonly best: Alternative;
  readonly tier: Alternative;
  readonly cheapestCompliant: { readonly tier: Tier; readonly extraPresentCostUsd: number } | null;
  readonly law: LawStanding;
}

const NAMES: Readonly<Record<Alternative['alternative'], string>> = {
  do_nothing: 'doing nothing',
  quick_wins: 'quick wins',
  code_compliant: 'the code tier',
  high_performance: 'the high-performance tier',
  net_zero_ready: 'the net-zero tier',
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Plain sentences: what pays, what the law asks beside it, and what is not counted. */
export function verdictReason(verdict: Verdict): string {
  return `${moneySentence(verdict)} ${lawSentence(verdict)}`;
}

function moneySentence({ best, tier }: Verdict): string {
  const name = NAMES[tier.alternative];
  const verb = tier.alternative === 'quick_wins' ? 'earn' : 'earns';
  if (best.alternative !== 'do_nothing')
    return `${capital(name)} ${verb} the owner ${roundedDollars(best.npvUsd)} over 20 years.`;
  return `Keeping the building as it is costs the owner least over 20 years: of the work offered, ${name} would cost least and still lose ${roundedDollars(-tier.npvUsd)}.`;
}

function lawSentence({ alternatives, best, cheapestCompliant, law }: Verdict): string {
  if (law === 'undetermined')
    return 'Which part of Local Law 97 covers the building is not known, so no charge is counted.';
  if (law === 'none') return 'No Local Law 97 charge is counted for this building.';
  const nothing = alternatives[0];
  if (nothing?.withinLimitsThrough2034 === true)
    return 'The building is within its Local Law 97 limits through 2034 as it is.';
  if (best.withinLimitsThrough2034 === true)
    return 'It also brings the building within its Local Law 97 limits through 2034.';
  const charge = best.chargePerYear2030To2034Usd ?? 0;
  // A building of much electricity can be over the limit of 2024-29 only: its coefficient falls in 2030.
  const paying =
    charge > 0
      ? `paying the Local Law 97 charge of ${roundedDollars(charge)} a year in 2030-34`
      : 'paying the Local Law 97 charges of the years before 2030';
  const asked =
    cheapestCompliant === null
      ? `No tier stays within the limits through 2034, which leaves ${paying}.`
      : `Meeting the limits through 2034 (${NAMES[cheapestCompliant.tier]}) costs ${roundedDollars(cheapestCompliant.extraPresentCostUsd)} more than ${paying}.`;
  return `${asked} Charges after 2034 are not counted.`;
}
