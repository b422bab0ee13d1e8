import type { IncentiveRules } from '../../catalog/sections/incentive-rules.ts';
import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import { priceBenefit, scaledAmount } from './amount.ts';
import { determinationOf, leaveOpen, lookAt, rule } from './determination.ts';
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

/**
 * One program for one project: is it eligible, what does it pay, when, and on what words of law or tariff does that rest.
 * The only evaluator: estimates and the programs interface both call it. Pure; never throws for input.
 */
export function evaluateProgram(input: EvaluationInput): ProgramEvaluation {
  const { program, facts, work, rules } = input;
  const findings = lookAt(program, facts, work);
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
  if (priced.kind === 'none') leaveOpen(findings, priced.reason.code, priced.reason.text, ['amount']);
  const determination = determinationOf(findings);
  const raw = priced.kind === 'priced' ? priced.amount : null;
  const factor = elective.factor ?? 1;
  const amount =
    raw === null || factor === 1 || factor === 0
      ? raw
      : scaledAmount(raw, factor, 'elective pay without domestic content');
  const eligible = determination.kind === 'eligible' && amount !== null;
  const cents = amount === null ? null : amount.totalCents;
  return {
    program,
    programId: program.id,
    determination,
    amountCents: eligible ? cents : null,
    potentialAmountCents: eligible ? null : cents,
    countsAsPotential: determination.kind === 'undetermined' && program.estimate?.potential !== false,
    detail: amount,
    basis: basisText(amount, work),
    formula:
      amount === null
        ? (program.benefit.text ?? 'No amount published.')
        : `${amount.formula} = ${dollars(amount.totalCents)}`,
    timing: cents === null ? NEVER : timingOf(program, cents, elective.applies, rules),
    wageAssumption: amount === null ? null : wageText(amount.wage),
    rateRestsOnWages: amount !== null && amount.wage === 'full_by_wages',
    deadline: program.deadline,
    confirm:
      determination.kind === 'undetermined'
        ? (program.estimate?.confirm ?? confirmText(determination.missingInputs))
        : '',
    source: program.source,
    locator: program.locator,
    asOf: program.statusAsOf ?? program.checkedAt,
    confidence: program.confidence,
  };
}

function confirmText(missing: readonly string[]): string {
  return `Confirm: ${missing.join(', ').replaceAll('_', ' ')}.`;
}
