import type { CompiledProgram, EstimateRole } from '../../catalog/sections/programs.ts';
import { allocateCents, type Cents } from '../../quantities/money.ts';
import { scaledAmount } from './amount.ts';
import { lookAt } from './determination.ts';
import { doubtsOf, onlyScheduleEnded } from './doubts.ts';
import { moneyConditions } from './money-conditions.ts';
import { evaluateProgram } from './evaluate.ts';
import { isForOthers } from './prospects.ts';
import { granted, leftOpen, ruledOutAs, setAside } from './set-aside.ts';
import { measureMasks, tierWork, type Ledger } from './tier-work.ts';
import { timingOf } from './timing.ts';
import { withinWindows } from './windows.ts';
import type {
  EligibleWork,
  IncludedProgram,
  ProgramEvaluation,
  ProjectFacts,
  Prospect,
  SetAsideProgram,
  TierIncentiveContext,
  TierIncentives,
} from './types.ts';

interface State {
  readonly context: TierIncentiveContext;
  readonly masks: readonly number[];
  readonly ledger: Ledger;
  readonly included: IncludedProgram[];
  readonly excluded: SetAsideProgram[];
}

/** What a program says of the work of the tier. */
interface Weighed {
  readonly evaluation: ProgramEvaluation;
  readonly work: EligibleWork;
}

/** Indices of the measures a program pays for. */
function paidMeasures(program: CompiledProgram, masks: readonly number[]): number[] {
  const indices: number[] = [];
  const wanted = program.estimate?.tagMask ?? 0;
  for (let i = 0; i < masks.length; i += 1) if ((masks[i]! & wanted) !== 0) indices.push(i);
  return indices;
}

/** Takes an included amount off its measures, never more than their cost leaves; returns what was taken. */
function charge(state: State, evaluation: ProgramEvaluation, cents: number): number {
  const { context, ledger, masks } = state;
  const indices = paidMeasures(evaluation.program, masks);
  const room: number[] = [];
  for (const i of indices) room.push(Math.max(0, context.measures[i]!.grossCents - ledger.takenCents[i]!));
  let left = 0;
  for (const part of room) left += part;
  const taken = Math.min(cents, left);
  const parts = allocateCents(taken as Cents, room);
  const rebate = evaluation.program.estimate?.role === 'rebate';
  indices.forEach((i, k) => {
    const part = Math.min(parts[k]!, room[k]!);
    ledger.takenCents[i] = ledger.takenCents[i]! + part;
    if (rebate) ledger.rebateCents[i] = ledger.rebateCents[i]! + part;
  });
  return taken;
}

/** The amount as charged: cut to what was left of the measures' cost where earlier programs had taken it. */
function include(state: State, { evaluation, work }: Weighed): void {
  const { detail, program, elective } = evaluation;
  const cents = evaluation.amountCents;
  if (detail === null || cents === null) return;
  const { facts, rules, completed } = state.context;
  const taken = charge(state, evaluation, cents) as Cents;
  const inService = work.placedInService ?? completed;
  const timing = timingOf({ program, cents: taken, elective, inService }, rules);
  const conditions = moneyConditions({ evaluation, facts, work });
  if (taken === cents) {
    state.included.push({ ...evaluation, amountCents: cents, timing, conditions, uncut: null });
    return;
  }
  const cut = scaledAmount(detail, taken / cents);
  state.included.push({
    ...evaluation,
    amountCents: taken,
    detail: { ...cut, totalCents: taken },
    timing,
    conditions,
    uncut: detail,
  });
}

/** Evaluates one prospect: what cannot be in the sum is set aside, the others are candidates of their role. */
function weigh(state: State, prospect: Prospect, candidates: Weighed[]): void {
  const { program, use, windows, inTime } = prospect;
  const { context, masks, ledger, excluded } = state;
  if (windows === undefined && inTime !== null && inTime.setAside !== null) {
    excluded.push(inTime.setAside);
    return;
  }
  const { facts, measures, rules, lastScheduleContinues } = context;
  const work = tierWork({ program, use, measures, masks, ledger, rules });
  const settled = settledFor(prospect, facts, work);
  if (settled !== null && settled.setAside !== null) {
    excluded.push(settled.setAside);
    return;
  }
  const findings = settled === null ? lookAt(program, facts, work) : settled.findings;
  if (settled === null && isForOthers(findings)) return;
  const found = evaluateProgram({ program, facts, work, rules, settled: findings });
  const evaluation = leftOpen(
    found,
    doubtsOf({ evaluation: found, facts, work, rules, ofProject: prospect.doubts }),
  );
  if (evaluation.amountCents !== null) candidates.push({ evaluation, work });
  else if (lastScheduleContinues === true && onlyScheduleEnded(evaluation))
    candidates.push({ evaluation: granted(evaluation), work });
  else excluded.push(setAside(evaluation, facts.asOf));
}

