import { isCalendarDate, type CalendarDate } from '../../quantities/calendar-date.ts';
import { NOT_COUNTED } from './evaluation-text.ts';
import { onlyScheduleEnded } from './doubts.ts';
import type { ProgramEvaluation, Reason, SetAsideProgram } from './types.ts';

/** What would settle a doubt, by its code; the others are vouched for by the code itself. */
const SETTLED_BY: Readonly<Record<string, string>> = {
  [NOT_COUNTED]: 'confirmation',
  close_to_last_day: 'placedInService',
};

/** An evaluation with further doubts: its money is only potential. What is ruled out, or has no amount, stays as it is. */
export function leftOpen(evaluation: ProgramEvaluation, doubts: readonly Reason[]): ProgramEvaluation {
  const { determination, detail, program } = evaluation;
  if (doubts.length === 0 || detail === null || determination.kind === 'ineligible') return evaluation;
  const before = determination.kind === 'undetermined' ? determination : { missingInputs: [], reasons: [] };
  return {
    ...evaluation,
    determination: {
      kind: 'undetermined',
      missingInputs: [...before.missingInputs, ...doubts.map(({ code }) => SETTLED_BY[code] ?? code)],
      reasons: [...before.reasons, ...doubts],
    },
    amountCents: null,
    potentialAmountCents: detail.totalCents,
    countsAsPotential: program.estimate?.potential !== false,
  };
}

/** An eligible program that gives way to another. */
export function ruledOutAs(evaluation: ProgramEvaluation, reason: Reason): ProgramEvaluation {
  return {
    ...evaluation,
    determination: { kind: 'ineligible', reasons: [reason] },
    amountCents: null,
    potentialAmountCents: evaluation.detail?.totalCents ?? null,
    countsAsPotential: false,
  };
}

/** What is open taken as settled its way. */
export function granted(evaluation: ProgramEvaluation): ProgramEvaluation {
  return {
    ...evaluation,
    determination: { kind: 'eligible' },
    amountCents: evaluation.detail?.totalCents ?? null,
    potentialAmountCents: null,
    countsAsPotential: false,
  };
}

/** Out of the sum: contingent while it is open, excluded otherwise. */
export function setAside(evaluation: ProgramEvaluation, asOf: CalendarDate): SetAsideProgram {
  const open = evaluation.determination.kind === 'undetermined';
  const { deadline } = evaluation.program;
  const ahead = open && deadline !== null && isCalendarDate(deadline) && deadline >= asOf ? deadline : null;
  return {
    ...evaluation,
    standing: open ? 'contingent' : 'excluded',
    settleBy: ahead,
    onlyScheduleEnded: onlyScheduleEnded(evaluation),
  };
}
