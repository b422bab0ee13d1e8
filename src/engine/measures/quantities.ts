import type { CompiledMeasure } from '../../catalog/sections/measures.ts';
import type { QuantityBasis } from '../../catalog/sections/measures/vocabulary.ts';
import { KBTU_PER_HOUR_PER_TON, KBTU_PER_KWH } from '../../quantities/units.ts';
import { isHousing, plantsOf } from '../building/counts.ts';
import type { BuildingProfile } from '../building/types.ts';
import type { EnergyBaseline } from '../energy/types.ts';
import {
  COOKING,
  ELECTRICITY,
  endUseKbtu,
  FANS,
  FUEL_COUNT,
  otherFossilKbtu,
  REFRIGERATION,
} from '../energy/energy-index.ts';
import { factorValue } from '../pricing/factors.ts';
import type { MeasureRules } from './rules.ts';

export interface QuantityInput {
  readonly profile: BuildingProfile;
  readonly baseline: EnergyBaseline;
  readonly rules: MeasureRules;
}

type Formula = (input: QuantityInput) => number;

/** Amount of one basis on this building, before the measure's own units-per-basis. */
const FORMULAS: Readonly<Record<QuantityBasis, Formula>> = {
  gross_sqft: ({ profile }) => profile.areaSqft,
  dwelling: ({ profile }) => profile.counts.dwellings,
  lodging_unit: lodgingUnits,
  control_zone: (input) =>
    hasLodgings(input.profile)
      ? lodgingUnits(input)
      : input.profile.areaSqft / input.rules.sqftPerControlZone,
  radiator: ({ profile }) => profile.counts.radiators,
  steam_trap: ({ profile }) => profile.counts.steamTraps,
  guest_room: ({ profile }) => profile.counts.guestRooms,
  kitchen: ({ profile }) => Math.max(1, profile.counts.kitchens),
  kitchen_equivalent: kitchenEquivalents,
  boiler: ({ profile }) => Math.max(1, profile.counts.boilers),
  plant: ({ profile }) => plantsOf(profile.input),
  heating_kbtuh: ({ profile }) => profile.loads.heatingKbtuPerHour,
  heating_ton: ({ profile, rules }) => rooftopTons(profile, rules),
  heat_pump_ton: ({ profile, rules }) => heatPumpTons(profile, rules),
  dwelling_heat_pump_ton: ({ profile, rules }) =>
    Math.max(heatPumpTons(profile, rules), profile.counts.dwellings * rules.leastTonsPerDwelling),
  hot_water_kbtuh: ({ profile }) => profile.loads.hotWaterKbtuPerHour,
  cooling_ton: ({ profile }) => profile.loads.coolingTons,
  pv_kw_dc: solarKwDc,
  glazing_sqft: ({ profile }) => profile.geometry.glazingAreaSqft,
  opaque_wall_sqft: ({ profile }) => profile.geometry.opaqueWallAreaSqft,
  exposed_wall_sqft: ({ profile }) => profile.geometry.exposedWallAreaSqft,
  roof_sqft: ({ profile }) => profile.geometry.roofAreaSqft,
  bare_pipe_ft: ({ profile }) => profile.counts.bareSteamPipeFeet,
  outdoor_air_cfm: ({ profile }) => profile.loads.outdoorAirCfm,
  fan_motor_hp: fanMotorHp,
  refrigeration_kbtuh: refrigerationKbtuPerHour,
  process_kbtuh: ({ baseline, rules }) => otherFossilKbtu(baseline.state.use) / rules.processHours,
  peak_kw: ({ profile }) => profile.loads.summerPeakKw,
  added_kva: () => 0,
  storage_kwh: ({ profile }) => profile.loads.summerPeakKw,
};

function quantityOf(basis: QuantityBasis, input: QuantityInput): number {
  return FORMULAS[basis](input);
}

/** Amount of work of a measure: units per amount of its basis, in whole pieces where it is bought so. */
export function measureQuantityOf({ quantity }: CompiledMeasure, input: QuantityInput): number {
  const amount = quantityOf(quantity.basis, input) * (quantity.per?.value ?? 1);
  return quantity.whole === true && amount > 0 ? Math.max(1, Math.round(amount)) : amount;
}

