import type { EstimateResponse } from '../../../src/contract/estimate/index.ts';
import { words } from '../format/numbers.ts';

type Classed = Pick<EstimateResponse['resolution'], 'building_class' | 'building_class_source'>;

/** A use can be known and still be none of the classes that have figures. */
export const classText = ({ building_class: kind, building_class_source: source }: Classed): string => {
  if (kind !== null) return words(kind);
  return source === 'none' ? 'not known' : 'outside our classes';
};

/** The same where nothing beside it says that a kind is meant. */
export const kindOf = (resolution: Classed): string =>
  resolution.building_class === null ? `Kind ${classText(resolution)}` : classText(resolution);
