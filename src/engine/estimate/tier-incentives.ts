import type { Snapshot } from '../../catalog/snapshot.ts';
import { applyIncentives } from '../incentives/apply.ts';
import type {
  IncentiveMeasure,
  ProgramEvaluation,
  ProjectFacts,
  TierIncentives,
} from '../incentives/types.ts';
import type { TierCost } from '../costs/types.ts';
import type { PlannedMeasure, TierPlan } from '../measures/types.ts';
import type { IncentivePayment } from '../returns/types.ts';

/** Incentives of one tier, measure by measure on their loaded cost (the basis the contract makes eligible). */
export function tierIncentives(
  plan: TierPlan,
  cost: TierCost,
  facts: ProjectFacts,
  snapshot: Snapshot,
): TierIncentives {
  const costs = new Map(cost.measures.map((entry) => [entry.measureId, entry]));
  const measures = plan.measures.map((planned): IncentiveMeasure => {
    const own = costs.get(planned.measure.id);
    return {
      measureId: planned.measure.id,
      technologies: planned.measure.tags,
      grossCents: own?.loadedCents ?? 0,
      directCents: own?.directCents ?? 0,
      capacityKwDc: planned.capacityKwDc,
      storageKwh: planned.storageKwh,
      tons: planned.tons,
      annualKwhSaved: Math.max(0, planned.savedKwh),
      annualThermsSaved: Math.max(0, planned.savedTherms),
      constructionBegins: planned.constructionStart,
      placedInService: planned.inService,
    };
  });
  const { programs, incentiveRules } = snapshot.sections;
  const region = facts.region ?? 'nyc';
  const applied = applyIncentives({
    facts,
    measures,
    programs: programs.estimate[region],
    rules: incentiveRules,
  });
  return { ...applied, excluded: applied.excluded.filter(isForThisProject) };
}

/** Requirements that say what kind of building, owner or account a program is for: failing one, it was never a candidate. */
const KIND_OF_PROJECT = new Set([
  'five_units',
  'three_units',
  'one_to_four',
  'commercial_building',
  'school',
  'owner',
  'housing',
  'in_new_york_city',
  'outside_city',
  'con_edison_account',
  'national_grid_gas',
  'nyseg_account',
]);

function isForThisProject({ determination }: ProgramEvaluation): boolean {
  if (determination.kind !== 'ineligible') return true;
  return !determination.reasons.some((reason) => KIND_OF_PROJECT.has(reason.code));
}

const PAYMENT_KINDS: Readonly<Record<string, IncentivePayment['kind']>> = {
  at_completion: 'rebate',
  tax_credit_year_1: 'tax_credit',
  elective_pay: 'elective_pay',
  abatement_years: 'abatement',
};

/** When the counted incentives are really paid. */
export function incentivePayments(incentives: TierIncentives, plan: TierPlan): IncentivePayment[] {
  return incentives.included.flatMap((evaluation) => {
    const tags = evaluation.program.estimate?.tags ?? [];
    const measureIds = plan.measures
      .filter(({ measure }) => measure.tags.some((tag) => tags.includes(tag)))
      .map(({ measure }) => measure.id);
    return evaluation.timing.schedule.map((payment) => ({
      programId: evaluation.programId,
      kind: PAYMENT_KINDS[evaluation.timing.kind] ?? 'rebate',
      yearAfterService: payment.yearAfterService,
      cents: payment.cents,
      measureIds,
    }));
  });
}

/** PV or other supply in the plan, used by persistence and financing. */
export function isPhotovoltaic(planned: PlannedMeasure): boolean {
  return planned.capacityKwDc !== null;
}
