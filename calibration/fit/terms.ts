import type { PublicWorksTermsFile, UnitCostsFile } from '../../src/catalog/sections/calibration.ts';

/** Terms of public-works prices that no record decides. */
export type FixedTerms = Pick<UnitCostsFile, 'contingency' | 'public_works_premium'>;

export function readTerms(content: unknown): FixedTerms {
  const { contingency, public_works_premium } = content as PublicWorksTermsFile;
  return { contingency, public_works_premium };
}
