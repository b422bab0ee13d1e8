import type { IncentiveRules } from '../../catalog/sections/incentive-rules.ts';
import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import { neverPriced } from './amount.ts';
import { lookAtWithin } from './determination.ts';
import { doubtsOfProject } from './doubts.ts';
import { evaluateProgram, ruledOut } from './evaluate.ts';
import { setAside } from './set-aside.ts';
import type { Findings, ProjectFacts, Prospect, Settled } from './types.ts';
import { UNKNOWN_WORK } from './unknown-work.ts';
import { withinFromToday } from './windows.ts';

/** Failing a requirement that says what kind of building, owner or account a program is for, it was never a candidate. */
export function isForOthers({ against }: Findings): boolean {
  return against !== null && against.some(({ screens }) => screens === true);
}

/** Null: the program is for another kind of project. */
function prospectOf(program: CompiledProgram, facts: ProjectFacts, rules: IncentiveRules): Prospect | null {
  const use = program.estimate;
  if (use === undefined) return null;
  const within = program.windows === undefined || withinFromToday(program.windows, facts);
  const windows = within === null ? program.windows : undefined;
  const doubts = doubtsOfProject(program, facts, rules);
  if (!use.settledByProject) return { program, use, windows, inTime: null, late: null, doubts };
  const inTime = settledOf(program, within !== false, facts, rules);
  if (isForOthers(inTime.findings)) return null;
  const late = windows === undefined ? null : settledOf(program, false, facts, rules);
  return { program, use, windows, inTime, late, doubts };
}

function settledOf(
  program: CompiledProgram,
  within: boolean,
  facts: ProjectFacts,
  rules: IncentiveRules,
): Settled {
  const findings = lookAtWithin(within, program, facts, UNKNOWN_WORK);
  const priceless = ruledOut(findings) || (neverPriced(program) && program.electivePay !== true);
  if (!priceless) return { findings, setAside: null };
  // Without an amount no doubt can be added to it.
  const evaluation = evaluateProgram({ program, facts, work: UNKNOWN_WORK, rules, settled: findings });
  return { findings, setAside: setAside(evaluation, facts.asOf) };
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
