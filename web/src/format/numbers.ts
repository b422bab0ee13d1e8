/**
 * Made at its first use and kept: a formatter takes a hundred times as long to make as to use, and a start page that made
 * all of them would wait for them.
 */
function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}
const whole = once(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 }));
const one = once(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 }));
const dollars = once(
  () => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 }),
);
const cents = once(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }));
const longDay = once(
  () => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
);
const shortMonth = once(
  () => new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' }),
);

/** A minus that no line ends on. */
export const MINUS = '−\u2060';
const minus = (text: string) => text.replace('-', MINUS);

/** Whole dollars. */
export const usd = (value: number): string => minus(dollars().format(Math.round(value) || 0));
/** Dollars and cents. */
export const usdCents = (value: number): string => minus(cents().format(value));

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
  if (size >= 1e9) return `${sign}$${one().format(size / 1e9)}B`;
  if (size >= 1e6) return `${sign}$${one().format(size / 1e6)}M`;
  if (size >= 1e3) return `${sign}$${whole().format(size / 1e3)}k`;
  return `${sign}$${whole().format(size)}`;
}

export const count = (value: number): string => minus(whole().format(value));
export const tenth = (value: number): string => minus(one().format(value));
/** 0.54 → 54 %. */
export const percent = (fraction: number): string => `${minus(one().format(fraction * 100))}\u00a0%`;
/** In a column of its like: always one figure behind the point. */
export const tenthPercent = (fraction: number): string => `${minus((fraction * 100).toFixed(1))}\u00a0%`;
export const wholePercent = (fraction: number): string => `${minus(whole().format(fraction * 100))}\u00a0%`;
export const years = (value: number | null): string =>
  value === null ? 'not in 20 years' : value > 100 ? 'over 100 years' : `${tenth(value)} years`;
/** With its sign, for a difference. */
export const signed = (text: string, value: number): string => (value > 0 ? `+${text}` : text);

/** 2027-12-31 → 31 December 2027. */
export function day(date: string): string {
  const parsed = new Date(`${date.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(parsed.getTime()) ? date : longDay().format(parsed);
}

/** The calendar day in New York of an instant, YYYY-MM-DD: the day that an answer is of. */
export const newYorkDay = (instant: string): string =>
  new Date(instant).toLocaleDateString('en-CA', { timeZone: 'America/New_York' });

/** 2029-02-01 → Feb 2029. */
export function month(date: string): string {
  const parsed = new Date(`${date.slice(0, 7)}-01T00:00:00Z`);
  return Number.isNaN(parsed.getTime()) ? date : shortMonth().format(parsed);
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
