import type { ProjectFacts } from '../../engine/incentives/types.ts';
export { UNKNOWN_WORK } from '../../engine/incentives/unknown-work.ts';
import type { CalendarDate } from '../../quantities/calendar-date.ts';

/** Facts of a project of which only the day is known. What a request states overrides them. */
export function unknownProject(asOf: CalendarDate): ProjectFacts {
  return {
    asOf,
    state: null,
    region: null,
    county: null,
    place: null,
    candidates: null,
    electricUtility: null,
    gasUtility: null,
    ownerType: null,
    ownerPaysPropertyTax: null,
    buildingClass: null,
    dwellingUnits: null,
    leastDwellingUnits: null,
    floorAreaSqft: null,
    peakDemandKw: null,
    nypaCustomer: null,
    incomeQualified: null,
    affordableHousing: null,
    disadvantagedCommunity: null,
    existingBuilding: null,
    fuelReplaced: null,
    zip: null,
    prevailingWage: true,
    energyCommunity: false,
    domesticContent: null,
    domesticContentAttestation: null,
    lowIncome: null,
    confirmed: [],
    denied: [],
  };
}
