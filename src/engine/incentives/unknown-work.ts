import type { EligibleWork } from './types.ts';

/** Work of which nothing is known; a cost of 0 stands for unknown. */
export const UNKNOWN_WORK: EligibleWork = {
  costCents: 0,
  rebatesCents: 0,
  constructionBegins: null,
  placedInService: null,
  capacityKwDc: null,
  capacityKwAc: null,
  storageKwh: null,
  tons: null,
  annualKwhProduced: null,
  annualKwhSaved: null,
  annualThermsSaved: null,
  floorAreaSqft: null,
  units: null,
  tagMask: 0,
  costCentsByPart: [],
};
