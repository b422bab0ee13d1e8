import * as calendar from '../quantities/calendar-date.ts';
import type { CalendarDate } from '../quantities/calendar-date.ts';
import { allocateCents, type Cents } from '../quantities/money.ts';
import { loanYears, type LevelLoan } from '../quantities/level-loan.ts';
import { alternativesOfFlat, flatOf } from '../engine/odds/flat.ts';
import { GAIN_AT, oddsOf, type DrawnAlternative, type EnergyEnds } from '../engine/odds/draws.ts';
import { monthNumber } from '../engine/pricing/escalation.ts';
import { yearsKnownOf } from '../engine/returns/calendar.ts';
import { powersOf } from '../engine/returns/cash-flow.ts';
import { irr } from '../engine/returns/irr.ts';
import { paybackYears } from '../engine/returns/npv.ts';
import { searched, searchedFor } from '../engine/estimate/offered-tiers.ts';
import type { BuildingContext } from '../engine/estimate/types.ts';
import type { EngineSnapshot } from '../engine/engine-snapshot.ts';
import { PLAIN_SNAPSHOTS, unrecorded } from './leaves.ts';
import { operate, Recorded, type Term } from './recorded.ts';

const clock = (value: number, unit: string, day: CalendarDate, name = `${unit} of ${day}`): Recorded =>
  new Recorded(value, null, [], { kind: 'clock', day, unit }, name);
const dayNumber = (day: CalendarDate): Recorded => clock(calendar.dayNumber(day), 'day number', day);
const daysBetween = (from: CalendarDate, to: CalendarDate): Term =>
  operate('sub', [dayNumber(to), dayNumber(from)]);

/** A loan whose numbers are recorded. */
type Loan = { readonly [Field in keyof LevelLoan]: Term };
const plain = (loan: Loan): LevelLoan => ({
  principalCents: Number(loan.principalCents) as Cents,
  annualRate: Number(loan.annualRate),
  years: Number(loan.years),
  paymentsPerYear: Number(loan.paymentsPerYear) as LevelLoan['paymentsPerYear'],
});
const termsOfLoan = ({ annualRate, years, paymentsPerYear, principalCents }: Loan): Term[] => [
  annualRate,
  years,
  paymentsPerYear,
  operate('div', [principalCents, 100]),
];
const cents = (usd: Term): Term => operate('round', [operate('mul', [usd, 100]), 0]);
const numbers = (terms: readonly Term[]): number[] => terms.map(Number);

/** Functions that evidence shows as one operation, or as a leaf, whatever they do inside, by module. */
export const PRIMITIVES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'quantities/rounding.ts': {
    round: (value: Term, digits: number) => operate('round', [value, digits]),
    roundEach: (values: readonly Term[], digits: number) =>
      values.map((value) => (Number(value) === 0 ? value : operate('round', [value, digits]))),
  },
  'quantities/calendar-date.ts': {
    dayNumber,
    daysBetween,
    monthsBetween: (from: CalendarDate, to: CalendarDate) => operate('div', [daysBetween(from, to), 30.4375]),
    dateParts: (day: CalendarDate) => {
      const parts = calendar.dateParts(day);
      return { ...parts, year: clock(parts.year, 'year', day) };
    },
  },
  'quantities/money.ts': {
    centsFromUsd: cents,
    roundCents: (cents: Term) => operate('round', [cents, 0]),
    usdFromCents: (cents: Term) => operate('div', [cents, 100]),
    allocateCents: (total: Term, weights: readonly Term[]) =>
      allocateCents(Number(total) as Cents, numbers(weights)).map((cents, index) =>
        total instanceof Recorded || weights.some((weight) => weight instanceof Recorded)
          ? new Recorded(cents, 'share_usd', [index, total, ...weights])
          : cents,
      ),
  },
  'quantities/level-loan.ts': {
    pmt: (...loan: Term[]) => operate('payment', loan),
    drawInterest: (...draws: Term[]) => operate('draw_interest', draws),
    levelPaymentCents: (loan: Loan) => cents(operate('level_payment', termsOfLoan(loan))),
    loanYears: (loan: Loan) => {
      const years = loanYears(plain(loan));
      const each = (operation: 'loan_year' | 'loan_balance') => (_: Cents, year: number) =>
        cents(operate(operation, [year + 1, ...termsOfLoan(loan)]));
      return {
        serviceCents: years.serviceCents.map(each('loan_year')),
        balanceCents: years.balanceCents.map(each('loan_balance')),
        levelPaymentCents: cents(operate('level_payment', termsOfLoan(loan))),
        interestCents: cents(operate('loan_interest', termsOfLoan(loan))),
      };
    },
  },
  'engine/estimate/offered-tiers.ts': {
    [searched.name]: (
      { request, input, asOf }: BuildingContext,
      _bench: unknown,
      recorded: EngineSnapshot,
    ) => {
      const snapshot = PLAIN_SNAPSHOTS.get(recorded);
      if (snapshot === undefined) throw new Error('the engine of these numbers is not a recorded one');
      return searchedFor(unrecorded({ request, input, asOf }), snapshot);
    },
  },
  'engine/returns/calendar.ts': { [yearsKnownOf.name]: () => null },
  'engine/returns/cash-flow.ts': { [powersOf.name]: () => [] },
  'engine/returns/npv.ts': {
    npv: (rate: Term, flows: readonly Term[]) => operate('npv', [rate, ...flows]),
    paybackYears: (rate: Term, flows: readonly Term[]) =>
      paybackYears(Number(rate), numbers(flows)) === null
        ? null
        : operate('discounted_payback', [rate, ...flows]),
  },
  'engine/odds/draws.ts': {
    oddsOf: ({ energyLowRatio, energyHighRatio }: EnergyEnds, alternatives: readonly DrawnAlternative[]) => {
      const flat = alternatives.map((alternative): readonly Term[] => flatOf(alternative));
      const [nothing = []] = flat;
      const energy = { energyLowRatio: Number(energyLowRatio), energyHighRatio: Number(energyHighRatio) };
      const { least } = oddsOf(energy, alternativesOfFlat(numbers(flat.flat())));
      const gain = (quantile: number, own: readonly Term[]) =>
        own === nothing
          ? 0
          : operate('odds_gain', [quantile, energyLowRatio, energyHighRatio, ...nothing, ...own]);
      const odds = flat.map((own, index) => ({
        share: operate('odds_share', [index, energyLowRatio, energyHighRatio, ...flat.flat()]),
        gainUsd: () => ({
          p10: gain(GAIN_AT.p10, own),
          p50: gain(GAIN_AT.p50, own),
          p90: gain(GAIN_AT.p90, own),
        }),
      }));
      return { odds, least };
    },
  },
  'engine/pricing/escalation.ts': {
    monthNumber: (month: string) => clock(monthNumber(month), 'month number', `${month}-01` as CalendarDate),
  },
  'engine/returns/irr.ts': {
    irr: (flows: readonly Term[]) => {
      const found = irr(numbers(flows));
      return found.kind === 'unique' ? { ...found, rate: operate('irr', flows) } : found;
    },
  },
};
