import { readEmbeddedSample } from '../../src/buildings/sample/embedded-sample.ts';
import { shuffled } from './load.ts';

/** Distinct lots of the shipped sample, in random order. */
export function buildingIds(count: number): string[] {
  const ids = readEmbeddedSample().lots.map((lot) => lot.id);
  return shuffled(ids).slice(0, count);
}
