import { priceBenefit, scaledAmount, type PricingInput } from './amount.ts';
import {
  determinationOf,
  ELECTIVE_PAY,
  SIZE_UNKNOWN,
  leaveOpen,
  lookAt,
  rule,
  type Gathering,
} from './determination.ts';
import { electivePay, type ElectivePay } from './elective-pay.ts';
import type { BenefitAmount, Findings, ProgramEvaluation, Reason } from './types.ts';

export interface EvaluationInput extends PricingInput {
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
  else if (elective.ifAttested === true) leaveOpen(findings, ATTESTATION, ATTESTATION_CODES);
  if (priced.kind === 'missing') leaveOpen(findings, AMOUNT_INPUTS, priced.inputs);
  if (priced.kind === 'none') leaveOpen(findings, priced.reason, AMOUNT);
  if (priced.kind !== 'priced') return NO_MONEY;
  if (priced.amount.wage === 'base_size_unknown') leaveOpen(findings, EXEMPT_SIZE, CAPACITY);
  const amount = electiveAmount(priced.amount, elective);
  return { amount, elective: elective.applies };
}

/** What elective pay leaves of the credit. */
function electiveAmount(amount: BenefitAmount, { factor }: ElectivePay): BenefitAmount {
  if (factor === null || factor === 0 || factor === 1) return amount;
  return {
    ...scaledAmount(amount, factor),
    arithmetic: { ...amount.arithmetic, electiveShare: factor },
  };
}

const AMOUNT: readonly string[] = ['amount'];
const AMOUNT_INPUTS: Reason = { code: 'amount_inputs', text: 'The amount needs more inputs.' };
const ELECTIVE_OPEN: Reason = {
  code: ELECTIVE_PAY,
  text: 'Elective pay at this size depends on domestic content.',
};
/** Code to be confirmed or denied: the attestation of Notice 2024-84. */
const ATTESTATION_CODE = 'domestic_content_attestation';
const ATTESTATION_CODES: readonly string[] = [ATTESTATION_CODE];
const ATTESTATION: Reason = {
  code: ATTESTATION_CODE,
  text: 'Elective pay at this size needs domestic content, or the attestation of Notice 2024-84 that it would raise the cost by over a quarter or is not to be had in time.',
};
const CAPACITY: readonly string[] = ['capacity'];
const EXEMPT_SIZE: Reason = {
  code: SIZE_UNKNOWN,
  text: 'The full rate is paid below the size at which the wage rule begins, and the size is not known.',
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
