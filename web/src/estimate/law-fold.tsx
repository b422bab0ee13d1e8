import { EmissionsSection } from '../explorer/emissions-section.tsx';
import { LawSection } from '../explorer/law-section.tsx';
import type { SectionProps } from '../explorer/view.ts';

/** Limits and fines by period, then what stands beside the verdict and in no sum. */
export const LawFold = (view: SectionProps) => (
  <>
    <EmissionsSection {...view} />
    <LawSection {...view} />
  </>
);
