import type { IncentiveRules } from '../../catalog/sections/incentive-rules.ts';
import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import { neverPriced } from './amount.ts';
import { lookAt, lookAtInTime } from './determination.ts';
import { doubtsOfProject } from './doubts.ts';
import { evaluateProgram, ruledOut } from './evaluate.ts';
import { setAside } from './set-aside.ts';
import type { EligibleWork, Findings, ProgramEvaluation, ProjectFacts, Prospect } from './types.ts';
import { UNKNOWN_WORK } from './unknown-work.ts';
import { withinWindows } from './windows.ts';

/** Failing a requirement that says what kind of building, owner or account a program is for, it was never a candidate. */
function isForOthers({ against }: Findings): boolean {
  return against !== null && against.some(({ screens }) => screens === true);
}

/** Null: the program is for another kind of project. */
function prospectOf(program: CompiledProgram, facts: ProjectFacts, rules: IncentiveRules): Prospect | null {
  const use = program.estimate;
  if (use === undefined) return null;
  const windows = use.boundsWorkDays ? program.windows : undefined;
  const doubts = doubtsOfProject(program, facts, rules);
  if (!use.settledByProject) return { program, use, settled: null, windows, setAside: null, doubts };
  const look = windows === undefined ? lookAt : lookAtInTime;
  const settled = look(program, facts, UNKNOWN_WORK);
  if (isForOthers(settled)) return null;
  const priceless = ruledOut(settled) || (neverPriced(program) && program.electivePay !== true);
  const fixed = windows === undefined && priceless;
  // Without an amount no doubt can be added to it.
  const outOfSum = fixed
    ? setAside(evaluateProgram({ program, facts, work: UNKNOWN_WORK, rules, settled }), facts.asOf)
    : null;
  return { program, use, settled, windows, setAside: outOfSum, doubts };
}

/** The programs of a region that may concern a building, in their order: made once a building, used by all its tiers. */
export function prospectsFor(
  programs: readonly CompiledProgram[],
  facts: ProjectFacts,
  rules: IncentiveRules,
): Prospect[] {
  const prospects: Prospect[] = [];
  for (const program of programs) {
    const prospect = prospectOf(program, facts, rules);
    if (prospect !== null) prospects.push(prospect);
  }
  return prospects;
}

export interface ProspectInput {
  readonly facts: ProjectFacts;
  readonly work: EligibleWork;
  readonly rules: IncentiveRules;
}

/** One prospect for the work of a tier; null when the work shows that it is for another kind of project. */
export function evaluateProspect(prospect: Prospect, input: ProspectInput): ProgramEvaluation | null {
  const { program, windows, settled } = prospect;
  const { facts, work, rules } = input;
  const inTime = windows === undefined || withinWindows(windows, facts, work) === true;
  const findings = settled !== null && inTime ? settled : lookAt(program, facts, work);
  if (settled === null && isForOthers(findings)) return null;
  return evaluateProgram({ program, facts, work, rules, settled: findings });
}
