import type { TierComputation } from '../estimate/types.ts';

export interface ProgramMoney {
  readonly amountUsd: number;
  readonly programId: string | null;
}

/** Largest solar amount of a jurisdiction over the tiers, counted or potential, and its program. */
export function largestSolar(
  tiers: readonly TierComputation[],
  jurisdiction: 'federal' | 'local',
): ProgramMoney {
  let largest: ProgramMoney = { amountUsd: 0, programId: null };
  for (const { incentives } of tiers) {
    for (const { program, amountCents, potentialAmountCents } of [
      ...incentives.included,
      ...incentives.excluded,
    ]) {
      if (program.jurisdiction !== jurisdiction || !program.technologies.includes('solar')) continue;
      const amountUsd = (amountCents ?? potentialAmountCents ?? 0) / 100;
      if (amountUsd > largest.amountUsd) largest = { amountUsd, programId: program.id };
    }
  }
  return largest;
}
