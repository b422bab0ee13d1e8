import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import type { EligibleWork, ProjectFacts } from '../../engine/incentives/types.ts';
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

/** Tons per thermal kW: 3,412 Btu/h to the kW and 12,000 to the ton. */
const TONS_PER_THERMAL_KW = 3.412 / 12;

/** What a capacity in a request is read as. */
export type CapacityReading = 'kw' | 'kw_held_back' | 'tons' | 'storage_kwh' | 'kw_of_storage' | 'kw_thermal';

const THERMAL = new Set<string>(['geothermal_heat_pump', 'heat_pump']);
/** Whether the kW of a technology are thermal. */
export const isThermal = (technology: string): boolean => THERMAL.has(technology);

/** A capacity as the benefit counts it: tons where it pays a ton, kWh where it pays stored kWh, kW otherwise. */
export function capacityOf(
  capacity: number | undefined,
  { benefit, technologies }: Pick<CompiledProgram, 'benefit' | 'technologies'>,
): { readonly reading: CapacityReading; readonly work: Partial<EligibleWork> } {
  const by = benefit.components?.[0]?.kind ?? benefit.kind;
  if (by === 'per_ton' || by === 'per_10kbtuh') return { reading: 'tons', work: { tons: capacity ?? null } };
  if (benefit.basis === 'per_month') return { reading: 'kw_held_back', work: { units: capacity ?? null } };
  if (benefit.basis === 'storage_capacity')
    return { reading: 'storage_kwh', work: { storageKwh: capacity ?? null } };
  if (capacity === undefined) return { reading: 'kw', work: {} };
  if (technologies.includes('storage'))
    return { reading: 'kw_of_storage', work: { capacityKwAc: capacity, storageKwh: capacity } };
  return technologies.some(isThermal)
    ? { reading: 'kw_thermal', work: { capacityKwAc: capacity, tons: tonsOf(capacity) } }
    : { reading: 'kw', work: { capacityKwAc: capacity } };
}

/** Thermal kW as tons. */
export const tonsOf = (kwThermal: number): number => kwThermal * TONS_PER_THERMAL_KW;
