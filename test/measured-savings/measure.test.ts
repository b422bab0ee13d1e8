import { beforeAll, describe, expect, it } from 'vitest';
import { ProblemError } from '../../src/contract/error-codes.ts';
import { measuredSavings } from '../../src/operations/measured-savings/measure-savings.ts';
import { calendarDate } from '../../src/quantities/calendar-date.ts';
import { billsCsv as csv, gas, gasRows, weatherCsv } from './fixture.ts';
import { readWeather } from '../../src/measured-savings/files.ts';
import type { Weather } from '../../src/measured-savings/weather.ts';
import { syntheticSaving } from './synthetic-saving.ts';

const asked = (rows: readonly string[], more = {}) => ({
  bills_csv: csv(rows),
  weather_csv: weatherCsv,
  work_began: '2024-01-01',
  work_finished: '2024-01-01',
  ...more,
});

describe('savings measured from bills', () => {
  it('finds the base, the slope and the saving of bills that follow the weather exactly', () => {
    const { fuels, site_energy_kbtu } = measuredSavings(asked(gasRows()));
    const [measured] = fuels;
    expect(measured?.baseline?.model).toMatchObject({
      base_per_day: expect.closeTo(20, 3),
      heating: { balance_point_f: 65, per_degree_day: expect.closeTo(6, 3) },
      cooling: null,
      adjusted_r_squared: expect.closeTo(1, 6),
    });
    // 366 days × 20 + 4,820 × 1.1 degree days × 6 = 39,132 therms without the work; a quarter of it is saved.
    expect(measured?.saving).toMatchObject({
      expected: expect.closeTo(39_132, 0),
      saved: expect.closeTo(9_783, 0),
    });
    expect(measured?.saving?.saved_share).toBe(0.25);
    expect(site_energy_kbtu?.saved).toBeCloseTo(978_300, -2);
  });

  it('counts the colder year: with less work done the bills alone would show little', () => {
    const raw = Array.from({ length: 12 }, (_, at) => gas(at)).reduce((sum, each) => sum + each, 0);
    const after = Array.from({ length: 12 }, (_, at) => gas(at + 12)).reduce((sum, each) => sum + each, 0);
    const { fuels } = measuredSavings(asked(gasRows()));
    expect(fuels[0]?.saving?.saved ?? 0).toBeGreaterThan(raw - after);
  });

  const seeds = Array.from({ length: 160 }, (_, seed) => seed);
  let byDays: readonly ReturnType<typeof syntheticSaving>[];
  beforeAll(() => {
    byDays = seeds.map((seed) => syntheticSaving(seed));
  });

  it('holds known savings of synthetic buildings in nine of ten of its intervals', () => {
    const found = byDays;
    const inside = found.filter(({ truth, low, high }) => low <= truth && truth <= high).length;
    // 90.2 % of 600 were inside; of 160 chance alone takes up to five points.
    expect(inside / found.length).toBeGreaterThanOrEqual(0.85);
    // No wider than it has to be: most of these savings of 5 to 30 % are told from nothing.
    expect(found.filter(({ low }) => low > 0).length / found.length).toBeGreaterThan(0.85);
  });

  it('does so from mean temperatures of months too, with a wider interval', () => {
    const months = seeds.map((seed) => syntheticSaving(seed, 'months'));
    // 560 of 600 were inside.
    const inside = months.filter(({ truth, low, high }) => low <= truth && truth <= high).length;
    expect(inside / seeds.length).toBeGreaterThanOrEqual(0.88);
    const width = (found: typeof byDays) =>
      found.reduce((sum, { low, high, truth }) => sum + (high - low) / truth, 0);
    expect(width(months)).toBeGreaterThan(width(byDays));
    expect(width(months)).toBeLessThan(1.6 * width(byDays));
  });

  it('computes degree days from the mean of a month by hand', () => {
    const { value } = readWeather('month,mean_f\n2024-04,53', '/weather_csv', 65) as { value: Weather };
    const april = { start: calendarDate('2024-04-01'), end: calendarDate('2024-05-01') };
    // z = (65 - 53) / 7 = 1.714: 12 × 0.9568 + 7 × 0.0918
    expect(value.perDay('heating', 65, april)).toBeCloseTo(12.124, 2);
    expect(value.perDay('cooling', 65, april)).toBeCloseTo(0.124, 2);
    expect(readWeather('month,mean_f\n2024-13,53', '/weather_csv', 65)).toHaveProperty('faults');
  });

  it('takes the mean of a day from a file of daily summaries as NOAA writes it, padded and in capitals', () => {
    const text = '"STATION","DATE","TMAX","TMIN"\n"USW00094728","2024-04-01","   61","   45"';
    const { value } = readWeather(text, '/weather_csv', 65) as { value: Weather };
    const day = { start: calendarDate('2024-04-01'), end: calendarDate('2024-04-02') };
    expect(value.perDay('heating', 65, day)).toBe(12);
  });

  it('says why a fuel is not measured', () => {
    const { fuels, site_energy_kbtu } = measuredSavings(asked(gasRows().slice(4)));
    expect(fuels[0]?.not_measured).toEqual([
      '120 days of the year before the work have no reading; 37 may be missing',
    ]);
    expect(fuels[0]?.saving).toBeNull();
    expect(site_energy_kbtu).toBeNull();
  });

  it('joins an estimated reading with the next and counts its days as missing', () => {
    const exact = gasRows();
    const wrong = exact.map((row, at) =>
      at === 2
        ? `${row.slice(0, row.lastIndexOf(','))},1,yes`
        : at === 3
          ? `${row.slice(0, row.lastIndexOf(','))},${(gas(2) + gas(3) - 1).toFixed(3)},no`
          : `${row},no`,
    );
    const { fuels } = measuredSavings({
      ...asked([]),
      bills_csv: ['fuel,start,end,quantity,estimated', ...wrong].join('\n'),
    });
    expect(fuels[0]?.baseline?.missing_days).toBe(31);
    expect(fuels[0]?.baseline?.model.periods).toBe(11);
    expect(fuels[0]?.saving?.saved_share).toBe(0.25);
  });

  it('takes a meter of electricity that counted nothing as missing, one of gas as summer', () => {
    const summer = (at: number) => (at % 12 === 6 ? 0 : gas(at));
    const asElectricity = gasRows(summer).map((row) => row.replace('natural_gas_therms', 'electricity_kwh'));
    expect(measuredSavings(asked(asElectricity)).fuels[0]?.baseline?.model.periods).toBe(11);
    expect(measuredSavings(asked(gasRows(summer))).fuels[0]?.baseline?.model.periods).toBe(12);
  });

  it('holds whole years only against the estimate', () => {
    const estimated = { electricity_saved_kwh: 0, fuel_saved_therms: 12_000 };
    expect(measuredSavings(asked(gasRows(), { estimated })).compared).toEqual([
      expect.objectContaining({
        what: 'fuel_therms',
        estimated: 12_000,
        measured_over_estimated: expect.closeTo(0.8153, 3),
      }),
    ]);
    expect(measuredSavings(asked(gasRows().slice(0, 20), { estimated })).compared).toEqual([]);
  });

  it('has the same bytes for the same input, and other bytes for another', () => {
    const first = measuredSavings(asked(gasRows()));
    expect(JSON.stringify(measuredSavings(asked(gasRows())))).toBe(JSON.stringify(first));
    expect(measuredSavings(asked(gasRows((at) => gas(at) + 1))).hash).not.toBe(first.hash);
  });
});

