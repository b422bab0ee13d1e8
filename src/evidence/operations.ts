import { allocateCents, centsFromUsd, roundCents } from '../quantities/money.ts';
import {
  drawInterest,
  loanYears,
  pmt,
  type LoanYears,
  type PaymentsPerYear,
} from '../quantities/level-loan.ts';
import { irr } from '../engine/returns/irr.ts';
import { npv, paybackYears } from '../engine/returns/npv.ts';
import { curveOf, floorPoint, shareAt } from '../engine/pricing/share-curve.ts';
import { gainOfFlat, shareOfFlat } from '../engine/odds/flat.ts';
import { round } from '../quantities/rounding.ts';
import { correlated, rootOfSquares } from '../engine/uncertainty/spread.ts';

/** One thing an expression can do. The engine calls the same function where it computes plainly. */
export interface Operation {
  apply(values: readonly number[]): number;
  /** Stands between the terms; absent where the operation is written like a function. */
  readonly sign?: string;
  /** How firmly the sign binds: 1 for + and -, 2 for × and ÷. */
  readonly strength: number;
  readonly words: string;
}

const at = (values: readonly number[], index: number): number => {
  const value = values[index];
  if (value === undefined) throw new RangeError(`the operation lacks its argument ${index + 1}`);
  return value;
};

const fold =
  (step: (sum: number, next: number) => number) =>
  (values: readonly number[]): number => {
    let result = at(values, 0);
    for (let index = 1; index < values.length; index += 1) result = step(result, at(values, index));
    return result;
  };

const called = (words: string, apply: Operation['apply']): Operation => ({ words, apply, strength: 3 });

/** Annual rate, years, payments a year, principal in USD: the loan paid to the cent. */
const loanOf = (values: readonly number[]): LoanYears =>
  loanYears({
    annualRate: at(values, 0),
    years: at(values, 1),
    paymentsPerYear: at(values, 2) as PaymentsPerYear,
    principalCents: centsFromUsd(at(values, 3)),
  });

