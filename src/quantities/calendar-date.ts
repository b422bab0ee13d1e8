/** A calendar day `YYYY-MM-DD`, proleptic Gregorian, no time zone. Compares correctly as a string. */
export type CalendarDate = string & { readonly __unit: 'calendar-date' };

export interface DateParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

export function isCalendarDate(text: string): text is CalendarDate {
  if (!hasForm(text)) return false;
  const { year, month, day } = dateParts(text as CalendarDate);
  return isRealDay(year, month, day);
}

/** Ten digits and dashes in their places; a pattern takes several times longer. */
function hasForm(text: string): boolean {
  if (text.length !== 10 || text.charCodeAt(4) !== DASH || text.charCodeAt(7) !== DASH) return false;
  for (let at = 0; at < 10; at += 1) {
    const code = text.charCodeAt(at);
    if (at !== 4 && at !== 7 && (code < ZERO || code > NINE)) return false;
  }
  return true;
}

const DASH = '-'.charCodeAt(0);
const NINE = '9'.charCodeAt(0);

const isRealDay = (year: number, month: number, day: number): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);

/** @throws RangeError when `text` is not a real day. */
export function calendarDate(text: string): CalendarDate {
  if (!isCalendarDate(text)) throw new RangeError(`not a calendar day (YYYY-MM-DD): ${text}`);
  return text;
}

export function dateParts(date: CalendarDate): DateParts {
  return { year: digits(date, 0, 4), month: digits(date, 5, 7), day: digits(date, 8, 10) };
}

const ZERO = '0'.charCodeAt(0);

/** The number that the digits from `start` up to `end` spell; cutting and parsing text costs several times more. */
function digits(text: string, start: number, end: number): number {
  let value = 0;
  for (let at = start; at < end; at += 1) value = value * 10 + text.charCodeAt(at) - ZERO;
  return value;
}

/** @throws RangeError when there is no such day. */
export function dateOf(year: number, month: number, day: number): CalendarDate {
  const text = textOf(year, month, day);
  // Whole numbers make a text of the right form: it need not be read again.
  if (year >= 0 && Number.isInteger(year) && text.length === 10 && isRealDay(year, month, day))
    return text as CalendarDate;
  return calendarDate(text);
}

function textOf(year: number, month: number, day: number): string {
  const years = year > 999 ? `${year}` : String(year).padStart(4, '0');
  return `${years}-${month > 9 ? month : `0${month}`}-${day > 9 ? day : `0${day}`}`;
}

export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Adds whole months; a day past the end of the target month becomes its last day. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const { year, month, day } = dateParts(date);
  const index = year * 12 + (month - 1) + months;
  const targetYear = Math.floor(index / 12);
  const targetMonth = (index % 12) + 1;
  // A real day by construction: nothing to check.
  return textOf(targetYear, targetMonth, Math.min(day, daysInMonth(targetYear, targetMonth))) as CalendarDate;
}

/** Days since 0000-03-01; only differences are meaningful. */
export function dayNumber(date: CalendarDate): number {
  const { year, month, day } = dateParts(date);
  return dayNumberOf(year, month, day);
}

/** The same of a real day by its parts (civil-from-days arithmetic). */
export function dayNumberOf(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return era * 146097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
}

export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return dayNumber(to) - dayNumber(from);
}

export const DAYS_A_YEAR = 365.25;

/** Years of 365.25 days. */
export const yearsBetween = (from: CalendarDate, to: CalendarDate): number =>
  daysBetween(from, to) / DAYS_A_YEAR;

/** Months from `from` to `to` as a fraction (30.4375 days a month). */
export function monthsBetween(from: CalendarDate, to: CalendarDate): number {
  return daysBetween(from, to) / 30.4375;
}

const newYork = new Intl.DateTimeFormat('en-CA', {
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
export function dayInNewYork(epochMs: number): CalendarDate {
  const quarter = Math.floor(epochMs / QUARTER_MS);
  if (quarter === lastQuarter && lastDate !== null) return lastDate;
  const date = calendarDate(newYork.format(epochMs));
  // Earlier moments are not asked for often enough to be remembered.
  if (epochMs < 0) return date;
  lastQuarter = quarter;
  lastDate = date;
  return date;
}
