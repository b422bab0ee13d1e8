import type { TSchema } from 'typebox';
import { FACT_SCHEMAS } from '../../contract/facts/index.ts';
import { BILL_FIELDS } from '../../vocabulary/bills.ts';
import type { CommandInput } from '../operation.ts';

/** What cannot be one option: lists of measures and quotes come from a file. */
const FROM_FILE = new Set(['bills', 'measures_done', 'quotes', 'stated']);

const flagOf = (name: string) => `--${name.replaceAll('_', '-')}`;
/** A text that is no number stays as it is, so that the refusal can name it. */
const numberIn = (given: unknown) =>
  given === undefined || Number.isNaN(Number(given)) ? given : Number(given);
/** `1200,1100,…` or with spaces. */
const numbersIn = (given: unknown) =>
  given === undefined
    ? undefined
    : String(given)
        .trim()
        .split(/[\s,;]+/)
        .map(numberIn);

const isNumber = (schema: TSchema) => ['number', 'integer'].includes(String(Reflect.get(schema, 'type')));

const option = ([name, schema]: [string, TSchema]): [string, CommandInput] => [
  `facts.${name}`,
  {
    flag: `${flagOf(name)} <value>`,
    description: String(Reflect.get(schema, 'description') ?? ''),
    ...(isNumber(schema) && { read: numberIn }),
  },
];

/** An option for every fact that is one value, and for a year of bills by fuel. */
export const FACT_OPTIONS: Readonly<Record<string, CommandInput>> = {
  ...Object.fromEntries(
    Object.entries(FACT_SCHEMAS)
      .filter(([name]) => !FROM_FILE.has(name))
      .map(option),
  ),
  'facts.bills.last_month': { flag: '--bills-last-month <YYYY-MM>', description: 'last month of the bills' },
  'facts.bills.covers': {
    flag: '--bills-cover <what>',
    description: 'every_fuel, listed_fuels or some_meters',
  },
  ...Object.fromEntries(
    BILL_FIELDS.map((field): [string, CommandInput] => [
      `facts.bills.${field}`,
      { flag: `${flagOf(field)} <list>`, description: 'twelve months, oldest first', read: numbersIn },
    ]),
  ),
};
