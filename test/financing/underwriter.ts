import fc from 'fast-check';
import { expect } from 'vitest';
import type {
  FinancingStructure,
  OfferedProduct,
  TierFinancing,
} from '../../src/contract/financing/index.ts';
import { rankFinancing } from '../../src/engine/financing/rank-financing.ts';
import type { FinancingContext } from '../../src/engine/financing/types.ts';
import { financing } from './sample-context.ts';
import { REACHING, situation } from './situations.ts';

/**
 * What an accountant works out again from the terms a structure serves, with the formulas of an annuity: nothing here
 * reads the engine's own schedules.
 */

export const catalogued = new Map(financing.products.map((product) => [product.id, product]));
export const isLoan = (product: OfferedProduct) => product.amortisationYears !== null;
export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** The annuity: what repays `amount` in level payments. */
function level(amount: number, annualRate: number, { amortisationYears, paymentsPerYear }: OfferedProduct) {
  const perYear = paymentsPerYear ?? 12;
  const count = (amortisationYears ?? 0) * perYear;
  const rate = annualRate / perYear;
  return {
    count,
    perYear,
    rate,
    each: rate === 0 ? amount / count : (amount * rate) / (1 - (1 + rate) ** -count),
  };
}

/** Paid in an operating year by a loan; a cent may be off with every payment. */
export function loanPayment(product: OfferedProduct, year: number, dearer = 0): number {
  const { each, perYear } = level(product.amount, (product.rate ?? 0) + dearer, product);
  return year <= (product.amortisationYears ?? 0) ? each * perYear : 0;
}

/** Owed after a year: the payments still to come, discounted. */
export function owedAfter(product: OfferedProduct, year: number): number {
  const { each, count, perYear, rate } = level(product.amount, product.rate ?? 0, product);
  const left = count - year * perYear;
  return rate === 0 ? each * left : (each * (1 - (1 + rate) ** -left)) / rate;
}

export interface Job {
  readonly served: TierFinancing;
  readonly given: FinancingContext;
  readonly cost: number;
  readonly horizon: number;
  /** The owner's flows with cash alone. */
  readonly cash: readonly number[];
  readonly paid: readonly { kind: string; year: number; usd: number }[];
  readonly homes: number;
}

function jobOf(given: FinancingContext): Job {
  const served = rankFinancing(given);
  const { structures } = served;
  const cash = structures.find(({ id }) => id === 'all_cash')?.annualCashFlow ?? [];
  const cost = given.request.scope_cost ?? given.cashFlow.totalCostCents / 100;
  const incentives = given.cashFlow.incentives.map(({ kind, yearAfterService, cents }) => ({
    kind,
    year: Math.floor(yearAfterService),
    usd: cents / 100,
  }));
  // Incentives never exceed the cost of the scope.
  const shrunk = Math.min(1, cost / sum(incentives.map(({ usd }) => usd)) || 0);
  const paid = incentives.map((payment) => ({ ...payment, usd: payment.usd * shrunk }));
  return { given, served, cost, horizon: cash.length - 1, cash, paid, homes: given.dwellingUnits ?? 0 };
}

export const paidIn = ({ paid }: Job, year: number, kind?: string) =>
  sum(paid.map((each) => (each.year === year && (kind ?? each.kind) === each.kind ? each.usd : 0)));

/** The owner's savings of an operating year, whoever finances. */
export const savedIn = (job: Job, year: number) => (job.cash[year] ?? 0) - paidIn(job, year);

/** Penalties of 2030 to 2034 fall due in operating years 4 to 8 of the sample job. */
export const energyIn = (job: Job, year: number) =>
  savedIn(job, year) - (year >= 4 && year <= 8 ? 30_000 : 0) - (job.given.request.dr_revenue_year1 ?? 0);

/** Paid to everyone but a bridge, which its refund repays. */
export const duesIn = ({ products }: FinancingStructure, year: number, dearer = 0) =>
  sum(products.filter(isLoan).map((product) => loanPayment(product, year, dearer)));

/** Structures of loans, bridges, cash and sold credits; a power purchase has flows of its own. */
export const isOrdinary = ({ products }: FinancingStructure) =>
  products.every(({ role }) => role !== 'power_purchase');

/** Checks many jobs, of owners, mortgages, costs, savings and money of every kind. */
export function everyJob(check: (job: Job) => void, numRuns = 80): void {
  fc.assert(
    fc.property(situation, (given) => check(jobOf(given))),
    { numRuns, examples: REACHING.map((given): [FinancingContext] => [given]) },
  );
}

export function everyStructure(check: (structure: FinancingStructure, job: Job) => void, numRuns = 80): void {
  everyJob((job) => {
    for (const structure of job.served.structures) check(structure, job);
  }, numRuns);
}

/** A cent for every payment of thirty years. */
export const CENTS = 5;
export const near = (found: number | null | undefined, due: number, within = CENTS, what = '') => {
  expect(found, what).not.toBeNull();
  expect(Math.abs((found ?? NaN) - due), `${what} ${String(found)} for ${due}`).toBeLessThanOrEqual(within);
};
