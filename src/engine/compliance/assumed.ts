import type { Assumed, ComplianceProfile } from './types.ts';

const IF: Readonly<Record<Assumed, string>> = {
  article_320: 'Article 320 governs it',
  housing: 'it is housing',
  class_energy: 'it uses the median of its class',
};

/** "if Article 320 governs it and it is housing". */
export const ifAssumed = (assuming: ComplianceProfile['assuming']): string =>
  `if ${assuming.map((one) => IF[one]).join(' and ')}`;

/** The limits are the building's own; how far it is from them may still be open. */
export const limitsAreKnown = ({ periods, assuming }: Pick<ComplianceProfile, 'periods' | 'assuming'>) =>
  periods.length > 0 && assuming.every((one) => one === 'class_energy');
