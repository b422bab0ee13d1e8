import { calendarDate, type CalendarDate } from '../../quantities/calendar-date.ts';

const newYorkDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The calendar day of a moment in New York: the only use the engine makes of the clock. */
export function evaluationDate(epochMs: number): CalendarDate {
  return calendarDate(newYorkDay.format(epochMs));
}
