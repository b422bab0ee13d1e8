import type { EvidenceInput, EvidenceLine } from '../../contract/estimate/artifact.ts';

export type { EvidenceInput, EvidenceLine };

/** What a rule says about one number; the pointer is added by the walker. */
export interface Explanation {
  readonly basis: EvidenceLine['basis'];
  readonly formula: string;
  readonly inputs: readonly EvidenceInput[];
  readonly rounding?: string;
}
