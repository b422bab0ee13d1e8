import type { Snapshot } from '../../catalog/snapshot.ts';
import type { ExplainedNumber } from '../../contract/estimate/index.ts';
import type { Explained } from '../../evidence/evidence.ts';
import { sourceOf } from './evidence-sources.ts';

/** The line of a number with its steps and the publications cited down to the last number it rests on. */
export function explainedNumber({ line, steps, cited }: Explained, { sections }: Snapshot): ExplainedNumber {
  const sources = [...cited].toSorted().map((id) => sourceOf(id, sections.sources));
  return { ...line, steps: [...steps.values()], sources };
}
