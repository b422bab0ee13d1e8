import { ifAssumed, limitsAreKnown } from '../compliance/assumed.ts';
import type { ComplianceProfile } from '../compliance/types.ts';
import type { PlanTexts } from './build-plan.ts';
import type { MeasureRules } from './rules.ts';
import type { ApplicableMeasure, Tier } from './types.ts';
import { TIER_TITLES } from '../../vocabulary/tiers.ts';

/** What the code tier aims at, which decides what it may be called. */
export type CodeAim = 'limit' | 'limit_if_article_320' | 'class_target';

export function codeAim({ periods, pathway }: ComplianceProfile): CodeAim {
  if (periods.length === 0) return 'class_target';
  return pathway === 'undetermined' ? 'limit_if_article_320' : 'limit';
}

/** Nothing that misses the limit, or that has none, is called compliant. */
function labelOf(tier: Tier, aim: CodeAim, targetMet: boolean): string {
  if (tier !== 'code_compliant') return TIER_TITLES[tier];
  if (aim === 'class_target') return 'Efficiency work';
  if (!targetMet) return 'Short of the limit';
  return aim === 'limit' ? 'Code compliant' : 'Compliant if Article 320 applies';
}

function workOf({ tier, aim, bought, targetMet, asOneJob }: TextInput): string {
  switch (tier) {
    case 'quick_wins':
      // The price of the one job comes after the choice: `lateAsOneJob` says what it makes of the payback.
      return `Operational and low-cost work${asOneJob ? '' : ' that pays for itself soon'}`;
    case 'code_compliant':
      if (aim === 'class_target')
        return 'The cheapest work towards the energy use of an efficient building of its class';
      return targetMet
        ? 'The cheapest work that meets the limit ahead'
        : 'The cheapest work towards the limit ahead';
    case 'high_performance':
      return `Deeper work (${deepKinds(bought)})`;
    case 'net_zero_ready':
      return 'All heat, hot water, cooking and laundry on electricity, with solar where it fits and the service to carry it';
  }
}

/** Only the kinds of work that are really in the tier. */
function deepKinds(bought: TextInput['bought']): string {
  const has = (of: (measure: ApplicableMeasure['measure']) => boolean): boolean =>
    bought.some(({ measure }) => of(measure));
  const kinds = [
    has(({ category }) => category === 'envelope') ? 'envelope' : '',
    has(({ category }) => category === 'controls') ? 'controls' : '',
    has(({ effects }) => effects.some(({ kind }) => kind === 'electrify')) ? 'electrification' : '',
    has(({ category }) => category === 'renewables_storage') ? 'solar' : '',
  ].filter((kind) => kind !== '');
  return kinds.length === 0 ? 'plant and systems' : kinds.join(', ');
}

export interface TextInput {
  readonly tier: Tier;
  readonly aim: CodeAim;
  readonly bought: readonly ApplicableMeasure[];
  readonly targetMet: boolean;
  /** Of the site energy of the building as it is. */
  readonly savedShare: number;
  /** The work of the tier before. */
  readonly isSame: boolean;
  readonly target: string;
  readonly byDeeperWork: boolean;
  /** The tier is priced as one job of public works. */
  readonly asOneJob: boolean;
  /** Yearly energy bill after less before, owner and tenants, USD. */
  readonly billChangeUsd: number;
}

const BILL_RISES = 'The yearly energy bill rises: electricity costs more than the fuel it replaces.';

/** Words of one tier. Says when the scope equals the tier before and when the target is not reached. */
export function tierTexts(input: TextInput): PlanTexts {
  const { tier, targetMet, target } = input;
  const warnings: string[] = [];
  if (input.billChangeUsd > 0) warnings.push(`${tier}: ${BILL_RISES}`);
  if (!targetMet) warnings.push(`${tier}: its target is not reached. ${target}`);
  return {
    label: labelOf(tier, input.aim, targetMet),
    description: () => descriptionOf(input),
    target,
    targetMet,
    warnings,
  };
}

function descriptionOf(input: TextInput): string {
  const parts = [
    `${workOf(input)}: ${countOf(input.bought.length)}, ${lessEnergy(input.savedShare)} less site energy.`,
  ];
  if (input.isSame) parts.push('The same scope and cost as the tier before.');
  if (input.byDeeperWork)
    parts.push(
      'Lighter work does not meet the limit or costs more over the years, so this tier includes measures of the deeper one.',
    );
  if (!input.targetMet)
    parts.push('The measures that apply here do not reach the target; this is as far as they go.');
  if (input.billChangeUsd > 0) parts.push(BILL_RISES);
  return parts.join(' ');
}

