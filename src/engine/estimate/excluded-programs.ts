import type { ExcludedIncentiveView, ExcludedProgramView } from '../../contract/estimate/index.ts';
import { usdFromCents } from '../../quantities/money.ts';
import type { SetAsideProgram } from '../incentives/types.ts';
import { excludedProgramView, whyExcluded, type WhyExcluded } from './incentive-view.ts';

type Said = Omit<ExcludedIncentiveView, 'programId' | 'potentialAmount'>;

/** Programs that are not counted, each as the first tier says it: later tiers say what differs. */
export class ExcludedPrograms {
  readonly #byId = new Map<
    string,
    { readonly evaluation: SetAsideProgram; readonly view: ExcludedProgramView }
  >();

  /** The program in a tier. */
  inTier(evaluation: SetAsideProgram): ExcludedIncentiveView {
    const { programId, potentialAmountCents } = evaluation;
    const potentialAmount = potentialAmountCents === null ? null : usdFromCents(potentialAmountCents);
    const first = this.#byId.get(programId);
    // What the project settles is one evaluation for all its tiers.
    if (first?.evaluation === evaluation) return { programId, potentialAmount };
    if (first !== undefined)
      return { programId, potentialAmount, ...differing(whyExcluded(evaluation), first.view) };
    this.#byId.set(programId, { evaluation, view: excludedProgramView(evaluation) });
    return { programId, potentialAmount };
  }

  /** In the order in which tiers named them. */
  all(): ExcludedProgramView[] {
    return [...this.#byId.values()].map(({ view }) => view);
  }
}

function differing(view: WhyExcluded, first: WhyExcluded): Said {
  const said: Said = {};
  if (view.standing !== first.standing) said.standing = view.standing;
  if (view.settleBy !== first.settleBy) said.settleBy = view.settleBy;
  if (view.onlyScheduleEnded !== first.onlyScheduleEnded) said.onlyScheduleEnded = view.onlyScheduleEnded;
  if (view.determination !== first.determination) said.determination = view.determination;
  if (!sameWords(view.reasons, first.reasons)) said.reasons = view.reasons;
  if (!sameWords(view.missingInputs, first.missingInputs)) said.missingInputs = view.missingInputs;
  if (view.confirm !== first.confirm) said.confirm = view.confirm;
  return said;
}

const sameWords = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((word, index) => word === b[index]);
