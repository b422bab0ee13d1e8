import type { FinancingProduct } from '../../catalog/sections/financing.ts';
import type { FinancingTerms } from '../../catalog/sections/financing-terms.ts';
import { daysBetween, type CalendarDate } from '../../quantities/calendar-date.ts';
import type { FinancingFacts } from './facts.ts';
import { holds } from './gates.ts';

export type RateStatus = 'fresh' | 'stale' | 'after_evaluation' | 'none';

/** A product's rate at the evaluation date; fractions. */
export interface QuotedRate {
  readonly rate: number;
  readonly low: number;
  readonly high: number;
  readonly basis: string;
  readonly asOf: CalendarDate;
  readonly ageDays: number;
  readonly status: Exclude<RateStatus, 'none'>;
}

export interface RateOptions {
  readonly facts: FinancingFacts;
  readonly terms: FinancingTerms;
  readonly asOf: CalendarDate;
}

/** The first rate whose condition holds; null for products without one. A rate that is not fresh is widened. */
export function quotedRate(product: FinancingProduct, options: RateOptions): QuotedRate | null {
  const { facts, terms, asOf } = options;
  const entry = product.rates.find((rate) => rate.when === undefined || holds(rate.when, facts) === true);
  if (entry === undefined) return null;
  const index = entry.index === undefined ? null : terms.indices[entry.index];
  const parameter = entry.annual_rate ?? entry.spread;
  if (parameter === undefined || index === undefined) return null;
  const base = index?.rate.value ?? 0;
  // The catalogue schema has checked both days.
  const oldest = (index !== null && index.as_of < entry.as_of ? index.as_of : entry.as_of) as CalendarDate;
  const ageDays = daysBetween(oldest, asOf);
  const status =
    ageDays < 0 ? 'after_evaluation' : ageDays > (product.fresh_days ?? Infinity) ? 'stale' : 'fresh';
  const widening = status === 'fresh' ? 0 : terms.stale_widening.value;
  // To a ten-thousandth of a point, so that the served rate and the one computed with are the same number.
  const rate = Math.round((base + parameter.value) * 1e6) / 1e6;
  return {
    rate,
    low: Math.max(0, Math.min(rate, base + (parameter.low ?? parameter.value)) - widening),
    high: base + Math.max(parameter.value, parameter.high ?? parameter.value) + widening,
    basis: entry.basis,
    asOf: oldest,
    ageDays,
    status,
  };
}
