import type { IncentiveRules } from '../../catalog/sections/incentive-rules.ts';
import type { CompiledProgram, CompiledPrograms } from '../../catalog/sections/programs.ts';
import type { ProgramSummary } from '../../contract/programs/index.ts';
import type { CalendarDate } from '../../quantities/calendar-date.ts';
import { statusOn } from './program-status.ts';
import { estimatedValueText } from './program-texts.ts';
import { applicationUrlOf } from './program-view.ts';

export const JURISDICTION_NAMES = {
  federal: 'Federal',
  state: 'State',
  local: 'Local',
  utility: 'Utility',
} as const;

/** One program as the lists show it. */
function summaryOf(program: CompiledProgram, asOf: CalendarDate, rules: IncentiveRules): ProgramSummary {
  return {
    id: program.id,
    name: program.name,
    type: program.jurisdiction,
    state: program.state,
    technology: [...program.technologies],
    estimatedValue: estimatedValueText(program, asOf),
    deadline: program.deadline,
    url: applicationUrlOf(program),
    status: statusOn(program, asOf, rules),
    statusAsOf: program.statusAsOf,
    confidence: program.confidence,
    administrator: program.administrator,
    territory: program.territory ?? null,
  };
}

interface Day {
  readonly asOf: CalendarDate;
  readonly made: Map<string, ProgramSummary>;
}

/** Summaries of the newest day asked for; a status can change from one day to the next. */
const days = new WeakMap<CompiledPrograms, Day>();

/** Makes each summary once a day. */
export function summariesOn(programs: CompiledPrograms, asOf: CalendarDate, rules: IncentiveRules) {
  let day = days.get(programs);
  if (day === undefined || day.asOf !== asOf) {
    day = { asOf, made: new Map() };
    days.set(programs, day);
  }
  const { made } = day;
  return (program: CompiledProgram): ProgramSummary => {
    const known = made.get(program.id);
    if (known !== undefined) return known;
    const fresh = summaryOf(program, asOf, rules);
    made.set(program.id, fresh);
    return fresh;
  };
}
