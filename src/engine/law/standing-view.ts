import type { ComplianceAnswer } from '../../contract/estimate/compliance.ts';
import { percent } from '../../quantities/number-text.ts';
import { round } from '../../quantities/rounding.ts';
import type { ComplianceProfile, PeriodStanding } from '../compliance/types.ts';
import type { BuildingContext } from '../estimate/types.ts';

type Standing = ComplianceAnswer['standing'];

const TONNE_DIGITS = 2;
const USD_DIGITS = 2;
const PROBABILITY_DIGITS = 3;

/** Over, within or open by period, or which other answer the law gives. */
export function standingView({
  compliance,
  profile,
}: Pick<BuildingContext, 'compliance' | 'profile'>): Standing {
  const outcome = outcomeOf(compliance);
  const assuming = assumed(compliance);
  return {
    outcome,
    assuming,
    rests_on: profile.fuelUse.range.restsOn.some(({ basis }) => basis !== 'class') ? 'evidence' : 'class',
    periods: compliance.standings.map(periodView),
    question: questionOf(outcome, assuming, compliance),
    text: textOf(outcome, assuming, compliance),
  };
}

function outcomeOf({ pathway, standings, applicable }: ComplianceProfile): Standing['outcome'] {
  if (pathway === 'article_321') return 'article_321';
  if (!applicable) return 'no_limit';
  return standings.length === 0 ? 'limit_unknown' : 'by_period';
}

const assumed = ({ pathway, standings, propertyType }: ComplianceProfile): Standing['assuming'] =>
  standings.length === 0
    ? []
    : [
        ...(pathway === 'undetermined' ? (['article_320'] as const) : []),
        ...(propertyType === null ? (['housing'] as const) : []),
      ];

function periodView({
  from,
  to,
  limitTco2e,
  tco2e,
  chargeUsd,
  probabilityOver,
  standing,
}: PeriodStanding): Standing['periods'][number] {
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
    status: standing,
  };
}

const USE =
  'What is the building used for? Its certificate of occupancy says it; send the class (building_class).';
const SHARE =
  'Which Local Law 97 pathway is the building on? The share of rent-regulated dwellings settles it (ll97_pathway or regulated_units_share).';
const BILLS = 'What do twelve months of energy bills say?';

/** What is asked first: the use, else the pathway, else the energy. */
function questionOf(
  outcome: Standing['outcome'],
  assuming: Standing['assuming'],
  { standings }: ComplianceProfile,
): string | null {
  if (outcome === 'limit_unknown' || assuming.includes('housing')) return USE;
  if (assuming.includes('article_320')) return SHARE;
  return standings.some(({ standing }) => standing === 'undecided') ? BILLS : null;
}

const IF: Readonly<Record<Standing['assuming'][number], string>> = {
  article_320: 'Article 320 governs it',
  housing: 'it is housing',
};
const STATUS = { over: 'over', within: 'within', undecided: 'perhaps over' } as const;

function textOf(
  outcome: Standing['outcome'],
  assuming: Standing['assuming'],
  { standings }: ComplianceProfile,
): string {
  if (outcome === 'article_321')
    return 'Article 321 governs it: the limit of 2030 or the prescribed measures.';
  if (outcome === 'no_limit') return 'Local Law 97 sets this building no limit.';
  if (outcome === 'limit_unknown') return 'Its limit is not known.';
  const condition = assuming.length === 0 ? '' : `If ${assuming.map((one) => IF[one]).join(' and ')}: `;
  const periods = standings.map(
    ({ from, to, standing, probabilityOver }) =>
      `${STATUS[standing]} the limit of ${from}-${to ?? ''} (${percent(round(probabilityOver, 2))} likely to be over)`,
  );
  return `${condition}${periods.join(', ')}.`;
}
