import type { ExcludedIncentiveView, IncentiveView } from '../../contract/estimate/index.ts';
import { usdFromCents } from '../../quantities/money.ts';
import { basisText, confirmText, formulaText } from '../incentives/evaluation-text.ts';
import type { IncludedProgram, ProgramEvaluation } from '../incentives/types.ts';
import { wageText } from '../incentives/wages.ts';

const JURISDICTIONS = { federal: 'Federal', state: 'State', local: 'Local', utility: 'Utility' } as const;

export function includedIncentiveView(evaluation: IncludedProgram): IncentiveView {
  const { program, timing, detail } = evaluation;
  return {
    programId: program.id,
    name: program.name,
    jurisdiction: JURISDICTIONS[program.jurisdiction],
    deadline: program.deadline,
    source: program.source,
    confidence: program.confidence,
    locator: program.locator,
    asOf: program.statusAsOf ?? program.checkedAt,
    amount: usdFromCents(evaluation.amountCents ?? (0 as never)),
    basis: basisText(evaluation),
    formula: formulaText(evaluation),
    timing: {
      kind: timing.kind,
      payments: timing.schedule.map((payment) => ({
        yearAfterService: payment.yearAfterService,
        amount: usdFromCents(payment.cents),
      })),
    },
    wageAssumption: detail === null ? null : wageText(detail.wage),
  };
}

export function excludedIncentiveView(evaluation: ProgramEvaluation): ExcludedIncentiveView {
  const { determination, program, potentialAmountCents } = evaluation;
  const confirm = confirmText(evaluation);
  const open = determination.kind === 'undetermined';
  return {
    programId: program.id,
    name: program.name,
    jurisdiction: JURISDICTIONS[program.jurisdiction],
    deadline: program.deadline,
    source: program.source,
    confidence: program.confidence,
    determination: open ? 'undetermined' : 'ineligible',
    reasons:
      determination.kind === 'eligible' ? [basisText(evaluation)] : determination.reasons.map((r) => r.text),
    missingInputs: open ? [...determination.missingInputs] : [],
    potentialAmount: potentialAmountCents === null ? null : usdFromCents(potentialAmountCents),
    confirm: confirm === '' ? null : confirm,
  };
}
