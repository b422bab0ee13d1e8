import type { FinancingProduct } from '../../catalog/sections/financing.ts';
import type { FinancingTerms } from '../../catalog/sections/financing-terms.ts';
import { daysBetween, type CalendarDate } from '../../quantities/calendar-date.ts';
import type { FinancingFacts } from './facts.ts';
import { holds } from './gates.ts';

/** A product's rate at the evaluation date; fractions. */
export type QuotedRate = Readonly<NonNullable<ReturnType<typeof quotedRate>>>;

export type RateStatus = 'fresh' | 'assumed' | 'stale' | 'after_evaluation' | 'none';

export interface RateOptions {
  readonly facts: FinancingFacts;
  readonly terms: FinancingTerms;
  readonly asOf: CalendarDate;
}

/** The oldest and the youngest day of a rate's parts: it is as old as its oldest. A bare year speaks for no day. */
function agesOf(given: readonly (string | undefined)[]): readonly [CalendarDate, CalendarDate] {
  // The catalogue schema has checked whole days.
  const days = given.filter((day): day is CalendarDate => day !== undefined && day.length === 10).sort();
  return [days[0] as CalendarDate, days.at(-1) as CalendarDate];
}

/** The first rate whose condition holds; null for products without one. A rate that is not fresh is widened. */
export function quotedRate(product: FinancingProduct, options: RateOptions) {
  const { facts, terms, asOf } = options;
  const entry = product.rates.find(({ when }) => when === undefined || holds(when, facts) === true);
  if (entry === undefined) return null;
  const index = entry.index === undefined ? null : terms.indices[entry.index];
  const parameter = entry.annual_rate ?? entry.spread;
  if (parameter === undefined || index === undefined) return null;
  const base = index?.rate.value ?? 0;
  const [oldest, youngest] = agesOf([entry.as_of, index?.as_of, parameter.as_of]);
  const ageDays = daysBetween(oldest, asOf);
  const status: Exclude<RateStatus, 'none'> =
    youngest > asOf
      ? 'after_evaluation'
      : ageDays > (product.fresh_days ?? Infinity)
        ? 'stale'
        : parameter.basis === 'assumed'
          ? 'assumed'
          : 'fresh';
  const widening = status === 'fresh' ? 0 : terms.stale_widening.value;
  // To a ten-thousandth of a point, so that the served rate and the one computed with are the same number.
  const rate = Math.round((base + parameter.value) * 1e6) / 1e6;
  return {
    rate,
    low: Math.max(0, Math.min(rate, base + (parameter.low ?? parameter.value)) - widening),
    high: base + Math.max(parameter.value, parameter.high ?? parameter.value) + widening,
    basis: entry.basis,
    // A rate is as old as its oldest part.
    asOf: oldest,
    ageDays,
    status,
  };
}
