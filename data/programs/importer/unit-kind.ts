import type { BenefitKind } from '../../../src/catalog/sections/programs/vocabulary.ts';

/** Units tell more than the kinds of the gathered table. */
export function kindOf(kind: string, unit: string | null | undefined): BenefitKind {
  if (unit === '$/ton') return 'per_ton';
  if (unit === '$/10kBtuh') return 'per_10kbtuh';
  return kind as BenefitKind;
}
