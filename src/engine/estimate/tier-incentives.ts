import type { Snapshot } from '../../catalog/snapshot.ts';
import type { EngineSnapshot } from '../engine-snapshot.ts';
import { applyIncentives } from '../incentives/apply.ts';
import type {
  IncentiveMeasure,
  ProjectFacts,
  Prospect,
  TierIncentives,
  TimingKind,
} from '../incentives/types.ts';
import type { CalendarDate } from '../../quantities/calendar-date.ts';
import type { TierCost } from '../costs/types.ts';
import type { PlannedMeasure, TierPlan } from '../measures/types.ts';
import { operatingYearOf } from '../returns/cash-flow.ts';
import type { DatedPayment, IncentivePayment } from '../returns/types.ts';

/** What the incentives of every tier of a building share. */
export interface TierIncentiveSetting {
  readonly facts: ProjectFacts;
  readonly prospects: readonly Prospect[];
  readonly snapshot: Snapshot;
}

/** Incentives of one tier, measure by measure on their loaded cost (the basis the contract makes eligible). */
export function tierIncentives(
  plan: TierPlan,
  cost: TierCost,
  setting: TierIncentiveSetting,
  lastScheduleContinues = false,
): TierIncentives {
  const measures = plan.measures.map((planned, index): IncentiveMeasure => {
    const own = cost.measures[index]!;
    return {
      measureId: planned.measure.id,
      technologies: planned.measure.tags,
      grossCents: own.loadedCents,
      directCents: own.directCents,
      capacityKwDc: planned.capacityKwDc,
      storageKwh: planned.storageKwh,
      tons: planned.tons,
      annualKwhSaved: Math.max(0, planned.savedKwh),
      annualThermsSaved: Math.max(0, planned.savedTherms),
      constructionBegins: planned.constructionStart,
      placedInService: planned.inService,
    };
  });
  const { facts, prospects, snapshot } = setting;
  return applyIncentives({
    facts,
    measures,
    prospects,
    rules: snapshot.sections.incentiveRules,
    completed: plan.schedule.inService,
    lastScheduleContinues,
  });
}

/** The programs of the building's region that may concern it. */
export const projectProspects = (facts: ProjectFacts, { tables }: EngineSnapshot): readonly Prospect[] =>
  tables.prospects[facts.region === 'westchester' ? 'westchester' : 'nyc'].of(facts);

const PAYMENT_KINDS: Readonly<Record<string, IncentivePayment['kind']>> = {
  at_completion: 'rebate',
  tax_credit_year_1: 'tax_credit',
  elective_pay: 'elective_pay',
  abatement_years: 'abatement',
};

/** Operating year of the tier in which a payment comes: 0 at completion; what comes sooner counts in the first. */
export const operatingYear = (kind: TimingKind, on: CalendarDate, inService: CalendarDate): number =>
  kind === 'at_completion' ? 0 : operatingYearOf(on, inService);

/** When the counted incentives are really paid. */
export function incentivePayments(incentives: TierIncentives, plan: TierPlan): DatedPayment[] {
  const payments: DatedPayment[] = [];
  for (const { program, programId, timing } of incentives.included) {
    const tags: readonly string[] = program.estimate?.tags ?? [];
    const measureIds: string[] = [];
    for (const { measure } of plan.measures)
      if (measure.tags.some((tag) => tags.includes(tag))) measureIds.push(measure.id);
    const kind = PAYMENT_KINDS[timing.kind] ?? 'rebate';
    for (const { on, cents } of timing.schedule)
      payments.push({
        programId,
        kind,
        on,
        yearAfterService: operatingYear(timing.kind, on, plan.schedule.inService),
        cents,
        measureIds,
      });
  }
  return payments;
}

/** PV or other supply in the plan, used by persistence and financing. */
export function isPhotovoltaic(planned: PlannedMeasure): boolean {
  return planned.capacityKwDc !== null;
}
