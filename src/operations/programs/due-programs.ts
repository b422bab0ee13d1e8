import { ProblemError } from '../../contract/error-codes.ts';
import { addMonths, isCalendarDate } from '../../quantities/calendar-date.ts';
import { statusOn } from '../../engine/incentives/status.ts';
import { listedOf, type ProgramServices } from './services.ts';

/** Programs that need another look. */
export interface DuePrograms {
  readonly day: string;
  /** A month later. */
  readonly soon: string;
  readonly programs: number;
  /** How many are past their review day. */
  readonly overdue: number;
  /** Open on the day, and no longer served as open a month later. */
  readonly ending: readonly string[];
  /** Past their review day and used by estimates. */
  readonly used: readonly { readonly id: string; readonly since: string }[];
}

/** What a nightly run asks. @throws ProblemError when `day` is no calendar day */
export function duePrograms(services: ProgramServices, day: string): DuePrograms {
  if (!isCalendarDate(day))
    throw new ProblemError('invalid-request', `${day} is not a day of the calendar.`, [
      { pointer: '/day', code: 'format', message: 'must be a calendar day, YYYY-MM-DD' },
    ]);
  const { programs, incentiveRules } = listedOf(services);
  const soon = addMonths(day, 1);
  const overdue = programs.all.filter(({ reviewAfter }) => reviewAfter < day);
  const isOpen = (program: (typeof programs.all)[number], on: typeof day) =>
    statusOn(program, on, incentiveRules) === 'open';
  return {
    day,
    soon,
    programs: programs.all.length,
    overdue: overdue.length,
    ending: programs.all.filter((of) => isOpen(of, day) && !isOpen(of, soon)).map(({ id }) => id),
    used: overdue
      .filter(({ estimate }) => estimate !== undefined)
      .map(({ id, reviewAfter }) => ({ id, since: reviewAfter })),
  };
}
