import type { ExcludedIncentiveView, ExcludedProgramView } from '../../contract/estimate/index.ts';
import { usdFromCents } from '../../quantities/money.ts';
import type { SetAsideProgram } from '../incentives/types.ts';
import { excludedProgramView, whyExcluded, type WhyExcluded } from './incentive-view.ts';

type Difference = Omit<ExcludedIncentiveView, 'programId' | 'potentialAmount'>;

/** Programs that are not counted: described in full by the first tier, later tiers list only differences. */
export class ExcludedPrograms {
  readonly #first = new Map<string, SetAsideProgram>();

  /** The program in a tier. */
  inTier(evaluation: SetAsideProgram): ExcludedIncentiveView {
    const { programId, potentialAmountCents } = evaluation;
    const potentialAmount = potentialAmountCents === null ? null : usdFromCents(potentialAmountCents);
    const first = this.#first.get(programId);
    if (first === undefined) this.#first.set(programId, evaluation);
    if (first === undefined || saysTheSame(evaluation, first)) return { programId, potentialAmount };
    return { programId, potentialAmount, ...differing(whyExcluded(evaluation), whyExcluded(first)) };
  }

  /** In the order in which tiers named them. */
  all(): ExcludedProgramView[] {
    return [...this.#first.values()].map(excludedProgramView);
  }
}

/** Whether a program is out for the same reasons: all that is said of it follows from them. */
function saysTheSame(a: SetAsideProgram, b: SetAsideProgram): boolean {
  if (a === b) return true;
  const [own, first] = [a.determination, b.determination];
  // Of an eligible program the amount is said.
  if (own.kind === 'eligible' || first.kind === 'eligible' || own.kind !== first.kind) return false;
  if (own.reasons.length !== first.reasons.length) return false;
  for (let i = 0; i < own.reasons.length; i += 1)
    if (own.reasons[i]?.text !== first.reasons[i]?.text) return false;
  return own.kind === 'ineligible' || sameWords(own.missingInputs, (first as typeof own).missingInputs);
}

function differing(view: WhyExcluded, first: WhyExcluded): Difference {
  const difference: Difference = {};
  if (view.standing !== first.standing) difference.standing = view.standing;
  if (view.settleBy !== first.settleBy) difference.settleBy = view.settleBy;
  if (view.onlyScheduleEnded !== first.onlyScheduleEnded)
    difference.onlyScheduleEnded = view.onlyScheduleEnded;
  if (view.determination !== first.determination) difference.determination = view.determination;
  if (!sameWords(view.reasons, first.reasons)) difference.reasons = view.reasons;
  if (!sameWords(view.missingInputs, first.missingInputs)) difference.missingInputs = view.missingInputs;
  if (view.confirm !== first.confirm) difference.confirm = view.confirm;
  return difference;
}

function sameWords(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i += 1) if (a[i] !== b[i]) return false;
  return true;
}
