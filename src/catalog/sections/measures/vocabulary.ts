/** Closed vocabularies of the measure catalogue. */

/** Physical order of application: loads, then distribution, then control, then plant, then fuel, then supply. */
export const STAGES = [
  'loads',
  'distribution',
  'controls',
  'generation',
  'fuel_switch',
  'supply',
  'enabling',
] as const;
export type Stage = (typeof STAGES)[number];

export const SCOPE_FAMILIES = [
  'air_sealing',
  'building_automation',
  'cooling_plant',
  'domestic_hot_water',
  'electrical_service',
  'electrification',
  'facade',
  'heating_plant',
  'kitchen_laundry',
  'lighting',
  'low_flow',
  'plug_process',
  'pv',
  'roof',
  'steam',
  'storage',
  'ventilation',
  'windows',
] as const;

/** Typed facts a condition may test; `engine/measures/facts.ts` produces exactly these. */
export const NUMBER_FACTS = [
  'floors',
  'area_sqft',
  'dwellings',
  'year_built',
  'guest_rooms',
  'kitchens',
  'boilers',
  'radiators',
  'steam_traps',
  'bare_pipe_ft',
  'cooling_tons',
  'roof_area_sqft',
  'bore_share',
  'heating_tons',
  'oil_share_of_heating',
  'fossil_heating_kbtu',
  'fossil_dhw_kbtu',
  'fossil_cooking_kbtu',
  'fossil_other_kbtu',
  'refrigeration_kbtu',
  'lighting_kbtu',
] as const;
export const TEXT_FACTS = [
  'class',
  'property_type',
  'vintage',
  'heating',
  'cooling',
  'hot_water',
  'landmark',
  'region',
  'pathway',
  'price_level',
] as const;
export const FLAG_FACTS = [
  'pneumatic_controls',
  'gas_cooking',
  'gas_dryers',
  'ventilated_centrally',
  'district_steam_area',
] as const;
export type NumberFact = (typeof NUMBER_FACTS)[number];
export type TextFact = (typeof TEXT_FACTS)[number];
export type FlagFact = (typeof FLAG_FACTS)[number];

/** What one unit of work is counted on; `engine/measures/quantities.ts` holds one formula for each. */
export const QUANTITY_BASES = [
  'gross_sqft',
  'dwelling',
  'lodging_unit',
  'control_zone',
  'radiator',
  'steam_trap',
  'guest_room',
  'kitchen',
  'kitchen_equivalent',
  'boiler',
  'plant',
  'heating_kbtuh',
  'heating_ton',
  'heat_pump_ton',
  'dwelling_heat_pump_ton',
  'hot_water_kbtuh',
  'cooling_ton',
  'pv_kw_dc',
  'glazing_sqft',
  'opaque_wall_sqft',
  'exposed_wall_sqft',
  'roof_sqft',
  'bare_pipe_ft',
  'outdoor_air_cfm',
  'fan_motor_hp',
  'refrigeration_kbtuh',
  'process_kbtuh',
  'peak_kw',
  'added_kva',
  'storage_kwh',
] as const;
export type QuantityBasis = (typeof QUANTITY_BASES)[number];

export const PRICE_LEVELS = ['national', 'nyc_private', 'westchester_private', 'nyc_public_works'] as const;
export type CataloguePriceLevel = (typeof PRICE_LEVELS)[number];

export const PRICE_BASES = ['material', 'trade_installed', 'contract_price', 'installed_all_in'] as const;
export type PriceBasis = (typeof PRICE_BASES)[number];

/** What a recorded dollar figure is. */
export const COST_BASES = [
  'all_in',
  'contract',
  'announced',
  'bid',
  'quote',
  'budget',
  'loan',
  'programme_mean',
  'survey',
  'price_table',
] as const;

/** What a quoted price already holds, so that it is not added again. */
export const PRICE_INCLUDES = [
  'height',
  'occupancy',
  'access',
  'abatement',
  'scaffold',
  'contingency',
  // What is paid does not follow the price index.
  'escalation',
] as const;

/** Kinds of evidence behind a saving; the share realised of each is in `factors/realisation.yaml`. */
export const EVIDENCE_KINDS = [
  'measured',
  'led',
  'modelled_steam',
  'modelled_envelope',
  'hvac_custom',
  'retro_commissioning',
  'boiler',
  'low_flow',
  'plug',
  'pv',
  'heat_pump',
] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

/** Savings that overlap are capped together; caps are in `factors/savings-caps.yaml`. */
export const CLUSTERS = ['controls', 'steam', 'envelope'] as const;
export type Cluster = (typeof CLUSTERS)[number];
