import type { Random } from './random.ts';
import type { Schema } from './valid-value.ts';

/** Longer texts are not sent: beyond this a request is too large, whatever else is wrong with it. */
const MOST_CHARACTERS = 20_000;
const MOST_ITEMS = 1_200;

/**
 * The values at the edges of what a schema admits, from its own bounds: on either side of the least and the most number,
 * the shortest and the longest text, the fewest and the most items, and the ends of the calendar. Whether one is admitted
 * is for the schema to say.
 */
export function edgeValues(schema: Schema, random: Random, item: () => unknown): readonly unknown[] {
  switch (schema.type) {
    case 'integer':
      return numbers(schema).map((value) => Math.round(value));
    case 'number':
      return numbers(schema);
    case 'string':
      if (schema.enum !== undefined || 'const' in schema) return [];
      if (schema.format === 'date') return days(random);
      if (schema.format === 'date-time') return moments(random);
      return texts(schema);
    case 'array':
      return lists(schema, item);
    default:
      return [];
  }
}

function numbers({ type, minimum, exclusiveMinimum, maximum }: Schema): number[] {
  const low = minimum ?? exclusiveMinimum;
  const around = (bound: number | undefined): number[] =>
    bound === undefined ? [] : [bound, bound - stepAt(bound, type), bound + stepAt(bound, type)];
  return [...around(low), ...around(maximum), ...(maximum === undefined ? [1e308, 2 ** 53] : []), -0];
}

/** The next number that can be told apart: a whole one, or the next of its size. */
function stepAt(bound: number, type: Schema['type']): number {
  return type === 'integer' ? 1 : Math.max(Math.abs(bound) * Number.EPSILON, Number.MIN_VALUE);
}

function texts({ minLength = 0, maxLength }: Schema): string[] {
  const lengths = [minLength - 1, minLength, ...(maxLength === undefined ? [] : [maxLength, maxLength + 1])];
  return lengths
    .filter((length) => length >= 0 && length <= MOST_CHARACTERS)
    .flatMap((length) => [
      'x'.repeat(length),
      '1'.repeat(length),
      ...(length < 1_000 ? ['😀'.repeat(length)] : []),
    ]);
}

function lists({ minItems = 0, maxItems, uniqueItems }: Schema, item: () => unknown): unknown[][] {
  const lengths = [minItems - 1, minItems, ...(maxItems === undefined ? [] : [maxItems, maxItems + 1])];
  return lengths
    .filter((length) => length >= 0 && length <= MOST_ITEMS)
    .map((length) => {
      if (uniqueItems === true) return [...new Set(Array.from({ length }, item))];
      // One item many times: thousands of different ones would be too large a request.
      const same = item();
      return Array.from({ length }, () => same);
    });
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Ends of months of any year, leap days that are and are not, and the ends of the calendar. */
function days(random: Random): string[] {
  const year = String(random.pick([random.integer(0, 9_999), random.integer(1_990, 2_060)])).padStart(4, '0');
  const month = random.integer(1, 12);
  const ofYear = ['02-28', '02-29', '02-30', '01-01', '12-31', `${two(month)}-30`, `${two(month)}-31`];
  const ends = ['0000-01-01', '0001-01-01', '0099-12-31', '9999-12-31', '10000-01-01', '-000001-01-01'];
  return [...ofYear.map((rest) => `${year}-${rest}`), ...ends, `${year}-00-10`, `${year}-13-01`];
}

const CLOCK_ENDS = ['00:00:00', '23:59:59', '23:59:60', '23:59:59.999999999', '24:00:00'];
const OFFSETS = ['Z', 'z', '+00:00', '-00:00', '+14:00', '-12:00', '+23:59', '-23:59', '+24:00', ''];

function moments(random: Random): string[] {
  return days(random).map((day) => `${day}T${random.pick(CLOCK_ENDS)}${random.pick(OFFSETS)}`);
}
