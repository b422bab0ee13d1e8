import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import { allocateCents, type Cents } from '../../quantities/money.ts';
import { scaledAmount } from './amount.ts';
import { evaluateProgram } from './evaluate.ts';
import { dollars } from './money-text.ts';
import { measureMasks, tierWork, type Ledger } from './tier-work.ts';
import { timingOf } from './timing.ts';
import type { ProgramEvaluation, Reason, TierIncentiveContext, TierIncentives } from './types.ts';

interface State {
  readonly context: TierIncentiveContext;
  readonly masks: readonly number[];
  readonly ledger: Ledger;
  readonly included: ProgramEvaluation[];
  readonly excluded: ProgramEvaluation[];
}

const NEVER = { kind: 'none', schedule: [] } as const;

/** An eligible program that stays out of the sum, with the reason. */
function leftOut(
  evaluation: ProgramEvaluation,
  reason: Reason,
  confirm: string,
  missing: readonly string[],
): ProgramEvaluation {
  return {
    ...evaluation,
    determination:
      missing.length > 0
        ? { kind: 'undetermined', missingInputs: missing, reasons: [reason] }
        : { kind: 'ineligible', reasons: [reason] },
    amountCents: null,
    potentialAmountCents: evaluation.detail?.totalCents ?? null,
    countsAsPotential: missing.length > 0 && evaluation.program.estimate?.potential !== false,
    timing: NEVER,
    confirm,
  };
}

function uncounted(evaluation: ProgramEvaluation): ProgramEvaluation {
  const use = evaluation.program.estimate;
  const reason = { code: 'not_counted', text: use?.because ?? 'Shown, not counted.' };
  return leftOut(evaluation, reason, use?.confirm ?? '', ['confirmation']);
}

/** Indices of the measures a program pays for. */
function paidMeasures(program: CompiledProgram, masks: readonly number[]): number[] {
  const indices: number[] = [];
  const wanted = program.estimate?.tagMask ?? 0;
  for (let i = 0; i < masks.length; i += 1) if (((masks[i] ?? 0) & wanted) !== 0) indices.push(i);
  return indices;
}

/** Takes an included amount off its measures, never more than their cost leaves; returns what was taken. */
function charge(state: State, evaluation: ProgramEvaluation, cents: number): number {
  const { context, ledger, masks } = state;
  const indices = paidMeasures(evaluation.program, masks);
  const room = indices.map((i) =>
    Math.max(0, (context.measures[i]?.grossCents ?? 0) - (ledger.takenCents[i] ?? 0)),
  );
  let left = 0;
  for (const part of room) left += part;
  const taken = Math.min(cents, left);
  const parts = allocateCents(taken as Cents, room);
  const rebate = evaluation.program.estimate?.role === 'rebate';
  indices.forEach((i, k) => {
    const part = Math.min(parts[k] ?? 0, room[k] ?? 0);
    ledger.takenCents[i] = (ledger.takenCents[i] ?? 0) + part;
    if (rebate) ledger.rebateCents[i] = (ledger.rebateCents[i] ?? 0) + part;
  });
  return taken;
}

/** The amount as charged: cut to what was left of the measures' cost where earlier programs had taken it. */
function include(state: State, evaluation: ProgramEvaluation): void {
  const { detail } = evaluation;
  const cents = evaluation.amountCents;
  if (detail === null || cents === null) return;
  const taken = charge(state, evaluation, cents);
  if (taken === cents) {
    state.included.push(evaluation);
    return;
  }
  const cut = scaledAmount(detail, taken / cents, 'to stay within the cost of the work');
  const elective = evaluation.timing.kind === 'elective_pay';
  state.included.push({
    ...evaluation,
    amountCents: taken as Cents,
    detail: { ...cut, totalCents: taken as Cents },
    formula: `${evaluation.formula}, cut to ${dollars(taken)} so that all incentives stay within the cost of the work`,
    timing: timingOf(evaluation.program, taken as Cents, elective, state.context.rules),
  });
}

