import type { IncentiveRules } from '../../catalog/sections/incentive-rules.ts';
import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import type { ProgramStatus } from '../../vocabulary/programs.ts';
import { daysBetween, isCalendarDate, type CalendarDate } from '../../quantities/calendar-date.ts';

/** Admits nobody any more: a program that has ended pays at most those who began before. */
export const isOver = ({ paysEarlierStarts }: CompiledProgram, status: ProgramStatus): boolean =>
  (status === 'closed' || status === 'exhausted') && paysEarlierStarts !== true;

/**
 * The status a new project meets on a day: past its deadline a program is closed (unknown where a successor may exist),
 * and an "open" that was not checked for a long time is unknown.
 */
export function statusOn(program: CompiledProgram, asOf: CalendarDate, rules: IncentiveRules): ProgramStatus {
  const { status, deadline, lines } = program;
  if (lines !== undefined && status === 'open' && lines.every(({ to }) => to !== undefined && to < asOf))
    return program.successorUnconfirmed === true ? 'unknown' : 'closed';
  // A page's status holds for the day on which it was read.
  const statusAsOf = program.statusAsOf ?? (program.confidence === 'page_read' ? program.checkedAt : null);
  if (status === 'closed') return program.successorUnconfirmed === true ? 'unknown' : 'closed';
  if (deadline !== null && deadline < asOf)
    return program.successorUnconfirmed === true ? 'unknown' : 'closed';
  if (status !== 'open') return status;
  if (statusAsOf === null || !isCalendarDate(statusAsOf)) return 'unknown';
  return daysBetween(statusAsOf, asOf) > rules.parameters.openStatusValidDays.value ? 'unknown' : 'open';
}
