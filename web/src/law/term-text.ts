import type { LawEntry } from '../../../src/contract/law.ts';
import { count, day, percent, usd, words } from '../format/numbers.ts';

type Term = LawEntry['terms'][number];

/** Units that stand at the end of a name, and how a value of them is written. */
const UNITS: readonly (readonly [suffix: string, write: (value: number) => string])[] = [
  ['_usd', usd],
  ['_share', percent],
  ['_rate', percent],
  ['_percent', (value) => `${count(value)}\u00a0%`],
  ['_sqft', (value) => `${count(value)} sq ft`],
  ['_years', (value) => `${count(value)} ${value === 1 ? 'year' : 'years'}`],
  ['_months', (value) => `${count(value)} ${value === 1 ? 'month' : 'months'}`],
  ['_days', (value) => `${count(value)} ${value === 1 ? 'day' : 'days'}`],
];
/** Whether a name holds a unit in its middle. */
const hasWord = (name: string, word: string): boolean => name.split('_').includes(word);
const DAYS = /\b\d{4}-\d{2}-\d{2}\b/g;

/** A term of a law as a name and its value, both in words. */
export function termText({ name, value }: Term): readonly [name: string, value: string] {
  if (value === null) return [words(name), 'looked for, not found'];
  if (typeof value === 'boolean') return [words(name), value ? 'yes' : 'no'];
  if (typeof value === 'string') return [words(name), value.replaceAll(DAYS, day)];
  const unit = UNITS.find(([suffix]) => name.endsWith(suffix) || name === suffix.slice(1));
  if (unit === undefined && hasWord(name, 'share')) return [words(name), percent(value)];
  if (unit === undefined && hasWord(name, 'sqft'))
    return [words(name.replace('_sqft', '')), `${count(value)} sq ft`];
  if (unit === undefined)
    return [words(name), value.toLocaleString('en-US', { useGrouping: value >= 10_000 })];
  const [suffix, write] = unit;
  return [words(name === suffix.slice(1) ? name : name.slice(0, -suffix.length)), write(value)];
}
