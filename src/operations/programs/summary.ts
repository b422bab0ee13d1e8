import { FIRST_RELEASE } from '../../catalog/sections/program-changes.ts';
import type { CompiledProgram, CompiledPrograms } from '../../catalog/sections/programs.ts';
import type { SnapshotSections } from '../../catalog/snapshot.ts';
import type { ProgramSummary } from '../../contract/programs/index.ts';
import type { CalendarDate } from '../../quantities/calendar-date.ts';
import { statusOn } from '../../engine/incentives/status.ts';
import { estimatedValueText } from './program-texts.ts';
import { applicationUrlOf } from './program-view.ts';

export const JURISDICTION_NAMES = {
  federal: 'Federal',
  state: 'State',
  local: 'Local',
  utility: 'Utility',
} as const;

/** What lists are made from. */
export type Listed = Pick<SnapshotSections, 'programs' | 'programChanges' | 'incentiveRules'>;

/** Day on which the entry was last changed or added. */
export const changedOn = ({ programChanges }: Listed, { id }: CompiledProgram): string =>
  programChanges.changedOn[id] ?? FIRST_RELEASE;

/** One program as the lists show it. */
function summaryOf(program: CompiledProgram, asOf: CalendarDate, sections: Listed): ProgramSummary {
  return {
    id: program.id,
    name: program.name,
    type: program.jurisdiction,
    state: program.state,
    technology: [...program.technologies],
    estimatedValue: estimatedValueText(program, asOf),
    deadline: program.deadline,
    url: applicationUrlOf(program),
    status: statusOn(program, asOf, sections.incentiveRules),
    statusAsOf: program.statusAsOf,
    statusNote: program.statusNote ?? null,
    confidence: program.confidence,
    administrator: program.administrator,
    territory: program.territory ?? null,
    changedOn: changedOn(sections, program),
  };
}

interface Day {
  readonly asOf: CalendarDate;
  readonly made: Map<string, ProgramSummary>;
}

/** Summaries of the newest day asked for; a status can change from one day to the next. */
const days = new WeakMap<CompiledPrograms, Day>();

/** Makes each summary once a day. */
export function summariesOn(sections: Listed, asOf: CalendarDate) {
  const { programs } = sections;
  let day = days.get(programs);
  if (day === undefined || day.asOf !== asOf) {
    day = { asOf, made: new Map() };
    days.set(programs, day);
  }
  const { made } = day;
  return (program: CompiledProgram): ProgramSummary => {
    const known = made.get(program.id);
    if (known !== undefined) return known;
    const fresh = summaryOf(program, asOf, sections);
    made.set(program.id, fresh);
    return fresh;
  };
}
