import type { IncentiveRules } from '../../catalog/sections/incentive-rules.ts';
import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import { priceBenefit, scaledAmount } from './amount.ts';
import { determinationOf, ELECTIVE_PAY, leaveOpen, lookAt, rule, type Gathering } from './determination.ts';
import { electivePay, type ElectivePay } from './elective-pay.ts';
import type {
  BenefitAmount,
  EligibleWork,
  Findings,
  ProgramEvaluation,
  ProjectFacts,
  Reason,
} from './types.ts';

export interface EvaluationInput {
  readonly program: CompiledProgram;
  readonly facts: ProjectFacts;
  readonly work: EligibleWork;
  readonly rules: IncentiveRules;
  /** What was found before, where this work cannot change it; otherwise the evaluator looks itself. */
  readonly settled?: Findings | null;
}

/** Ruled out: no amount is worth saying. */
export const ruledOut = ({ against }: Findings): boolean => against !== null;

interface Money {
  readonly amount: BenefitAmount | null;
  readonly elective: boolean;
}

const NO_MONEY: Money = { amount: null, elective: false };

/** The amount and how it is paid; what keeps it from being said is added to the findings. */
function moneyOf(input: EvaluationInput, findings: Gathering): Money {
  const { program, facts, work, rules } = input;
  const priced = priceBenefit(input);
  const elective = electivePay(program, facts, work, rules);
  if (elective.factor === null) leaveOpen(findings, ELECTIVE_OPEN, elective.missing);
  else if (elective.factor === 0) rule(findings, ELECTIVE_NOTHING);
  if (priced.kind === 'missing') leaveOpen(findings, AMOUNT_INPUTS, priced.inputs);
  if (priced.kind === 'none') leaveOpen(findings, priced.reason, AMOUNT);
  if (priced.kind !== 'priced') return NO_MONEY;
  const amount = electiveAmount(priced.amount, elective);
  return { amount, elective: elective.applies };
}

/** What elective pay leaves of the credit. */
function electiveAmount(amount: BenefitAmount, { factor, step }: ElectivePay): BenefitAmount {
  if (factor === null || factor === 0 || factor === 1) return amount;
  return {
    ...scaledAmount(amount, factor),
    arithmetic: { ...amount.arithmetic, elective: { factor, step } },
  };
}

const AMOUNT: readonly string[] = ['amount'];
const AMOUNT_INPUTS: Reason = { code: 'amount_inputs', text: 'The amount needs more inputs.' };
const ELECTIVE_OPEN: Reason = {
  code: ELECTIVE_PAY,
  text: 'Elective pay at this size depends on domestic content.',
};
const ELECTIVE_NOTHING: Reason = {
  code: ELECTIVE_PAY,
  text: 'Elective pay at this size pays nothing without domestic content.',
};

/**
 * One program for one project: is it eligible, what does it pay, and by what arithmetic.
 * The only evaluator: estimates and the programs interface both call it. Pure; never throws for input.
 */
export function evaluateProgram(input: EvaluationInput): ProgramEvaluation {
  const { program, facts, work, settled } = input;
  const before = settled ?? lookAt(program, facts, work);
  const findings: Gathering = { against: before.against, open: before.open, missing: before.missing };
  const { amount, elective } = ruledOut(findings) ? NO_MONEY : moneyOf(input, findings);
  const determination = determinationOf(findings);
  const open = determination.kind === 'undetermined';
  const cents = amount === null ? null : amount.totalCents;
  const eligible = determination.kind === 'eligible' && cents !== null;
  return {
    program,
    programId: program.id,
    determination,
    amountCents: eligible ? cents : null,
    potentialAmountCents: open ? cents : null,
    countsAsPotential: open && program.estimate?.potential !== false,
    detail: amount,
    rebatesCents: work.rebatesCents,
    elective,
    rateRestsOnWages: amount !== null && amount.wage === 'full_by_wages',
  };
}
