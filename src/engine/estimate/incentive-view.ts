import type { ExcludedIncentiveView, IncentiveView } from '../../contract/estimate/index.ts';
import { usdFromCents } from '../../quantities/money.ts';
import type { ProgramEvaluation } from '../incentives/types.ts';

const JURISDICTIONS = { federal: 'Federal', state: 'State', local: 'Local', utility: 'Utility' } as const;

function common(evaluation: ProgramEvaluation) {
  return {
    programId: evaluation.programId,
    name: evaluation.program.name,
    jurisdiction: JURISDICTIONS[evaluation.program.jurisdiction],
    deadline: evaluation.deadline,
    source: evaluation.source,
    confidence: evaluation.confidence,
  };
}

export function includedIncentiveView(evaluation: ProgramEvaluation): IncentiveView {
  return {
    ...common(evaluation),
    locator: evaluation.locator,
    asOf: evaluation.asOf,
    amount: usdFromCents(evaluation.amountCents ?? (0 as never)),
    basis: evaluation.basis,
    formula: evaluation.formula,
    timing: {
      kind: evaluation.timing.kind,
      payments: evaluation.timing.schedule.map((payment) => ({
        yearAfterService: payment.yearAfterService,
        amount: usdFromCents(payment.cents),
      })),
    },
    wageAssumption: evaluation.wageAssumption,
  };
}

export function excludedIncentiveView(evaluation: ProgramEvaluation): ExcludedIncentiveView {
  const { determination } = evaluation;
  const open = determination.kind === 'undetermined';
  return {
    ...common(evaluation),
    determination: open ? 'undetermined' : 'ineligible',
    reasons:
      determination.kind === 'eligible' ? [evaluation.basis] : determination.reasons.map((r) => r.text),
    missingInputs: open ? [...determination.missingInputs] : [],
    potentialAmount:
      evaluation.potentialAmountCents === null ? null : usdFromCents(evaluation.potentialAmountCents),
    confirm: evaluation.confirm === '' ? null : evaluation.confirm,
  };
}
