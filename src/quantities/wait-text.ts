const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;
/** Up to so many of the smaller unit a person still counts in it. */
const STILL = 1.5;

const some = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** When to try again, as a person says it: 40 → `in 40 seconds`, 86_451 → `in a day`. Days are at most an hour too short. */
export function waitText(seconds: number): string {
  if (seconds <= MINUTE * STILL) return `in ${some(Math.max(1, Math.ceil(seconds)), 'second')}`;
  if (seconds <= HOUR * STILL) return `in ${some(Math.ceil(seconds / MINUTE), 'minute')}`;
  if (seconds <= DAY - HOUR) return `in ${some(Math.ceil(seconds / HOUR), 'hour')}`;
  const days = Math.ceil((seconds - HOUR) / DAY);
  return days <= 1 ? 'in a day' : `in ${some(days, 'day')}`;
}
