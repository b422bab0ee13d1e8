import type { ExcludedProgramView, IncentiveView } from '../../contract/estimate/index.ts';
import { usdFromCents } from '../../quantities/money.ts';
import { basisText, confirmText, formulaText } from '../incentives/evaluation-text.ts';
import type { IncludedProgram, ProgramEvaluation, SetAsideProgram } from '../incentives/types.ts';
import type { CalendarDate } from '../../quantities/calendar-date.ts';
import { operatingYear } from './tier-incentives.ts';
import { wageText } from '../incentives/wages.ts';

const JURISDICTIONS = { federal: 'Federal', state: 'State', local: 'Local', utility: 'Utility' } as const;

/** What every program says of itself, counted or not. */
function programHead({ id, name, jurisdiction, deadline, source, confidence }: ProgramEvaluation['program']) {
  return { programId: id, name, jurisdiction: JURISDICTIONS[jurisdiction], deadline, source, confidence };
}

/** @param inService of the whole tier */
export function includedIncentiveView(evaluation: IncludedProgram, inService: CalendarDate): IncentiveView {
  const { program, timing, detail } = evaluation;
  return {
    ...programHead(program),
    standing: 'counted',
    conditions: evaluation.conditions.map(({ text, by }) => ({ text, by })),
    locator: program.locator,
    asOf: program.statusAsOf ?? program.checkedAt,
    amount: usdFromCents(evaluation.amountCents),
    basis: basisText(evaluation),
    formula: formulaText(evaluation),
    timing: {
      kind: timing.kind,
      payments: timing.schedule.map((payment) => ({
        on: payment.on,
        yearAfterService: operatingYear(timing.kind, payment.on, inService),
        amount: usdFromCents(payment.cents),
      })),
    },
    wageAssumption: detail === null ? null : wageText(detail.wage),
  };
}

/** Field by field: the second of two spreads is slow. */
export function excludedProgramView(evaluation: SetAsideProgram): ExcludedProgramView {
  const { standing, settleBy, onlyScheduleEnded, determination, reasons, missingInputs, confirm } =
    whyExcluded(evaluation);
  return {
    ...programHead(evaluation.program),
    standing,
    settleBy,
    onlyScheduleEnded,
    determination,
    reasons,
    missingInputs,
    confirm,
  };
}

/** What may differ from tier to tier. */
export type WhyExcluded = Omit<ExcludedProgramView, keyof ReturnType<typeof programHead>>;

export function whyExcluded(evaluation: SetAsideProgram): WhyExcluded {
  const { determination } = evaluation;
  const confirm = confirmText(evaluation);
  const open = determination.kind === 'undetermined';
  return {
    standing: evaluation.standing,
    settleBy: evaluation.settleBy,
    onlyScheduleEnded: evaluation.onlyScheduleEnded,
    determination: open ? 'undetermined' : 'ineligible',
    reasons:
      determination.kind === 'eligible' ? [basisText(evaluation)] : determination.reasons.map((r) => r.text),
    missingInputs: open ? [...determination.missingInputs] : [],
    confirm: confirm === '' ? null : confirm,
  };
}
