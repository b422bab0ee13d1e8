import type { ComplianceProfile } from '../compliance/types.ts';
import type { Evaluated } from './evaluate.ts';
import type { PlanTexts } from './build-plan.ts';
import type { MeasureRules } from './rules.ts';
import { boughtIn } from './selection.ts';
import { allMet, type Target } from './targets.ts';
import type { Tier } from './types.ts';
import { wholeDollars } from '../../quantities/number-text.ts';

const LABELS: Readonly<Record<Tier, string>> = {
  quick_wins: 'Quick wins',
  code_compliant: 'Code compliant',
  high_performance: 'High performance',
  net_zero_ready: 'Net-zero ready',
};

const WORK: Readonly<Record<Tier, string>> = {
  quick_wins: 'Operational and low-cost work that pays for itself soon',
  code_compliant: 'The cheapest work that meets the limit ahead',
  high_performance: 'Envelope, controls and partial electrification',
  net_zero_ready:
    'All heat, hot water, cooking and laundry on electricity, with solar where it fits and the service to carry it',
};

export interface TextInput {
  readonly tier: Tier;
  readonly chosen: Evaluated;
  readonly baseline: Evaluated;
  readonly previous: Evaluated | null;
  readonly targets: readonly Target[];
  readonly target: string;
  readonly byDeeperWork: boolean;
  /** Yearly energy bill after less before, owner and tenants, USD. */
  readonly billChangeUsd: number;
}

/** Words of one tier. Says when the scope equals the tier before and when the target is not reached. */
export function tierTexts(input: TextInput): PlanTexts {
  const { tier, chosen, baseline, previous, targets, target } = input;
  const targetMet = allMet(targets, chosen);
  const saved = 1 - chosen.siteKbtu / Math.max(1, baseline.siteKbtu);
  const same = previous !== null && sameScope(chosen, previous);
  const parts = [
    `${WORK[tier]}: ${boughtIn(chosen.selection).length} measures, ${percent(saved)} less site energy.`,
  ];
  if (same) parts.push('The same scope and cost as the tier before.');
  if (input.byDeeperWork)
    parts.push('Lighter work falls short of the limit: measures of the deeper tier are part of this one.');
  if (!targetMet)
    parts.push('The target is not reached with the measures that apply here; this is how far they go.');
  const warnings: string[] = [];
  if (input.billChangeUsd > 0) {
    const rise = `The yearly energy bill rises by about ${wholeDollars(input.billChangeUsd)}: electricity costs more than the fuel it replaces.`;
    parts.push(rise);
    warnings.push(`${tier}: ${rise}`);
  }
  if (!targetMet) warnings.push(`${tier}: target not reached (${target})`);
  return { label: LABELS[tier], description: parts.join(' '), target, targetMet, warnings };
}

export function sameScope(a: Evaluated, b: Evaluated): boolean {
  return a.selection.every((bought, index) => bought === b.selection[index]);
}

export function quickWinsTarget({ paybackYears, packagePaybackYears }: MeasureRules): string {
  return `Each measure earns its own price in ${paybackYears} years of bill and upkeep, or the package does with all costs in; the package within ${packagePaybackYears}.`;
}

/** Names the law and the number, the earlier limit first when the building is over it today. */
export function codeTarget(compliance: ComplianceProfile, overNow: boolean, euiKbtu: number | null): string {
  const next = compliance.periods.find((period) => period.from === 2030);
  if (next === undefined)
    return `Local Law 97 sets no limit here; site energy of at most ${euiKbtu === null ? 'the class target' : `${euiKbtu.toFixed(1)} kBtu/sqft`}, the efficient quarter of the class.`;
  const now = compliance.periods.find((period) => period.from === 2024);
  const first =
    overNow && now !== undefined
      ? `Over the limit of today: Local Law 97 2024-2029, ${tonnes(now.limitTco2e)}. Then `
      : '';
  const suffix = compliance.counted ? '' : ' (if Article 320 applies)';
  return `${first}Local Law 97 (Administrative Code 28-320) limit for 2030-2034: ${tonnes(next.limitTco2e)}${suffix}.`;
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
const percent = (fraction: number): string => `${(fraction * 100).toFixed(0)} %`;
