import type { ExcludedIncentiveView, ExcludedProgramView } from './incentives.ts';
import type { TierEntry } from './response.ts';

/** All that is said of a program not counted in a tier. */
export type ExcludedProgram = ExcludedProgramView & Pick<ExcludedIncentiveView, 'potentialAmount'>;

/** The excluded incentives of a tier in full, in their order: what all tiers say alike stands once in the answer. */
export function excludedIn(
  { excluded_programs: programs }: { readonly excluded_programs: readonly ExcludedProgramView[] },
  { excluded_incentives: items }: Pick<TierEntry, 'excluded_incentives'>,
): ExcludedProgram[] {
  const byId = new Map(programs.map((program) => [program.programId, program]));
  return items.map((item) => {
    const program = byId.get(item.programId);
    if (program === undefined) throw new Error(`excluded_programs has no ${item.programId}`);
    return { ...program, ...item };
  });
}
