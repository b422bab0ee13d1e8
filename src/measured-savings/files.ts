import { parse } from 'csv-parse/sync';
import type { FieldFault } from '../contract/error-codes.ts';
import { addMonths, isCalendarDate } from '../quantities/calendar-date.ts';
import { BILL_FIELDS, type BillField } from '../vocabulary/bills.ts';
import type { MeteredFuel } from './measure.ts';
import type { Reading } from './readings.ts';
import {
  weatherOfDays,
  weatherOfMonthlyMeans,
  weatherOfMonths,
  type MonthOfDegreeDays,
  type MonthOfTemperature,
  type Weather,
} from './weather.ts';

const MOST_ROWS = 5_000;
const MOST_FAULTS = 50;

/** What a file holds, or what is wrong with it by line. */
export type Read<T> = { readonly value: T } | { readonly faults: readonly FieldFault[] };

interface Row {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

class Faults {
  readonly found: FieldFault[] = [];
  readonly #pointer: string;
  constructor(pointer: string) {
    this.#pointer = pointer;
  }
  add(code: string, message: string, line?: number): null {
    if (this.found.length < MOST_FAULTS)
      this.found.push({
        pointer: this.#pointer,
        code,
        message: line === undefined ? message : `line ${line}: ${message}`,
      });
    return null;
  }
}

/**
 * Bills: `fuel,start,end,quantity` and, if wanted, `estimated` (yes or no). `end` is the day of the next reading. Units
 * are those of the fuel’s name.
 */
export function readBills(text: string, pointer: string): Read<readonly MeteredFuel[]> {
  const faults = new Faults(pointer);
  const rows = rowsOf(text, ['fuel', 'start', 'end', 'quantity'], faults);
  const readings = rows.flatMap((row) => readingOf(row, faults) ?? []);
  const fuels = BILL_FIELDS.flatMap((fuel): MeteredFuel[] => {
    const own = readings
      .filter((reading) => reading.fuel === fuel)
      .toSorted((a, b) => (a.start < b.start ? -1 : 1));
    own.forEach((reading, at) => {
      const before = own[at - 1];
      if (before !== undefined && reading.start < before.end)
        faults.add(
          'overlap',
          `${fuel} from ${reading.start} overlaps the reading up to ${before.end}`,
          reading.line,
        );
    });
    return own.length === 0 ? [] : [{ fuel, readings: own }];
  });
  if (faults.found.length === 0 && fuels.length === 0) faults.add('empty', 'no reading stands in it');
  return faults.found.length > 0 ? { faults: faults.found } : { value: fuels };
}

function readingOf(
  { line, cells }: Row,
  faults: Faults,
): (Reading & { fuel: BillField; line: number }) | null {
  const fuel = BILL_FIELDS.find((field) => field === cells['fuel']);
  if (fuel === undefined) return faults.add('fuel', `fuel must be one of ${BILL_FIELDS.join(', ')}`, line);
  const { start = '', end = '' } = cells;
  if (!isCalendarDate(start) || !isCalendarDate(end) || start >= end)
    return faults.add('date', 'start and end must be days as YYYY-MM-DD, start before end', line);
  const quantity = cells['quantity'] === '' ? null : numberIn(cells['quantity']);
  if (quantity !== null && !(quantity >= 0 && quantity <= 1e12))
    return faults.add(
      'quantity',
      'quantity must be a number that is not negative; leave it empty where the bill is missing',
      line,
    );
  return {
    fuel,
    start,
    end,
    quantity,
    isEstimated: /^(?:y|yes|true|1)$/i.test(cells['estimated'] ?? ''),
    line,
  };
}

/**
 * Weather: `date,mean_f` (or `date,max_f,min_f`; `date,tmax,tmin` in a file of NOAA’s daily summaries) a day; or `month,heating_degree_days` and, if known,
 * `cooling_degree_days` a month (YYYY-MM), at the base `baseF`; or `month,mean_f`.
 */
export function readWeather(text: string, pointer: string, baseF: number): Read<Weather> {
  const faults = new Faults(pointer);
  const rows = rowsOf(text, [], faults);
  const columns = Object.keys(rows[0]?.cells ?? {});
  const weather = columns.includes('month')
    ? columns.includes('mean_f')
      ? ofMonthlyMeans(rows, faults)
      : ofMonths(rows, baseF, faults)
    : columns.includes('date')
      ? ofDays(rows, faults)
      : faults.add(
          'columns',
          'the first line must name date and mean_f, month and mean_f, or month and heating_degree_days',
        );
  return weather === null || faults.found.length > 0 ? { faults: faults.found } : { value: weather };
}

function ofDays(rows: readonly Row[], faults: Faults): Weather {
  const seen = new Set<string>();
  const days = rows.flatMap(({ line, cells }) => {
    const date = cells['date'] ?? '';
    if (!isCalendarDate(date)) return faults.add('date', 'date must be a day as YYYY-MM-DD', line) ?? [];
    if (seen.has(date)) return faults.add('repeated', `${date} stands in it twice`, line) ?? [];
    seen.add(date);
    const given = cells['mean_f'] ?? '';
    const [most, least] = [cells['max_f'] ?? cells['tmax'] ?? '', cells['min_f'] ?? cells['tmin'] ?? ''];
    if (given === '' && (most === '' || least === '')) return [];
    const meanF = given === '' ? (numberIn(most) + numberIn(least)) / 2 : numberIn(given);
    if (!(meanF >= -80 && meanF <= 140))
      return faults.add('temperature', 'the temperature must be in °F', line) ?? [];
    return [{ date, meanF }];
  });
  if (faults.found.length === 0 && days.length === 0) faults.add('empty', 'no temperature stands in it');
  return weatherOfDays(days);
}

function ofMonths(rows: readonly Row[], baseF: number, faults: Faults): Weather {
  const seen = new Set<string>();
  const months = rows.flatMap(({ line, cells }): MonthOfDegreeDays[] => {
    const month = monthOf({ line, cells }, seen, faults);
    if (month === null) return [];
    const heating = numberIn(cells['heating_degree_days']);
    const cooling =
      (cells['cooling_degree_days'] ?? '') === '' ? null : numberIn(cells['cooling_degree_days']);
    if (!(heating >= 0 && heating <= 4000) || (cooling !== null && !(cooling >= 0 && cooling <= 4000)))
      return faults.add('degree_days', 'degree days of a month must lie between 0 and 4,000', line) ?? [];
    return [{ ...month, heating, cooling }];
  });
  if (faults.found.length === 0 && months.length === 0) faults.add('empty', 'no month stands in it');
  return weatherOfMonths(months, baseF);
}

function ofMonthlyMeans(rows: readonly Row[], faults: Faults): Weather {
  const seen = new Set<string>();
  const months = rows.flatMap(({ line, cells }): MonthOfTemperature[] => {
    const month = monthOf({ line, cells }, seen, faults);
    if (month === null || (cells['mean_f'] ?? '') === '') return [];
    const meanF = numberIn(cells['mean_f']);
    if (!(meanF >= -80 && meanF <= 140))
      return faults.add('temperature', 'the temperature must be in °F', line) ?? [];
    return [{ ...month, meanF }];
  });
  if (faults.found.length === 0 && months.length === 0) faults.add('empty', 'no temperature stands in it');
  return weatherOfMonthlyMeans(months);
}

/** First day of the month of a row, and of the next; null, and said, where it is none or stood there before. */
function monthOf(
  { line, cells }: Row,
  seen: Set<string>,
  faults: Faults,
): Pick<MonthOfDegreeDays, 'month' | 'next'> | null {
  const month = `${cells['month'] ?? ''}-01`;
  if (!isCalendarDate(month)) return faults.add('month', 'month must be YYYY-MM', line);
  if (seen.has(month)) return faults.add('repeated', `${cells['month']} stands in it twice`, line);
  seen.add(month);
  return { month, next: addMonths(month, 1) };
}

function rowsOf(text: string, needed: readonly string[], faults: Faults): readonly Row[] {
  let lines: readonly { info: { lines: number }; record: readonly string[] }[];
  try {
    lines = parse(text, {
      bom: true,
      trim: true,
      skip_empty_lines: true,
      info: true,
      to: MOST_ROWS + 2,
    }) as unknown as typeof lines;
  } catch (error) {
    faults.add('csv', (error as Error).message);
    return [];
  }
  if (lines.length > MOST_ROWS + 1) faults.add('rows', `more than ${MOST_ROWS} rows`);
  const [header, ...rest] = lines;
  const names = (header?.record ?? []).map((name) => name.toLowerCase());
  const missing = needed.filter((name) => !names.includes(name));
  if (missing.length > 0) {
    faults.add('columns', `the first line must name ${needed.join(', ')}; it lacks ${missing.join(', ')}`);
    return [];
  }
  return rest.map(({ info, record }) => ({
    line: info.lines,
    cells: Object.fromEntries(names.map((name, at) => [name, (record[at] ?? '').trim()])),
  }));
}

/** NaN where the text is no number: `1,234` is refused, since elsewhere it means 1.234. */
const numberIn = (text: string | undefined): number =>
  /^-?\d+(?:\.\d+)?$/.test(text ?? '') ? Number(text) : NaN;
