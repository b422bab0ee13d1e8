import { roundCents, type Cents } from '../../quantities/money.ts';
import type { TierCost } from '../costs/types.ts';
import { maskOf } from '../incentives/tier-work.ts';
import type { EligibleWork, TierIncentives } from '../incentives/types.ts';
import { UNKNOWN_WORK } from '../incentives/unknown-work.ts';
import type { PlannedMeasure, TierPlan } from '../measures/types.ts';
import { incentivesValue, type PresentCostSetting } from '../returns/present-cost.ts';
import { programToAsk, type AskSetting } from './program-to-ask.ts';
import type { FundableMeasure, Call, Usual, UsualMeasure, UsualMoney } from './types.ts';

const MOST_CALLS = 3;

interface TierInput {
  readonly plan: TierPlan;
  readonly cost: TierCost;
  readonly incentives: TierIncentives;
}

export interface UsualSetting extends AskSetting {
  readonly presentCost: PresentCostSetting;
}

/**
 * What completed jobs and rate sheets say that programs pay toward the measures of a tier, each measure by one program and
 * never above that program's limits or what counted incentives leave of its cost. In no sum of the tier.
 */
export function usualMoney({ plan, cost, incentives }: TierInput, setting: UsualSetting): UsualMoney {
  const fundable: FundableMeasure[] = [];
  plan.measures.forEach((planned, index) => {
    const asks = setting.snapshot.tables.usual.get(planned.measure.id);
    const grossCents = cost.measures[index]!.loadedCents;
    if (asks === undefined || !(grossCents > 0)) return;
    const work = workOf(planned, grossCents, setting);
    const found = programToAsk(asks, work, setting);
    if (found === null || (found.paid === null && found.sheet === null)) return;
    const netShare = 1 - incentives.centsByMeasure[index]! / grossCents;
    fundable.push({ ...found, measureId: planned.measure.id, work, netShare });
  });
  const measures = withinProgramLimits(fundable.map((entry) => ({ ...entry, cents: centsOf(entry) })));
  return {
    measures,
    get calls() {
      return callsOf(measures);
    },
    cents: totalOf(measures),
    worthUsd: worthOf(measures, setting.presentCost, plan.schedule.inService),
  };
}

function workOf(planned: PlannedMeasure, grossCents: number, { snapshot }: AskSetting): EligibleWork {
  return {
    ...UNKNOWN_WORK,
    costCents: grossCents,
    constructionBegins: planned.constructionStart,
    placedInService: planned.inService,
    capacityKwDc: planned.capacityKwDc,
    storageKwh: planned.storageKwh,
    tons: planned.tons,
    annualKwhSaved: Math.max(0, planned.savedKwh),
    annualThermsSaved: Math.max(0, planned.savedTherms),
    floorAreaSqft: planned.unit.startsWith('sqft') ? planned.quantity : null,
    tagMask: maskOf(planned.measure.tags, snapshot.sections.incentiveRules),
  };
}

/** What the jobs got of its cost or what the sheet pays, the larger at the high end, within the limits of a measure. */
function centsOf({ program, paid, sheet, work, netShare }: FundableMeasure): Usual {
  const ceilingShare = program.caps?.shareOfCost ?? 1;
  const ceilingCents = work.costCents * Math.min(ceilingShare, netShare);
  const within = (cents: number): Cents => roundCents(Math.min(cents, ceilingCents));
  const sheetCents = sheet === null ? 0 : sheet.highCents;
  const paidCents = paid === null ? 0 : work.costCents * paid.high;
  const middleShare = paid?.middle ?? null;
  return {
    low: sheet?.inForce === true ? within(sheet.lowCents) : 0,
    middle: middleShare === null ? null : within(work.costCents * middleShare),
    high: within(Math.max(sheetCents, paidCents)),
  };
}

/** A program that pays so much a project pays so much for all of its measures together. */
function withinProgramLimits(measures: readonly UsualMeasure[]): UsualMeasure[] {
  return measures.map((entry) => {
    const { totalUsd, per } = entry.program.caps ?? {};
    if (totalUsd === undefined || (per !== undefined && per !== 'project' && per !== 'account')) return entry;
    const programCents = sumOf(
      measures.filter(({ program }) => program.id === entry.program.id),
      'high',
    );
    const mostCents = totalUsd * 100;
    if (programCents <= mostCents) return entry;
    const part = mostCents / programCents;
    const { low, middle, high } = entry.cents;
    return {
      ...entry,
      cents: {
        low: roundCents(low * part),
        middle: middle === null ? null : roundCents(middle * part),
        high: roundCents(high * part),
      },
    };
  });
}

function sumOf(measures: readonly UsualMeasure[], end: 'low' | 'high'): number {
  let usualCents = 0;
  for (const { cents } of measures) usualCents += cents[end];
  return usualCents;
}

/** The middle is that of the measures that have one. */
function middleOf(
  measures: readonly UsualMeasure[],
  of: (entry: UsualMeasure, cents: number) => number,
): number | null {
  let middleCents: number | null = null;
  for (const entry of measures) {
    const own = entry.cents.middle;
    if (own === null) continue;
    const usual = of(entry, own);
    middleCents = middleCents === null ? usual : middleCents + usual;
  }
  return middleCents;
}

function totalOf(measures: readonly UsualMeasure[]): Usual | null {
  if (measures.length === 0) return null;
  return {
    low: sumOf(measures, 'low'),
    middle: middleOf(measures, (_entry, cents) => cents),
    high: sumOf(measures, 'high'),
  };
}

/** Paid when the tier is in service; what counted credits and abatements lose of their basis is taken off. */
function worthOf(
  measures: readonly UsualMeasure[],
  presentCost: PresentCostSetting,
  paidOn: TierPlan['schedule']['inService'],
): Usual | null {
  if (measures.length === 0) return null;
  const valued = (netCents: number): number =>
    incentivesValue(presentCost, [{ on: paidOn, cents: netCents }]);
  let lowCents = 0;
  let highCents = 0;
  for (const { cents, netShare } of measures) {
    lowCents += cents.low * netShare;
    highCents += cents.high * netShare;
  }
  const middleCents = middleOf(measures, ({ netShare }, cents) => cents * netShare);
  return {
    low: valued(lowCents),
    middle: middleCents === null ? null : valued(middleCents),
    high: valued(highCents),
  };
}

/** Whom to call, what it is worth most first. */
function callsOf(measures: readonly UsualMeasure[]): Call[] {
  const programs = new Set(measures.map(({ program }) => program));
  const calls = [...programs].flatMap((program): Call[] => {
    const own = measures.filter((entry) => entry.program === program);
    const cents = totalOf(own);
    return cents === null || !(cents.high > 0) ? [] : [{ program, measures: own, cents }];
  });
  return calls.toSorted((a, b) => b.cents.high - a.cents.high).slice(0, MOST_CALLS);
}
