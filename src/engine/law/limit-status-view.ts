import type { LimitStatus } from '../../contract/estimate/compliance.ts';
import { capital, percent } from '../../quantities/number-text.ts';
import { round } from '../../quantities/rounding.ts';
import { isOfClassAlone } from '../building/energy-range.ts';
import { ifAssumed } from '../compliance/assumed.ts';
import type { ComplianceProfile, PeriodStatus } from '../compliance/types.ts';
import type { BuildingContext } from '../estimate/types.ts';

const TONNE_DIGITS = 2;
const USD_DIGITS = 2;
const PROBABILITY_DIGITS = 3;

/** Over, within or open by period, or which other answer the law gives. */
export function limitStatusView({
  compliance,
  profile,
}: Pick<BuildingContext, 'compliance' | 'profile'>): LimitStatus {
  const outcome = outcomeOf(compliance);
  const { assuming } = compliance;
  return {
    outcome,
    assuming: [...assuming],
    rests_on: isOfClassAlone(profile.fuelUse.range) ? 'class' : 'evidence',
    periods: compliance.statuses.map(periodView),
    question: questionOf(outcome, assuming, compliance),
    text: textOf(outcome, assuming, compliance),
  };
}

function outcomeOf({ pathway, statuses, applicable }: ComplianceProfile): LimitStatus['outcome'] {
  if (pathway === 'article_321') return 'article_321';
  if (!applicable) return 'no_limit';
  return statuses.length === 0 ? 'limit_unknown' : 'by_period';
}

function periodView({
  from,
  to,
  limitTco2e,
  tco2e,
  chargeUsd,
  probabilityOver,
  status,
}: PeriodStatus): LimitStatus['periods'][number] {
  return {
    from,
    to,
    limit_tco2e: round(limitTco2e, TONNE_DIGITS),
    tco2e_p10: round(tco2e.p10, TONNE_DIGITS),
    tco2e_p50: round(tco2e.p50, TONNE_DIGITS),
    tco2e_p90: round(tco2e.p90, TONNE_DIGITS),
    charge_usd_p10: round(chargeUsd.p10, USD_DIGITS),
    charge_usd_p50: round(chargeUsd.p50, USD_DIGITS),
    charge_usd_p90: round(chargeUsd.p90, USD_DIGITS),
    probability_over: round(probabilityOver, PROBABILITY_DIGITS),
    status,
  };
}

const USE =
  'What is the building used for? Its certificate of occupancy says it; send the class (building_class).';
const SHARE =
  'Which Local Law 97 pathway is the building on? The share of rent-regulated dwellings settles it (ll97_pathway or regulated_units_share).';
const BILLS = 'What do twelve months of energy bills say?';

/** What is asked first: the use, else the pathway, else the energy. */
function questionOf(
  outcome: LimitStatus['outcome'],
  assuming: ComplianceProfile['assuming'],
  { statuses }: ComplianceProfile,
): string | null {
  if (outcome === 'limit_unknown' || assuming.includes('housing')) return USE;
  if (assuming.includes('article_320')) return SHARE;
  return assuming.includes('class_energy') || statuses.some(({ status }) => status === 'undecided')
    ? BILLS
    : null;
}

const STATUS = { over: 'over', within: 'within', undecided: 'perhaps over' } as const;

function textOf(
  outcome: LimitStatus['outcome'],
  assuming: ComplianceProfile['assuming'],
  { statuses, reason }: ComplianceProfile,
): string {
  if (outcome === 'article_321')
    return 'Article 321 governs it: the limit of 2030 or the prescribed measures.';
  if (outcome === 'no_limit') return `Local Law 97 sets this building no limit. ${reason}`;
  if (outcome === 'limit_unknown') return 'Its limit is not known.';
  const condition = assuming.length === 0 ? '' : `${capital(ifAssumed(assuming))}: `;
  const periods = statuses.map(
    ({ from, to, status, probabilityOver }) =>
      `${STATUS[status]} the limit of ${from}-${to ?? ''} (${percent(round(probabilityOver, 2))} likely to be over)`,
  );
  return `${condition}${periods.join(', ')}.`;
}
