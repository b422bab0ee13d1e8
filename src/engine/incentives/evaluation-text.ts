import { dollars } from '../../quantities/number-text.ts';
import { arithmeticText } from './amount-text.ts';
import type { IncludedProgram, ProgramEvaluation } from './types.ts';

/** Words of an evaluation, made where they are served: most evaluations are never read out. */

/** What the amount is taken of. */
export function basisText({ detail, rebatesCents }: ProgramEvaluation): string {
  if (detail === null) return 'The amount is not known.';
  if (detail.basisCents === null) return 'Quantity of the work, at the published amount a unit.';
  if (rebatesCents === 0) return `Cost of the eligible work, ${dollars(detail.basisCents)}.`;
  return `Cost of the eligible work less rebates of ${dollars(rebatesCents)}: ${dollars(detail.basisCents)}.`;
}

/** The arithmetic of the amount; that of a tier says when it was cut. */
export function formulaText(evaluation: ProgramEvaluation & Partial<Pick<IncludedProgram, 'uncut'>>): string {
  const { detail, program, uncut } = evaluation;
  const amount = uncut ?? detail;
  if (amount === null) return program.benefit.text ?? 'No amount published.';
  const whole = `${arithmeticText(amount.arithmetic)} = ${dollars(amount.totalCents)}`;
  if (amount === detail || detail === null) return whole;
  return `${whole}, cut to ${dollars(detail.totalCents)} so that all incentives stay within the cost of the work`;
}

/** Whether something would confirm or settle it. */
export function canBeConfirmed({ program, determination }: ProgramEvaluation): boolean {
  if (determination.kind !== 'undetermined') return false;
  const own = program.estimate?.confirm;
  return own === undefined ? determination.reasons[0]?.code !== NOT_COUNTED : own !== '';
}

/** What would confirm or settle it; empty where nothing would. */
export function confirmText(evaluation: ProgramEvaluation): string {
  const { program, determination } = evaluation;
  if (determination.kind !== 'undetermined' || !canBeConfirmed(evaluation)) return '';
  const missing = determination.missingInputs.join(', ').replaceAll('_', ' ');
  return program.estimate?.confirm ?? `Confirm: ${missing}.`;
}

/** Code of the reason that keeps an eligible program out of every sum: the catalogue says so. */
export const NOT_COUNTED = 'not_counted';
