import { dateOf, dateParts, type CalendarDate } from '../../quantities/calendar-date.ts';

export const CHARGE_DUE_MONTH = 5;

/** LL97 reports and their charges fall due on 1 May of the year after the emissions (1 RCNY 103-14). */
export const chargeDue = (emissionYear: number): CalendarDate =>
  dateOf(emissionYear + 1, CHARGE_DUE_MONTH, 1);

/** First emission year whose charge is still to be paid on a day: that of the year before until 1 May. */
export function firstUnpaidYear(day: CalendarDate): number {
  const { year } = dateParts(day);
  return chargeDue(year - 1) >= day ? year - 1 : year;
}