/** What the building settles for work of these days; null where a requirement asks about the work. */
function settledFor({ windows, inTime, late }: Prospect, facts: ProjectFacts, work: EligibleWork) {
  return windows === undefined || withinWindows(windows, facts, work) === true ? inTime : late;
}

/** Settles the stacking groups of one role: in each, the largest counts. */
function settle(state: State, candidates: Weighed[]): void {
  const utility = ({ evaluation }: Weighed): number => Number(evaluation.program.jurisdiction === 'utility');
  // Utilities first: where grants would pass the cost, the one that is not the utility's gives way.
  if (candidates.length > 1) candidates.sort((a, b) => utility(b) - utility(a));
  const all = candidates.map(({ evaluation }) => evaluation);
  for (const candidate of candidates) {
    const rival = betterInGroup(candidate.evaluation, all);
    if (rival === null) include(state, candidate);
    else {
      const reason = {
        code: 'one_of_group',
        text: `${rival.program.name} pays more for the same work, and an owner may take only one of the two.`,
      };
      state.excluded.push(setAside(ruledOutAs(candidate.evaluation, reason), state.context.facts.asOf));
    }
  }
}

function betterInGroup(
  candidate: ProgramEvaluation,
  all: readonly ProgramEvaluation[],
): ProgramEvaluation | null {
  const group = candidate.program.stackingGroup;
  if (group === undefined) return null;
  for (const other of all) {
    if (other === candidate || other.program.stackingGroup !== group) continue;
    const more = (other.amountCents ?? 0) - (candidate.amountCents ?? 0);
    if (more > 0 || (more === 0 && other.programId < candidate.programId)) return other;
  }
  return null;
}

/** What the programs of a stacking group already pay. */
function countedInGroup(included: readonly ProgramEvaluation[], group: string | undefined): number {
  if (group === undefined) return 0;
  const other = included.find(({ program }) => program.stackingGroup === group);
  return other?.amountCents ?? 0;
}

/** Potential of what is open: one program per stacking group, only what it would add, never above the tier's cost left. */
function potentialCents(state: State): Cents {
  const best = new Map<string, number>();
  for (const { program, potentialAmountCents, countsAsPotential } of state.excluded) {
    if (!countsAsPotential || potentialAmountCents === null) continue;
    const group = program.stackingGroup ?? program.id;
    const gain = potentialAmountCents - countedInGroup(state.included, program.stackingGroup);
    best.set(group, Math.max(best.get(group) ?? 0, gain));
  }
  let total = 0;
  for (const cents of best.values()) total += cents;
  let room = 0;
  const { measures } = state.context;
  for (let i = 0; i < measures.length; i += 1) room += measures[i]!.grossCents - state.ledger.takenCents[i]!;
  return Math.max(0, Math.min(total, room)) as Cents;
}

/**
 * All programs of a region against one tier: rebates first, then credits on what is left of cost, then abatements;
 * one program per stacking group, never more than a measure costs. Pure; nothing undetermined enters the sum.
 */
export function applyIncentives(context: TierIncentiveContext): TierIncentives {
  const { measures, prospects, rules } = context;
  const masks = measureMasks(measures, rules);
  let tierMask = 0;
  for (let i = 0; i < masks.length; i += 1) tierMask |= masks[i]!;
  const ledger: Ledger = { rebateCents: masks.map(() => 0), takenCents: masks.map(() => 0) };
  const state: State = { context, masks, ledger, included: [], excluded: [] };
  // The catalogue lists them by role, in order of application.
  let role: EstimateRole | null = null;
  let candidates: Weighed[] = [];
  for (let i = 0; i < prospects.length; i += 1) {
    const prospect = prospects[i] as Prospect;
    if ((prospect.use.tagMask & tierMask) === 0) continue;
    if (prospect.use.role !== role) {
      settle(state, candidates);
      candidates = [];
      role = prospect.use.role;
    }
    weigh(state, prospect, candidates);
  }
  settle(state, candidates);
  let total = 0;
  for (const { amountCents } of state.included) total += amountCents;
  return {
    included: state.included,
    excluded: state.excluded,
    totalCents: total as Cents,
    potentialCents: potentialCents(state),
    centsByMeasure: ledger.takenCents as Cents[],
  };
}
