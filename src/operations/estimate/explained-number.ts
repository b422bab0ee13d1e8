import type { Snapshot } from '../../catalog/snapshot.ts';
import type { ExplainedNumber } from '../../contract/estimate/index.ts';
import type { Explained } from '../../evidence/evidence.ts';
import { evidenceSources } from './evidence-sources.ts';

/** The line of a number with its steps and the publications they cite. */
export function explainedNumber({ line, steps }: Explained, snapshot: Snapshot): ExplainedNumber {
  const below = [...steps.values()];
  return { ...line, steps: below, sources: evidenceSources([line, ...below], snapshot) };
}