/** Evaluates the programs of one role and settles stacking groups: in each, the largest counts. */
function applyRole(state: State, programs: readonly CompiledProgram[]): void {
  const { context, masks, ledger } = state;
  const candidates: ProgramEvaluation[] = [];
  for (const program of programs) {
    const work = tierWork({ program, measures: context.measures, masks, ledger, rules: context.rules });
    if (work === null) continue;
    const evaluation = evaluateProgram({ program, facts: context.facts, work, rules: context.rules });
    if (evaluation.amountCents === null) state.excluded.push(evaluation);
    else if (program.estimate?.counted !== true) state.excluded.push(uncounted(evaluation));
    else candidates.push(evaluation);
  }
  // Utilities first: where grants would pass the cost, the one that is not the utility's gives way.
  if (candidates.length > 1)
    candidates.sort(
      (a, b) => Number(b.program.jurisdiction === 'utility') - Number(a.program.jurisdiction === 'utility'),
    );
  for (const candidate of candidates) {
    const rival = betterInGroup(candidate, candidates);
    if (rival === null) include(state, candidate);
    else {
      const reason = {
        code: 'one_of_group',
        text: `${rival.program.name} pays more for the same work; only one of the two may be taken.`,
      };
      state.excluded.push({ ...leftOut(candidate, reason, '', []), countsAsPotential: false });
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

/** Potential of what is open: one program per stacking group, only what it would add, never above the tier's cost left. */
function potentialCents(state: State): Cents {
  const best = new Map<string, number>();
  const counted = new Map<string, number>();
  for (const { program, amountCents } of state.included)
    if (program.stackingGroup !== undefined) counted.set(program.stackingGroup, amountCents ?? 0);
  for (const { program, potentialAmountCents, countsAsPotential } of state.excluded) {
    if (!countsAsPotential || potentialAmountCents === null) continue;
    const group = program.stackingGroup ?? program.id;
    const gain = potentialAmountCents - (counted.get(group) ?? 0);
    best.set(group, Math.max(best.get(group) ?? 0, gain));
  }
  let total = 0;
  for (const cents of best.values()) total += cents;
  let room = 0;
  for (const [i, measure] of state.context.measures.entries())
    room += measure.grossCents - (state.ledger.takenCents[i] ?? 0);
  return Math.max(0, Math.min(total, room)) as Cents;
}

/**
 * All programs of a region against one tier: rebates first, then credits on what is left of cost, then abatements;
 * one program per stacking group, never more than a measure costs. Pure; nothing undetermined enters the sum.
 */
export function applyIncentives(context: TierIncentiveContext): TierIncentives {
  const masks = measureMasks(context.measures, context.rules);
  let tierMask = 0;
  for (const mask of masks) tierMask |= mask;
  const zeros = () => context.measures.map(() => 0);
  const ledger: Ledger = { rebateCents: zeros(), takenCents: zeros() };
  const state: State = { context, masks, ledger, included: [], excluded: [] };
  const touching = context.programs.filter((program) => ((program.estimate?.tagMask ?? 0) & tierMask) !== 0);
  // The catalogue lists them by role, in order of application.
  for (let from = 0, to = 0; from < touching.length; from = to) {
    const role = touching[from]?.estimate?.role;
    while (to < touching.length && touching[to]?.estimate?.role === role) to += 1;
    applyRole(state, touching.slice(from, to));
  }
  let total = 0;
  for (const { amountCents } of state.included) total += amountCents ?? 0;
  return {
    included: state.included,
    excluded: state.excluded,
    totalCents: total as Cents,
    potentialCents: potentialCents(state),
    confirm: state.excluded.flatMap(({ programId, confirm, countsAsPotential }) =>
      countsAsPotential && confirm !== '' ? [{ programId, text: confirm }] : [],
    ),
    centsByMeasure: ledger.takenCents as Cents[],
  };
}
