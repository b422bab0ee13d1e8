import type { EligibleWork, ProjectFacts } from '../../engine/incentives/types.ts';
export { UNKNOWN_WORK } from '../../engine/incentives/unknown-work.ts';
import type { CalendarDate } from '../../quantities/calendar-date.ts';

/** Facts of a project of which nothing is known but the day; what a request says is spread over it. */
export function unknownProject(asOf: CalendarDate): ProjectFacts {
  return {
    asOf,
    state: null,
    region: null,
    electricUtility: null,
    gasUtility: null,
    ownerType: null,
    ownerPaysPropertyTax: null,
    buildingClass: null,
    dwellingUnits: null,
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
  };
}

/** 3,412 Btu/h to the kW and 12,000 to the ton: thermal kW in tons. */
const TONS_PER_THERMAL_KW = 3.412 / 12;

/** What a capacity in kW says about the work of a technology. */
export function capacityOf(
  capacityKw: number | undefined,
  technologies: readonly string[],
): Partial<EligibleWork> {
  if (capacityKw === undefined) return {};
  const thermal = technologies.some((name) => name === 'geothermal_heat_pump' || name === 'heat_pump');
  return thermal
    ? { capacityKwAc: capacityKw, tons: capacityKw * TONS_PER_THERMAL_KW }
    : { capacityKwAc: capacityKw };
}
