import type { HousingEvidence } from '../../src/engine/building/types.ts';

/** Public lists that say nothing of a lot. */
const NO_EVIDENCE: HousingEvidence = {
  stabilisedUnits: null,
  stabilisedYear: null,
  dhcrRegistered: false,
  nycha: false,
  assistedUnits: null,
  exemption421aEndYear: null,
  unregulatedRental: false,
};

/** What public lists say of a lot's housing, as far as it is told here. */
export const listedHousing = (said: Partial<HousingEvidence> = {}): HousingEvidence => ({
  ...NO_EVIDENCE,
  ...said,
});
