import { calendarDate, type CalendarDate } from '../../src/quantities/calendar-date.ts';

/** SYNTHETIC: made to hold the method against savings that are known. No building and no weather station is behind it. */
export interface SyntheticBuilding {
  readonly basePerDay: number;
  readonly heatingPerDegreeDay: number;
  readonly heatingBalanceF: number;
  readonly coolingPerDegreeDay: number;
  readonly coolingBalanceF: number;
}

/** Uniform numbers in 0 to 1 that follow from the seed alone (mulberry32). */
export function uniform(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A standard normal number (Box and Muller). */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

export interface Day {
  readonly date: CalendarDate;
  readonly meanF: number;
}

/** Two and a half years that go up and down like New York, with spells that last some days. */
export function syntheticWeather(random: () => number): Day[] {
  const first = calendarDate('2023-01-01');
  let spell = 0;
  return Array.from({ length: 1_100 }, (_, at) => {
    spell = 0.7 * spell + 6 * normal(random);
    const season = -22 * Math.cos((2 * Math.PI * (at - 20)) / 365.25);
    return { date: dayAfter(first, at), meanF: Number((55 + season + spell).toFixed(1)) };
  });
}

export interface Series {
  /** Share of use that the work saves. */
  readonly saved: number;
  /** Standard deviation of what the weather does not explain, as a share of a month’s use. */
  readonly noise: number;
  readonly workBegan: CalendarDate;
  readonly random: () => number;
}

/** `start,end,quantity` of 35 months of 29 to 32 days. What was saved after the work is `saved ÷ (1 − saved)` of what was used. */
export function syntheticReadings(
  building: SyntheticBuilding,
  weather: readonly Day[],
  series: Series,
): string[] {
  const { saved, noise, workBegan, random } = series;
  const rows: string[] = [];
  let start = 0;
  for (let month = 0; month < 35; month += 1) {
    const end = start + 29 + Math.floor(random() * 4);
    const load = weather.slice(start, end).reduce((sum, { meanF }) => sum + useOf(building, meanF), 0);
    const [first, next] = [weather[start]?.date ?? workBegan, weather[end]?.date ?? workBegan];
    const left = first >= workBegan ? 1 - saved : 1;
    rows.push(`${first},${next},${(load * (1 + noise * normal(random)) * left).toFixed(1)}`);
    start = end;
  }
  return rows;
}

function useOf(building: SyntheticBuilding, meanF: number): number {
  const { basePerDay, heatingPerDegreeDay, heatingBalanceF, coolingPerDegreeDay, coolingBalanceF } = building;
  return (
    basePerDay +
    heatingPerDegreeDay * Math.max(0, heatingBalanceF - meanF) +
    coolingPerDegreeDay * Math.max(0, meanF - coolingBalanceF)
  );
}

const dayAfter = (first: CalendarDate, days: number): CalendarDate =>
  calendarDate(new Date(Date.parse(first) + days * 86_400_000).toISOString().slice(0, 10));