export const quickWinsTarget = ({ packagePaybackYears }: MeasureRules, asOneJob: boolean): string =>
  asOneJob
    ? `Each measure, at its own price, pays for itself in what the owner pays within ${packagePaybackYears} years and within its life. The measures are then priced as one public-works job.`
    : `The work pays for itself in what the owner pays, every cost included, within ${packagePaybackYears} years. Each measure also pays for itself within that time and within its life.`;

/** @param years in which the job pays for itself; null: never */
export const lateAsOneJob = (years: number | null, { packagePaybackYears }: MeasureRules): string =>
  years === null
    ? 'As one public-works job, the work saves less than it costs to keep up.'
    : `As one public-works job, the work takes about ${years.toFixed(1)} years to pay for itself. At the prices of the measures alone it would take ${packagePaybackYears} at most.`;

/** The aim where no limit is known: an efficient building of the class, or as far as efficiency work can go from here. */
export function classAim(aimKbtuPerSqft: number, classKbtuPerSqft: number): string {
  const aim = `site energy of at most ${aimKbtuPerSqft.toFixed(1)} kBtu/sqft a year`;
  return aimKbtuPerSqft > classKbtuPerSqft
    ? `${aim}: the furthest that efficiency work is assumed to reach here (the efficient quarter of the class uses ${classKbtuPerSqft.toFixed(1)})`
    : `${aim}, as in the efficient quarter of its class`;
}

function noLimit({ applicable, pathway, periods }: ComplianceProfile): string {
  if (pathway === 'article_321') return 'Article 321 of Local Law 97 sets no fine by the ton.';
  if (periods.length > 0) return 'No Local Law 97 limit is promulgated for the years to come.';
  return applicable
    ? 'The Local Law 97 limit of this building is not known.'
    : 'No Local Law 97 limit applies.';
}

/** Names the law and the number, the earlier limit first when the building is over it today. */
export function codeTarget(
  compliance: ComplianceProfile,
  overNow: boolean,
  classTarget: string | null,
): string {
  const next =
    compliance.periods.find((period) => period.from === 2030) ??
    compliance.periods.find((period) => period.from === 2035);
  if (next === undefined)
    return `${noLimit(compliance)} The aim is ${classTarget ?? 'the energy use of an efficient building of its class'}.`;
  const now = compliance.periods.find((period) => period.from === 2024);
  const first =
    overNow && now !== undefined
      ? `First the Local Law 97 limit of 2024-2029, which the building exceeds today: ${tonnes(now.limitTco2e)}. Then the `
      : '';
  const suffix = limitsAreKnown(compliance)
    ? ''
    : ` (${ifAssumed(compliance.assuming.filter((one) => one !== 'class_energy'))})`;
  const of = next.projection ? 'for 2035-2039 (a projection, State clean-grid line)' : 'for 2030-2034';
  return `${first}Local Law 97 (Administrative Code 28-320) limit ${of}: ${tonnes(next.limitTco2e)}${suffix}.`;
}

export function deepTarget(compliance: ComplianceProfile, siteLimitKbtu: number, areaSqft: number): string {
  const half = `At least half of the site energy saved (${(siteLimitKbtu / areaSqft).toFixed(1)} kBtu/sqft left)`;
  const later = compliance.periods.find((period) => period.from === 2035);
  if (later === undefined) return `${half}.`;
  return `${half} and the Local Law 97 limit for 2035-2039, ${tonnes(later.limitTco2e)} (a projection, State clean-grid line).`;
}

export const NET_ZERO_TARGET =
  'No fuel burnt on site for heat, hot water, cooking or laundry and no district steam; emergency generators are exempt.';

const tonnes = (value: number): string => `${value.toFixed(1)} tCO2e a year`;
const countOf = (measures: number): string => `${measures} ${measures === 1 ? 'measure' : 'measures'}`;

const lessEnergy = (fraction: number): string =>
  fraction > 0 && fraction < 0.005 ? 'under 1 %' : `${(fraction * 100).toFixed(0)} %`;
