import type { FlagFact, NumberFact, TextFact } from '../../catalog/sections/measures/vocabulary.ts';
import type { BuildingProfile } from '../building/types.ts';
import type { ComplianceProfile } from '../compliance/types.ts';
import type { EnergyBaseline } from '../energy/types.ts';
import {
  COOKING,
  ELECTRICITY,
  endUseKbtu,
  FUEL_COUNT,
  HEATING,
  HOT_WATER,
  LIGHTING,
  OIL_2,
  OIL_4,
  otherFossilKbtu,
  REFRIGERATION,
} from '../energy/energy-index.ts';
import { heatPumpTons, rooftopTons } from './quantities.ts';
import type { MeasureRules } from './rules.ts';

/** The building as conditions see it. */
export type MeasureFacts = Readonly<
  Record<NumberFact, number> & Record<TextFact, string> & Record<FlagFact, boolean>
>;

/** Every fact that a condition can test, as a sentence names it. */
export const FACT_WORDS: Readonly<Record<keyof MeasureFacts, string>> = {
  floors: 'storeys',
  area_sqft: 'sqft of floor area',
  dwellings: 'dwellings',
  year_built: 'year built',
  guest_rooms: 'guest rooms',
  kitchens: 'kitchens',
  boilers: 'boilers',
  radiators: 'radiators',
  steam_traps: 'steam traps',
  bare_pipe_ft: 'ft of bare pipe',
  cooling_tons: 'tons of cooling',
  roof_area_sqft: 'sqft of roof',
  bore_share: 'of the heating load from bores on the open lot (1 is all)',
  heating_tons: 'tons of rooftop heating',
  oil_share_of_heating: 'of the heating from oil (1 is all)',
  fossil_heating_kbtu: 'kBtu a year of fuel or steam for heating',
  fossil_dhw_kbtu: 'kBtu a year of fuel or steam for hot water',
  fossil_cooking_kbtu: 'kBtu a year of fuel for cooking',
  fossil_other_kbtu: 'kBtu a year of fuel for processes',
  refrigeration_kbtu: 'kBtu a year of refrigeration',
  lighting_kbtu: 'kBtu a year of lighting',
  class: 'kind of building',
  property_type: 'property type of Local Law 97',
  vintage: 'time of building',
  heating: 'heating',
  cooling: 'cooling',
  hot_water: 'hot water',
  landmark: 'landmark protection',
  region: 'region',
  pathway: 'pathway under Local Law 97',
  price_level: 'price level',
  pneumatic_controls: 'pneumatic controls',
  gas_cooking: 'gas cooking',
  gas_dryers: 'gas dryers',
  ventilated_centrally: 'central ventilation',
  district_steam_area: 'district steam in the street',
};

export interface FactInput {
  readonly profile: BuildingProfile;
  readonly baseline: EnergyBaseline;
  readonly compliance: ComplianceProfile;
  readonly rules: MeasureRules;
}

const CENTRAL_AIR = new Set(['central_chiller', 'rooftop_unit']);

export function measureFacts({ profile, baseline, compliance, rules }: FactInput): MeasureFacts {
  const { geometry, systems, counts, loads } = profile;
  const use = baseline.state.use;
  const heating = endUseKbtu(use, HEATING);
  const oil = use[HEATING * FUEL_COUNT + OIL_2]! + use[HEATING * FUEL_COUNT + OIL_4]!;
  const tons = heatPumpTons(profile, rules);
  const openSqft = geometry.openLotAreaSqft;
  const bores = openSqft === null ? 0 : Math.floor(openSqft / rules.sqftPerBore) * rules.tonsPerBore;
  return {
    floors: geometry.floors,
    area_sqft: profile.areaSqft,
    dwellings: counts.dwellings,
    year_built: profile.input.yearBuilt ?? 0,
    guest_rooms: counts.guestRooms,
    kitchens: counts.kitchens,
    boilers: counts.boilers,
    radiators: counts.radiators,
    steam_traps: counts.steamTraps,
    bare_pipe_ft: counts.bareSteamPipeFeet,
    cooling_tons: loads.coolingTons,
    roof_area_sqft: geometry.roofAreaSqft,
    bore_share: tons > 0 ? bores / tons : 0,
    heating_tons: rooftopTons(profile, rules),
    oil_share_of_heating: heating > 0 ? oil / heating : 0,
    fossil_heating_kbtu: endUseKbtu(use, HEATING, ELECTRICITY + 1),
    fossil_dhw_kbtu: endUseKbtu(use, HOT_WATER, ELECTRICITY + 1),
    fossil_cooking_kbtu: endUseKbtu(use, COOKING, ELECTRICITY + 1),
    fossil_other_kbtu: otherFossilKbtu(use),
    refrigeration_kbtu: endUseKbtu(use, REFRIGERATION),
    lighting_kbtu: endUseKbtu(use, LIGHTING),
    class: profile.parameterClass,
    property_type: profile.propertyType ?? '',
    vintage: profile.vintage,
    heating: systems.heating,
    cooling: systems.cooling,
    hot_water: systems.hotWater,
    landmark: profile.landmarkConstraint,
    region: profile.input.region,
    pathway: compliance.pathway,
    price_level: profile.priceLevel,
    pneumatic_controls: systems.pneumaticControls,
    gas_cooking: systems.gasCooking,
    gas_dryers: systems.gasDryers,
    ventilated_centrally: CENTRAL_AIR.has(systems.cooling),
    district_steam_area: profile.districtSteamArea,
  };
}
