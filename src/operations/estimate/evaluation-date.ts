import { calendarDate, type CalendarDate } from '../../quantities/calendar-date.ts';

const newYorkDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** Offsets of New York have been whole quarters of an hour since 1883, so that its day changes on such a quarter. */
const QUARTER_MS = 900_000;
let lastQuarter = -1;
let lastDate: CalendarDate | null = null;

/** The calendar day of a moment in New York: the only use the engine makes of the clock. */
export function evaluationDate(epochMs: number): CalendarDate {
  const quarter = Math.floor(epochMs / QUARTER_MS);
  if (quarter === lastQuarter && lastDate !== null) return lastDate;
  const date = calendarDate(newYorkDay.format(epochMs));
  // Earlier moments are not asked for often enough to be remembered.
  if (epochMs < 0) return date;
  lastQuarter = quarter;
  lastDate = date;
  return date;
}
