/**
 * Thousands by commas, at most so many figures behind the point, halves away from zero as the number is written. Written out
 * because the first `Intl` formatter of a page takes longer to make than many of its scripts take to run.
 */
function grouped(value: number, decimals: number): string {
  const size = Math.abs(value);
  // By exponent: 1.005 * 100 is 100.49999. Below it a number is written with an exponent of its own.
  const steps = size < 1e-6 ? 0 : Math.round(Number(`${size}e${decimals}`));
  const [whole = '', fraction = ''] = (steps / 10 ** decimals).toFixed(decimals).split('.');
  const text = whole.replace(/\B(?=(?:\d{3})+$)/g, ',') + (Number(fraction) === 0 ? '' : `.${fraction}`);
  return value < 0 && steps !== 0 ? `${MINUS}${text}` : text;
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** A minus that no line ends on. */
export const MINUS = '−\u2060';

/** Whole dollars. */
export const usd = (value: number): string => inUsd(grouped(Math.round(value), 0));
/** Dollars and cents. */
export function usdCents(value: number): string {
  const [whole = '', cents = ''] = grouped(value, 2).split('.');
  return inUsd(`${whole}.${cents.padEnd(2, '0')}`);
}
const inUsd = (text: string): string =>
  text.startsWith(MINUS) ? text.replace(MINUS, `${MINUS}$`) : `$${text}`;

/** As an owner would say it: three figures are all that such an estimate carries. */
export function aboutUsd(value: number): string {
  const size = Math.abs(value);
  const sign = value < 0 ? MINUS : '';
  if (size >= 999_500_000) return `${sign}$${(size / 1e9).toPrecision(3)} billion`;
  if (size >= 999_500) return `${sign}$${(size / 1e6).toPrecision(3)} million`;
  const step = size >= 100_000 ? 1_000 : size >= 10_000 ? 100 : size >= 1_000 ? 10 : 1;
  return usd(Math.round(value / step) * step);
}

/** Whether two amounts are said in the same words. */
export const readAlike = (one: number, other: number): boolean => aboutUsd(one) === aboutUsd(other);

/** The same for a narrow column. */
export function briefUsd(value: number): string {
  return aboutUsd(value).replace(' billion', 'B').replace(' million', 'M');
}

/** On a bar: the three figures of `aboutUsd`, as short as on an axis. */
export function barUsd(value: number): string {
  const size = Math.abs(value);
  return size >= 999_500 || size < 1_000 ? briefUsd(value) : shortUsd(value);
}

/** Short form for axes. */
export function shortUsd(value: number): string {
  const size = Math.abs(value);
  const sign = value < 0 ? MINUS : '';
  if (size >= 1e9) return `${sign}$${grouped(size / 1e9, 1)}B`;
  if (size >= 1e6) return `${sign}$${grouped(size / 1e6, 1)}M`;
  if (size >= 1e3) return `${sign}$${grouped(size / 1e3, 0)}k`;
  return `${sign}$${grouped(size, 0)}`;
}

export const count = (value: number): string => grouped(value, 0);
export const tenth = (value: number): string => grouped(value, 1);
/** 0.54 → 54 %. */
export const percent = (fraction: number): string => `${grouped(fraction * 100, 1)}\u00a0%`;
/** In a column of its like: always one figure behind the point. */
export const tenthPercent = (fraction: number): string =>
  `${(fraction * 100).toFixed(1).replace('-', MINUS)}\u00a0%`;
export const wholePercent = (fraction: number): string => `${grouped(fraction * 100, 0)}\u00a0%`;
export const years = (value: number | null): string =>
  value === null ? 'not in 20 years' : value > 100 ? 'over 100 years' : `${tenth(value)} years`;
/** With its sign, for a difference. */
export const signed = (text: string, value: number): string => (value > 0 ? `+${text}` : text);

/** 2027-12-31 → 31 December 2027. */
export function day(date: string): string {
  const parsed = new Date(`${date.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(parsed.getTime())
    ? date
    : `${parsed.getUTCDate()} ${MONTHS[parsed.getUTCMonth()]} ${parsed.getUTCFullYear()}`;
}

/** The calendar day in New York of an instant, YYYY-MM-DD: the day that an answer is of. */
export const newYorkDay = (instant: string): string =>
  new Date(instant).toLocaleDateString('en-CA', { timeZone: 'America/New_York' });

/** 2029-02-01 → Feb 2029. */
export function month(date: string): string {
  const parsed = new Date(`${date.slice(0, 7)}-01T00:00:00Z`);
  return Number.isNaN(parsed.getTime())
    ? date
    : `${MONTHS[parsed.getUTCMonth()]?.slice(0, 3)} ${parsed.getUTCFullYear()}`;
}

/** An end that may lie behind us. */
export const ends = (date: string, today: string): string =>
  `${date < today.slice(0, 10) ? 'Ended' : 'Ends'} ${day(date)}.`;

/** `steam_system` → Steam system; what is text already keeps its hyphens. */
export function words(id: string): string {
  if (id.includes(' ')) return id.charAt(0).toUpperCase() + id.slice(1);
  const text = id
    .replaceAll(/[_-]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, (_all, a: string, b: string) => `${a} ${b.toLowerCase()}`)
    .replace(/^ev\b/, 'EV');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Units that are measured, not counted. */
const MEASURED = /^(?:sq ft|ft|hp|cfm|k[A-Z])/;

/** `22495, "sqft wall"` → sq ft wall; what is counted is in the plural. */
export function unitText(quantity: number, unit: string): string {
  const text = unit.replace(/\bsqft\b/, 'sq ft');
  return quantity === 1 || MEASURED.test(text) ? text : `${text}s`;
}
