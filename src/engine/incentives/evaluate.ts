import type { IncentiveRules } from '../../catalog/sections/incentive-rules.ts';
import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import { priceBenefit, scaledAmount } from './amount.ts';
import { determinationOf, leaveOpen, lookAt, rule, type Findings } from './determination.ts';
import { electivePay } from './elective-pay.ts';
import { dollars } from './money-text.ts';
import { timingOf } from './timing.ts';
import type { BenefitAmount, EligibleWork, ProgramEvaluation, ProjectFacts, Timing } from './types.ts';
import { wageText } from './wages.ts';

export interface EvaluationInput {
  readonly program: CompiledProgram;
  readonly facts: ProjectFacts;
  readonly work: EligibleWork;
  readonly rules: IncentiveRules;
}

const NEVER: Timing = { kind: 'none', schedule: [] };

function basisText(amount: BenefitAmount | null, work: EligibleWork): string {
  if (amount === null) return 'No amount can be said.';
  if (amount.basisCents === null) return 'Quantity of the work, at the published amount a unit.';
  if (work.rebatesCents === 0) return `Cost of the eligible work, ${dollars(amount.basisCents)}.`;
  return `Cost of the eligible work less rebates of ${dollars(work.rebatesCents)}: ${dollars(amount.basisCents)}.`;
}

/** Ruled out by what the project is, not by its dates: no amount is worth saying. */
function ruledOut(findings: Findings): boolean {
  if (findings.against === null) return false;
  for (const reason of findings.against) if (reason.code !== 'outside_window') return true;
  return false;
}

interface Money {
  readonly amount: BenefitAmount | null;
  readonly elective: boolean;
}

const NO_MONEY: Money = { amount: null, elective: false };

/** The amount and how it is paid; what keeps it from being said is added to the findings. */
function moneyOf(input: EvaluationInput, findings: Findings): Money {
  const { program, facts, work, rules } = input;
  const priced = priceBenefit(input);
  const elective = electivePay(program, facts, work, rules);
  if (elective.factor === null)
    leaveOpen(
      findings,
      'elective_pay_gate',
      'Elective pay at this size depends on domestic content.',
      elective.missing,
    );
  else if (elective.factor === 0)
    rule(findings, 'elective_pay_gate', 'Elective pay at this size pays nothing without domestic content.');
  if (priced.kind === 'missing')
    leaveOpen(findings, 'amount_inputs', 'The amount needs more inputs.', priced.inputs);
  if (priced.kind === 'none') leaveOpen(findings, priced.reason.code, priced.reason.text, AMOUNT);
  if (priced.kind !== 'priced') return NO_MONEY;
  const factor = elective.factor ?? 1;
  const amount =
    factor === 0
      ? priced.amount
      : scaledAmount(priced.amount, factor, 'elective pay without domestic content');
  return { amount, elective: elective.applies };
}

const AMOUNT: readonly string[] = ['amount'];

/**
 * One program for one project: is it eligible, what does it pay, when, and on what words of law or tariff does that rest.
 * The only evaluator: estimates and the programs interface both call it. Pure; never throws for input.
 */
export function evaluateProgram(input: EvaluationInput): ProgramEvaluation {
  const { program, facts, work, rules } = input;
  const findings = lookAt(program, facts, work);
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
    potentialAmountCents: eligible ? null : cents,
    countsAsPotential: open && program.estimate?.potential !== false,
    detail: amount,
    basis: basisText(amount, work),
    formula:
      amount === null
        ? (program.benefit.text ?? 'No amount published.')
        : `${amount.formula} = ${dollars(amount.totalCents)}`,
    timing: cents === null ? NEVER : timingOf(program, cents, elective, rules),
    wageAssumption: amount === null ? null : wageText(amount.wage),
    rateRestsOnWages: amount !== null && amount.wage === 'full_by_wages',
    deadline: program.deadline,
    confirm: open ? (program.estimate?.confirm ?? confirmText(determination.missingInputs)) : '',
    source: program.source,
    locator: program.locator,
    asOf: program.statusAsOf ?? program.checkedAt,
    confidence: program.confidence,
  };
}

function confirmText(missing: readonly string[]): string {
  return `Confirm: ${missing.join(', ').replaceAll('_', ' ')}.`;
}
