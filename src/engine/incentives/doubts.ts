import { addMonths } from '../../quantities/calendar-date.ts';
import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import type { IncentiveRules } from '../../catalog/sections/incentive-rules.ts';
import { NOT_COUNTED } from './evaluation-text.ts';
import { statusOn } from './status.ts';
import type { EligibleWork, ProgramEvaluation, ProjectFacts, Reason } from './types.ts';
import { lastServiceDay, withinWindows } from './windows.ts';
import { wordsOpen } from './words.ts';

interface DoubtInput {
  readonly evaluation: ProgramEvaluation;
  readonly facts: ProjectFacts;
  readonly work: EligibleWork;
  readonly rules: IncentiveRules;
  /** Of `doubtsOfProject`. */
  readonly ofProject: readonly Reason[];
}

/** Code of the reason that the published schedule is over and a successor may come. */
const SCHEDULE_ENDED = 'past_published_end';

/** Planned days slip: a program whose last day of service lies within the slack of the plan may be missed. */
function slack({ evaluation, facts, work, rules }: DoubtInput): Reason[] {
  const { windows } = evaluation.program;
  const planned = work.placedInService;
  if (windows === undefined || planned === null) return [];
  const months = rules.parameters.serviceSlackMonths.value;
  const { constructionBegins } = work;
  const slipped = { constructionBegins, placedInService: addMonths(planned, months) };
  if (withinWindows(windows, facts, slipped) === true) return [];
  const last = lastServiceDay(windows, facts, work);
  if (last === null) return [];
  return [
    {
      code: 'close_to_last_day',
      text: `The plan has the work in service on ${planned}, less than ${months} months before the last day, ${last}. A late job gets nothing.`,
    },
  ];
}

function status(program: CompiledProgram, { asOf }: ProjectFacts, rules: IncentiveRules): Reason[] {
  if (statusOn(program, asOf, rules) !== 'unknown') return [];
  return [{ code: 'open', text: 'No current evidence shows that the program is open.' }];
}

/** The doubts of a program that is counted, as far as the day and the building alone raise them. */
export const doubtsOfProject = (
  program: CompiledProgram,
  facts: ProjectFacts,
  rules: IncentiveRules,
): readonly Reason[] =>
  program.estimate?.counted === true ? [...status(program, facts, rules), ...wordsOpen(program, facts)] : [];

/**
 * What keeps money that the evaluator would grant, or leaves open, out of the sum of an estimate: the catalogue does not
 * count it, its status is old, a condition exists in words only, or the plan leaves no slack before its last day.
 */
export function doubtsOf(input: DoubtInput): readonly Reason[] {
  const { program, determination } = input.evaluation;
  const { estimate } = program;
  if (estimate?.counted === true) return [...input.ofProject, ...slack(input)];
  if (
    estimate?.onlyScheduleEnded === true &&
    determination.kind === 'undetermined' &&
    determination.reasons.some(isScheduleEnd)
  )
    return [];
  return [{ code: NOT_COUNTED, text: estimate?.because ?? 'It is shown but not counted.' }];
}

const isScheduleEnd = ({ code }: Reason): boolean => code === SCHEDULE_ENDED;

/** Is the end of the published schedule all that keeps this money out of the sum? */
export function onlyScheduleEnded({ program, determination }: ProgramEvaluation): boolean {
  return (
    program.estimate?.onlyScheduleEnded === true &&
    determination.kind === 'undetermined' &&
    determination.reasons.every(({ code }) => code === SCHEDULE_ENDED || code === NOT_COUNTED)
  );
}
