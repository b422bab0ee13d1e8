import { measuredSavings } from '../../src/operations/measured-savings/measure-savings.ts';
import { calendarDate } from '../../src/quantities/calendar-date.ts';
import { billsCsv as csv } from './fixture.ts';
import {
  syntheticReadings,
  syntheticWeather,
  uniform,
  type Day,
  type SyntheticBuilding,
} from './synthetic.ts';

const COOLED: SyntheticBuilding = {
  basePerDay: 400,
  heatingPerDegreeDay: 0,
  heatingBalanceF: 60,
  coolingPerDegreeDay: 45,
  coolingBalanceF: 66,
};
const BUILDINGS = [
  ['electricity_kwh', COOLED],
  ['electricity_kwh', { ...COOLED, heatingPerDegreeDay: 30, heatingBalanceF: 58 }],
  ['natural_gas_therms', { ...COOLED, basePerDay: 20, heatingPerDegreeDay: 6, coolingPerDegreeDay: 0 }],
  ['electricity_kwh', { ...COOLED, coolingPerDegreeDay: 0 }],
] as const;
const WORK_DAY = calendarDate('2024-03-01');

const byDays = (weather: readonly Day[]): string =>
  ['date,mean_f', ...weather.map(({ date, meanF }) => `${date},${meanF}`)].join('\n');

function byMonths(weather: readonly Day[]): string {
  const months = Map.groupBy(weather, ({ date }) => date.slice(0, 7));
  const rows = [...months].map(([month, days]) => {
    const mean = days.reduce((sum, { meanF }) => sum + meanF, 0) / days.length;
    return `${month},${mean.toFixed(1)}`;
  });
  return ['month,mean_f', ...rows].join('\n');
}

/** SYNTHETIC: one made-up building before and after work whose saving is known, with the interval that is stated for it. */
export function syntheticSaving(seed: number, weatherBy: 'days' | 'months' = 'days') {
  const [fuel, building] = BUILDINGS[seed % BUILDINGS.length] ?? BUILDINGS[0];
  const random = uniform(seed + 1);
  const weather = syntheticWeather(random);
  const saved = 0.05 + 0.25 * random();
  const noise = 0.03 + 0.05 * random();
  const rows = syntheticReadings(building, weather, { saved, noise, workBegan: WORK_DAY, random });
  const { fuels } = measuredSavings({
    bills_csv: csv(rows.map((row) => `${fuel},${row}`)),
    weather_csv: weatherBy === 'days' ? byDays(weather) : byMonths(weather),
    work_began: WORK_DAY,
    work_finished: WORK_DAY,
  });
  const saving = fuels[0]?.saving;
  if (saving === null || saving === undefined) throw new Error(`seed ${seed} is not measured`);
  const { used, saved: found, saved_low: low, saved_high: high } = saving;
  return { fuel, noise, share: saved, truth: (used * saved) / (1 - saved), found, low, high };
}
