import { FIRST_RELEASE } from '../../catalog/sections/program-changes.ts';
import type { ProgramSet } from '../../catalog/program-set.ts';
import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import type { ProgramSummary } from '../../contract/programs/index.ts';
import type { CalendarDate } from '../../quantities/calendar-date.ts';
import { statusOn } from '../../engine/incentives/status.ts';
import { estimatedValueText } from './program-texts.ts';
import { applicationUrlOf } from './program-view.ts';
import type { Listed } from './services.ts';

export const JURISDICTION_NAMES = {
  federal: 'Federal',
  state: 'State',
  local: 'Local',
  utility: 'Utility',
} as const;

/** Day on which the entry was last changed or added. */
export const changedOn = ({ changes }: ProgramSet, { id }: CompiledProgram): string =>
  changes.changedOn[id] ?? FIRST_RELEASE;

/** One program as the lists show it. */
function summaryOf(program: CompiledProgram, asOf: CalendarDate, listed: Listed): ProgramSummary {
  return {
    id: program.id,
    name: program.name,
    type: program.jurisdiction,
    state: program.state,
    technology: [...program.technologies],
    estimatedValue: estimatedValueText(program, asOf),
    deadline: program.deadline ?? '',
    url: applicationUrlOf(program),
    status: statusOn(program, asOf, listed.incentiveRules),
    statusAsOf: program.statusAsOf,
    statusNote: program.statusNote ?? null,
    confidence: program.confidence,
    administrator: program.administrator,
    territory: program.territory ?? null,
    changedOn: changedOn(listed.programs, program),
  };
}

interface Day {
  readonly asOf: CalendarDate;
  readonly made: Map<string, ProgramSummary>;
}

/** Summaries of the newest day asked for; a status can change from one day to the next. */
const days = new WeakMap<ProgramSet, Day>();

/** Makes each summary once a day. */
export function summariesOn(listed: Listed, asOf: CalendarDate) {
  const { programs } = listed;
  let day = days.get(programs);
  if (day === undefined || day.asOf !== asOf) {
    day = { asOf, made: new Map() };
    days.set(programs, day);
  }
  const { made } = day;
  return (program: CompiledProgram): ProgramSummary => {
    const cached = made.get(program.id);
    if (cached !== undefined) return cached;
    const fresh = summaryOf(program, asOf, listed);
    made.set(program.id, fresh);
    return fresh;
  };
}