/** What one of the amount is called: where guest rooms are counted, two of them stand for a dwelling of the price. */
export function unitHere({ quantity }: CompiledMeasure, { profile, rules }: QuantityInput): string {
  const { counts } = profile;
  const byRooms = quantity.basis === 'lodging_unit' && quantity.unit === 'dwelling';
  return byRooms && counts.guestRooms * rules.guestRoomAsDwelling > counts.dwellings
    ? 'guest-room pair'
    : quantity.unit;
}

/** Whether zones are counted by dwellings or guest rooms. */
const hasLodgings = (profile: BuildingProfile): boolean =>
  isHousing(profile) || profile.counts.guestRooms > 0;

/** Dwellings, a guest room counting for its share. */
function lodgingUnits({ profile, rules }: QuantityInput): number {
  return Math.max(profile.counts.dwellings, profile.counts.guestRooms * rules.guestRoomAsDwelling);
}

/** Heat-pump capacity for the whole heating load, tons. */
export function heatPumpTons(profile: BuildingProfile, rules: MeasureRules): number {
  return (profile.loads.heatingKbtuPerHour * sizingShare(profile, rules)) / KBTU_PER_HOUR_PER_TON;
}

/** Share of the design heating load that heat pumps are sized for. */
export function sizingShare(profile: BuildingProfile, rules: MeasureRules): number {
  return profile.parameterClass === 'multifamily' ? rules.sizingMultifamily : rules.sizingCommercial;
}

/** Rooftop heat pumps follow the larger of the cooling and the heating load, each as new units are sized for it, tons. */
export function rooftopTons(profile: BuildingProfile, rules: MeasureRules): number {
  return Math.max(profile.loads.coolingTons * rules.rightSizedCooling, heatPumpTons(profile, rules));
}

/**
 * PV that fits the roof after access paths and the room heat pumps would need, and that a net-metered account is credited
 * for, kW DC; 0 when too small to build.
 */
function solarKwDc({ profile, baseline, rules }: QuantityInput): number {
  const roof = profile.geometry.roofAreaSqft;
  const usable = roof * factorValue(rules.factors, 'solar-roof', usableRoofKey(profile, rules));
  const forHeatPumps =
    profile.parameterClass === 'multifamily' ? 0 : heatPumpTons(profile, rules) * rules.roofSqftPerTon;
  const free = Math.max(0, Math.min(usable, roof - forHeatPumps));
  const fits = (free * rules.pvWattsPerSqft) / 1000;
  const { billsDemand } = baseline.rates.electricity.rate;
  const [electricityKbtu] = profile.fuelUse.kbtu;
  const credited = ((electricityKbtu / KBTU_PER_KWH) * rules.pvNetMeteredWattsPerKwh) / 1000;
  const kw = billsDemand ? fits : Math.min(fits, credited);
  return kw < rules.pvMinimumKw ? 0 : kw;
}

/** Name of the roof-share factor that fits the building. */
function usableRoofKey(profile: BuildingProfile, rules: MeasureRules): string {
  const { parameterClass, geometry, vintage } = profile;
  if (parameterClass === 'multifamily')
    return vintage === 'pre-1930' ? 'usable.multifamily_prewar' : 'usable.multifamily_postwar';
  if (geometry.floors > rules.pvTowerFloors) return 'usable.tower';
  if (parameterClass === 'industrial' || parameterClass === 'retail') return 'usable.low_rise_large';
  return 'usable.other';
}

/** Cooking follows the people a building feeds: fuel above its class's upper quartile adds no kitchens. */
function kitchenEquivalents({ profile, baseline, rules }: QuantityInput): number {
  const burnt = endUseKbtu(baseline.state.use, COOKING, ELECTRICITY + 1);
  const most = rules.mostCookingKbtuPerSqft(profile.parameterClass, profile.vintage) * profile.areaSqft;
  return Math.min(burnt, most) / rules.kitchenKbtu;
}

function fanMotorHp({ baseline, rules }: QuantityInput): number {
  const kwh = baseline.state.use[FANS * FUEL_COUNT + ELECTRICITY]! / KBTU_PER_KWH;
  return kwh / (rules.fanHours * rules.motorLoad * rules.kwPerHp);
}

function refrigerationKbtuPerHour({ baseline, rules }: QuantityInput): number {
  const heatMoved = endUseKbtu(baseline.state.use, REFRIGERATION) * rules.refrigerationCop;
  return heatMoved / rules.refrigerationHours;
}