/** Every operation that evidence may name. `verify` evaluates with this table and no other. */
export const OPERATIONS = {
  /** Terms added in order; none is 0. */
  sum: {
    sign: '+',
    strength: 1,
    words: 'sum',
    apply: (values) => {
      let total = 0;
      for (const value of values) total += value;
      return total;
    },
  },
  sub: { sign: '-', strength: 1, words: 'difference', apply: fold((a, b) => a - b) },
  mul: { sign: '×', strength: 2, words: 'product', apply: fold((a, b) => a * b) },
  div: { sign: '÷', strength: 2, words: 'quotient', apply: fold((a, b) => a / b) },
  pow: { sign: '^', strength: 3, words: 'power', apply: fold((a, b) => a ** b) },
  max: called('the larger of', (values) => Math.max(...values)),
  min: called('the smaller of', (values) => Math.min(...values)),
  abs: called('the size of', (values) => Math.abs(at(values, 0))),
  floor: called('rounded down', (values) => Math.floor(at(values, 0))),
  ceil: called('rounded up', (values) => Math.ceil(at(values, 0))),
  /** To a whole number, halves up. */
  nearest: called('rounded', (values) => Math.round(at(values, 0))),
  hypot: called('root of the squares of', (values) => Math.hypot(...values)),
  /** Value, threshold: 1 where the value reaches it, else 0. */
  reaches: called('1 where it reaches the bound', (values) => (at(values, 0) >= at(values, 1) ? 1 : 0)),
  /** Value, decimals. */
  round: called('rounded', (values) => round(at(values, 0), at(values, 1))),
  /** USD to whole cents, half away from zero, in USD. */
  cents: called('to the cent', (values) => centsFromUsd(at(values, 0)) / 100),
  /** An amount in whole cents times factors, to whole cents again, in USD: how the engine scales money. */
  cents_mul: called('product to the cent', ([usd = 0, ...factors]) => {
    let cents: number = centsFromUsd(usd);
    for (const factor of factors) cents *= factor;
    return roundCents(cents) / 100;
  }),
  /** Index, total in USD, weights…: the part at the index of a split by largest remainder, in USD. */
  share_usd: called(
    'the largest-remainder share',
    ([index = 0, usd = 0, ...weights]) => at(allocateCents(centsFromUsd(usd), weights), index) / 100,
  ),
  exp: called('e to the power of', (values) => Math.exp(at(values, 0))),
  /** Parts: the root of the sum of their squares. */
  root_of_squares: called('root of the squares of', (values) => rootOfSquares(values)),
  /** Correlation, then parts: the width of parts that share it. */
  correlated: called('width together, at the correlation, of', ([correlation = 0, ...parts]) =>
    correlated(correlation, parts),
  ),
  ln: called('natural logarithm of', (values) => Math.log(at(values, 0))),
  sqrt: called('square root of', (values) => Math.sqrt(at(values, 0))),
  /** USD, then points as USD and share: the share on the curve that is straight over the logarithm of the amount. */
  share_at: called('the share on the curve at', ([usd = 0, ...points]) => shareAt(curveOf(points), usd)),
  /** The same, its last slope carried on to the floor: USD, floor, points. */
  share_to_floor: called('the share on the curve at', ([usd = 0, floor = 0, ...points]) => {
    const curve = curveOf(points);
    return shareAt([...curve, floorPoint(curve, floor)], usd);
  }),
  /** A fractional number of cents to whole cents, in cents. */
  whole_cents: called('to the cent', (values) => roundCents(at(values, 0))),
  /** Annual rate, years, payments a year, principal in USD: one level payment, in USD. */
  level_payment: called('level payment', (values) => {
    const [annualRate, years, perYear] = [at(values, 0), at(values, 1), at(values, 2)];
    return roundCents(pmt(annualRate / perYear, years * perYear, centsFromUsd(at(values, 3)))) / 100;
  }),
  /** Rate of a period, payments, principal: one level payment, not rounded. */
  payment: called('payment', (values) => pmt(at(values, 0), at(values, 1), at(values, 2))),
  /** Rate of a month, months: interest on even draws at the start of each month, compounded, per unit drawn. */
  draw_interest: called('compounded interest on even draws', (values) =>
    drawInterest(at(values, 0), at(values, 1)),
  ),
  /** Year from 1, then the loan as `loanOf` has it: what is paid in the year, USD; 0 after its end. */
  loan_year: called(
    'payments of the year',
    ([year = 1, ...loan]) => (loanOf(loan).serviceCents[year - 1] ?? 0) / 100,
  ),
  /** The same: what is owed at the end of the year, USD. */
  loan_balance: called(
    'owed at the end of the year',
    ([year = 1, ...loan]) => (loanOf(loan).balanceCents[year - 1] ?? 0) / 100,
  ),
  /** The loan: all interest over its life, USD. */
  loan_interest: called('interest over the life of the loan', (loan) => loanOf(loan).interestCents / 100),
  /** Rate, then the flow of year 0, 1, 2 …. */
  npv: called('net present value', ([rate = 0, ...flows]) => npv(rate, flows)),
  /** Flows of year 0, 1, 2 …; exists only where one rate alone makes the present value zero. */
  irr: called('internal rate of return', (flows) => {
    const result = irr(flows);
    if (result.kind !== 'unique') throw new RangeError('these flows have no single internal rate of return');
    return result.rate;
  }),
  /** As `shareOfFlat` reads them: the index of an alternative, then the parts of all. */
  odds_share: called('the share of the draws in which it costs least, of', shareOfFlat),
  /** As `gainOfFlat` reads them: a quantile, then the parts of doing nothing and of the alternative. */
  odds_gain: called('the gain on doing nothing at the quantile of the draws, of', gainOfFlat),
  /** Rate, then the flows: years until the discounted sum is no longer negative. */
  discounted_payback: called('discounted payback', ([rate = 0, ...flows]) => {
    const years = paybackYears(rate, flows);
    if (years === null) throw new RangeError('these flows are never paid back');
    return years;
  }),
} as const satisfies Readonly<Record<string, Operation>>;

export type OperationName = keyof typeof OPERATIONS;
