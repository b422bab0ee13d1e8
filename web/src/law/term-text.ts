import type { LawEntry } from '../../../src/contract/law.ts';
import { count, day, percent, usd, words } from '../format/numbers.ts';

type Term = LawEntry['terms'][number];

/** Units that stand in a name, and how a value of them is written. */
const UNITS: readonly (readonly [unit: string, write: (value: number) => string])[] = [
  ['usd', (value) => (Number.isInteger(value) ? usd(value) : `$${value}`)],
  ['share', percent],
  ['rate', percent],
  ['percent', (value) => `${count(value)}\u00a0%`],
  ['sqft', (value) => `${count(value)} sq ft`],
  ['years', (value) => `${count(value)} ${value === 1 ? 'year' : 'years'}`],
  ['months', (value) => `${count(value)} ${value === 1 ? 'month' : 'months'}`],
  ['days', (value) => `${count(value)} ${value === 1 ? 'day' : 'days'}`],
];
/** Units that a value shows, so that its name need not. */
const UNITS_IN_VALUE: ReadonlySet<string> = new Set(['usd', 'percent', 'sqft', 'years', 'months', 'days']);
/** Parts of names that are no words, as they are written. */
const SPELT: Readonly<Record<string, string>> = {
  ac: 'AC',
  be: 'BE',
  co2: 'CO2',
  cop: 'COP',
  dc: 'DC',
  espm: 'Portfolio Manager',
  f: '°F',
  ghg: 'greenhouse gas',
  gsf: 'sq ft',
  kw: 'kW',
  kwh: 'kWh',
  max: 'at most',
  min: 'at least',
  mw: 'MW',
  rec: 'credit',
  recs: 'credits',
  tco2e: 'metric ton of CO2e',
};
/** First and last year of a period; a year before them stands alone. */
const YEARS = /\b(20\d\d) (?:20)?(\d\d)\b(?! 20\d\d)/g;
const DAYS = /\b\d{4}-\d{2}-\d{2}\b/g;
const BIG = /(?<![\w.,-])\d{5,9}(?![\w.-])/g;

/** `penalty_cut_share_2030_2035` without its unit → Penalty cut 2030–35. */
function nameText(name: string, unit?: string): string {
  const parts = name.split('_');
  const kept = parts.length > 1 ? parts.filter((part) => part !== unit) : parts;
  const text = kept
    .map((part) => SPELT[part] ?? part)
    .join(' ')
    .replaceAll(YEARS, '$1–$2')
    .replaceAll(/(20\d\d) (?=20\d\d–)/g, '$1, ');
  return /^[a-z]+(?=[ ,]|$)/.test(text) ? words(text) : text;
}

/** A term of a law as a name and its value, both in words. */
export function termText({ name, value }: Term): readonly [name: string, value: string] {
  if (value === null) return [nameText(name), 'looked for, not found'];
  if (typeof value === 'boolean') return [nameText(name), value ? 'yes' : 'no'];
  if (typeof value === 'string')
    return [
      nameText(name),
      value
        .replaceAll(DAYS, day)
        .replaceAll('<=', 'at most')
        .replaceAll(BIG, (digits) => count(Number(digits))),
    ];
  const [unit = '', write] = UNITS.find(([each]) => name.split('_').includes(each)) ?? [];
  if (write === undefined)
    return [
      nameText(name),
      value.toLocaleString('en-US', { useGrouping: value >= 10_000, maximumFractionDigits: 20 }),
    ];
  return [nameText(name, UNITS_IN_VALUE.has(unit) ? unit : undefined), write(value)];
}