describe('files that cannot be read', () => {
  const faultsOf = (input: ReturnType<typeof asked>): readonly string[] => {
    try {
      measuredSavings(input);
      return [];
    } catch (error) {
      return (error as ProblemError).faults.map(({ pointer, message }) => `${pointer} ${message}`);
    }
  };

  it.each([
    ['a negative quantity', ['natural_gas_therms,2023-01-01,2023-02-01,-4'], /line 2: quantity must be/],
    ['a thousands mark', ['natural_gas_therms,2023-01-01,2023-02-01,"1,234"'], /line 2: quantity must be/],
    ['a day that is none', ['natural_gas_therms,2023-02-30,2023-03-01,4'], /line 2: start and end/],
    ['an unknown fuel', ['coal,2023-01-01,2023-02-01,4'], /line 2: fuel must be one of/],
    [
      'an overlap',
      ['natural_gas_therms,2023-01-01,2023-02-01,4', 'natural_gas_therms,2023-01-20,2023-03-01,4'],
      /line 3: .*overlaps/,
    ],
    ['no readings', [], /no reading stands in it/],
    ['a long line', ['natural_gas_therms,2023-01-01,2023-02-01,4,5,6'], /bills_csv/],
  ])('%s', (_what, rows, message) => {
    expect(faultsOf(asked(rows)).join('\n')).toMatch(message);
  });

  it('names what is wrong with the weather', () => {
    expect(faultsOf({ ...asked(gasRows()), weather_csv: 'day,temp\n2023-01-01,30' }).join()).toMatch(
      /must name date and mean_f/,
    );
    expect(faultsOf({ ...asked(gasRows()), weather_csv: 'date,mean_f\n2023-01-01,300' }).join()).toMatch(
      /in °F/,
    );
    expect(
      faultsOf({
        ...asked(gasRows()),
        weather_csv: 'month,heating_degree_days\n2023-01,9\n2023-01,9',
      }).join(),
    ).toMatch(/twice/);
  });
});
