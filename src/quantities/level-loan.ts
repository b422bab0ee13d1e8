import { roundCents, type Cents } from './money.ts';

export type PaymentsPerYear = 1 | 2 | 4 | 12;

/** A level-payment loan. `annualRate` is nominal, a fraction, divided evenly over the payments of a year. */
export interface LevelLoan {
  readonly principalCents: Cents;
  readonly annualRate: number;
  readonly years: number;
  readonly paymentsPerYear: PaymentsPerYear;
}

export interface Payment {
  /** 1-based. */
  readonly number: number;
  readonly paymentCents: Cents;
  readonly interestCents: Cents;
  readonly principalCents: Cents;
  readonly balanceCents: Cents;
}

export interface LoanYears {
  /** Paid in each year of the loan, index 0 = first year. */
  readonly serviceCents: readonly Cents[];
  /** Owed at the end of each year. */
  readonly balanceCents: readonly Cents[];
  readonly levelPaymentCents: Cents;
  readonly interestCents: Cents;
}

/** Level payment on one unit of money per period; `payments` at `rate` a period. At zero interest 1 / payments. */
export function pmt(rate: number, payments: number, principal: number): number {
  if (rate === 0) return principal / payments;
  return (principal * rate) / (1 - (1 + rate) ** -payments);
}

/** Interest on even draws at the start of each of `months` months, compounded, per unit drawn. */
export function drawInterest(monthlyRate: number, months: number): number {
  let grown = 0;
  let factor = 1;
  for (let month = 1; month <= months; month += 1) {
    factor *= 1 + monthlyRate;
    grown += factor;
  }
  return grown / months - 1;
}

/**
 * Every payment, in cents; interest is rounded each period and the last payment takes the remaining cents. Of a loan that
 * falls due after `heldYears`, before it is repaid, the last payment takes the balance.
 */
export function amortisation(loan: LevelLoan, heldYears: number = loan.years): Payment[] {
  const rows: Payment[] = [];
  walk(loan, heldYears, (number, interest, principal, balance) => {
    rows.push({
      number,
      paymentCents: (interest + principal) as Cents,
      interestCents: interest as Cents,
      principalCents: principal as Cents,
      balanceCents: balance as Cents,
    });
  });
  return rows;
}

/** The same schedule summed by year: what the cash flow needs. */
export function loanYears(loan: LevelLoan): LoanYears {
  const serviceCents: Cents[] = [];
  const balanceCents: Cents[] = [];
  let interestCents = 0;
  let inYear = 0;
  walk(loan, loan.years, (number, interest, principal, balance) => {
    inYear += interest + principal;
    interestCents += interest;
    if (number % loan.paymentsPerYear !== 0 && balance !== 0) return;
    serviceCents.push(inYear as Cents);
    balanceCents.push(balance as Cents);
    inYear = 0;
  });
  return {
    serviceCents,
    balanceCents,
    levelPaymentCents: levelPaymentCents(loan),
    interestCents: interestCents as Cents,
  };
}

export function levelPaymentCents(loan: LevelLoan): Cents {
  const payments = loan.years * loan.paymentsPerYear;
  return roundCents(pmt(loan.annualRate / loan.paymentsPerYear, payments, loan.principalCents));
}

function walk(
  loan: LevelLoan,
  heldYears: number,
  visit: (number: number, interest: number, principal: number, balance: number) => void,
): void {
  const payments = Math.min(loan.years, heldYears) * loan.paymentsPerYear;
  const rate = loan.annualRate / loan.paymentsPerYear;
  const level = levelPaymentCents(loan);
  let balance: number = loan.principalCents;
  for (let number = 1; number <= payments && balance > 0; number += 1) {
    const interest = Math.floor(balance * rate + 0.5);
    const principal = number === payments ? balance : Math.min(level - interest, balance);
    balance -= principal;
    visit(number, interest, principal, balance);
  }
}
