import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import type { EligibleWork, ProjectFacts, WageOutcome } from './types.ts';

interface DatedStep {
  readonly beginsFrom?: string | undefined;
  readonly beginsTo?: string | undefined;
}

/** The step that the day on which construction begins falls in. */
export const stepAt = <Step extends DatedStep>(steps: readonly Step[], begins: string): Step | undefined =>
  steps.find(
    ({ beginsFrom, beginsTo }) =>
      (beginsFrom === undefined || begins >= beginsFrom) && (beginsTo === undefined || begins <= beginsTo),
  );

/** The phase-down's step in force; none where there is no phase-down or the day is unknown. */
export const rateStep = (
  { rateSteps = [] }: CompiledProgram,
  { constructionBegins: begins }: EligibleWork,
) => (begins === null ? undefined : stepAt(rateSteps, begins));

/**
 * Which rate the wage rule gives. Small projects (below 1 MW AC; 284 tons for ground source) get the full rate whatever
 * wages are paid; where the size is unknown it cannot be claimed.
 */
export function wageOutcome(program: CompiledProgram, facts: ProjectFacts, work: EligibleWork): WageOutcome {
  const rule = program.wages;
  if (rule === undefined) return 'no_rule';
  const { constructionBegins } = work;
  if (
    rule.exemptBegunBefore !== undefined &&
    constructionBegins !== null &&
    constructionBegins < rule.exemptBegunBefore
  )
    return 'full_by_start';
  // The DC rating is never below the AC rating: under the limit in DC is under it in AC.
  // A battery of a building stores at least an hour of its power, so its kWh bound its kW.
  const kwAc = work.capacityKwAc ?? work.capacityKwDc ?? work.storageKwh;
  if (rule.exemptBelowKwAc !== undefined && kwAc !== null && kwAc < rule.exemptBelowKwAc)
    return 'full_below_size';
  if (rule.exemptBelowTons !== undefined && work.tons !== null && work.tons < rule.exemptBelowTons)
    return 'full_below_size';
  if (facts.prevailingWage) return 'full_by_wages';
  const size = rule.exemptBelowTons === undefined ? kwAc : work.tons;
  const isBounded = rule.exemptBelowKwAc !== undefined || rule.exemptBelowTons !== undefined;
  return isBounded && size === null ? 'base_size_unknown' : 'base';
}

/** Without the wages, the share of the rate that needs none. */
export const isBaseRate = (wage: WageOutcome): boolean => wage === 'base' || wage === 'base_size_unknown';

const WAGE_TEXT: Readonly<Record<Exclude<WageOutcome, 'no_rule'>, string>> = {
  full_by_wages: 'Full rate: prevailing wages and apprenticeship are taken as met.',
  full_below_size: 'Full rate: the project is below the size at which the wage rule applies.',
  full_by_start: 'Full rate: construction began before the wage rule.',
  base_size_unknown:
    'Base rate: prevailing wages are not met. Below the exempt size the full rate is paid; the size is not known.',
  base: 'Base rate: prevailing wages are not met and the project is not below the exempt size.',
};

export function wageText(outcome: WageOutcome): string | null {
  return outcome === 'no_rule' ? null : WAGE_TEXT[outcome];
}
