import type { IncentiveRules } from '../../catalog/sections/incentive-rules.ts';
import type { CompiledProgram, CompiledPrograms } from '../../catalog/sections/programs.ts';
import type { ProgramStatus } from '../../catalog/sections/programs/vocabulary.ts';
import { neverPriced } from '../../engine/incentives/amount.ts';
import { lookAt } from '../../engine/incentives/determination.ts';
import { evaluateProgram } from '../../engine/incentives/evaluate.ts';
import type {
  EligibleWork,
  Findings,
  ProgramEvaluation,
  ProjectFacts,
} from '../../engine/incentives/types.ts';
import type { CalendarDate } from '../../quantities/calendar-date.ts';
import { statusesOn, viewOf } from './program-view.ts';
import { unknownProject, UNKNOWN_WORK } from './project-facts.ts';

/** What a program is on one day, whatever is asked: statuses and dates change from one day to the next. */
export interface ProgramDay {
  readonly status: ProgramStatus;
  /** What is found for a new project of which only the day is known; null where a requirement asks for more. */
  readonly settled: Findings | null;
  /** The whole evaluation of a program that has no dollars for any project and asks nothing more. */
  readonly evaluation: ProgramEvaluation | null;
}

/** The project of a match before anything is asked: work begins on the day, the owner is a taxed for-profit owner. */
export function newProject(asOf: CalendarDate): { facts: ProjectFacts; work: EligibleWork } {
  return {
    facts: { ...unknownProject(asOf), ownerType: 'for_profit' },
    work: { ...UNKNOWN_WORK, constructionBegins: asOf },
  };
}

interface Day {
  readonly asOf: CalendarDate;
  readonly programs: Map<CompiledProgram, ProgramDay>;
}

/** The newest day asked for. */
const days = new WeakMap<CompiledPrograms, Day>();

/** The programs on a day, each looked at once a day. */
export function programsOn(programs: CompiledPrograms, asOf: CalendarDate, rules: IncentiveRules) {
  let day = days.get(programs);
  if (day === undefined || day.asOf !== asOf) {
    day = { asOf, programs: new Map() };
    days.set(programs, day);
  }
  const known = day.programs;
  const { facts, work } = newProject(asOf);
  const statusOf = statusesOn(programs, asOf, rules);
  return (program: CompiledProgram): ProgramDay => {
    let found = known.get(program);
    if (found === undefined) {
      const settled = viewOf(program).asksRequest ? null : lookAt(program, facts, work);
      const fixed = settled !== null && neverPriced(program) && program.electivePay !== true;
      const evaluation = fixed ? evaluateProgram({ program, facts, work, rules, settled }) : null;
      found = { status: statusOf(program), settled, evaluation };
      known.set(program, found);
    }
    return found;
  };
}
