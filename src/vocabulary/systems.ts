/** Systems a building may have, as the engine prices and simulates them. */
export const HEATING_SYSTEMS = [
  'steam_1pipe',
  'steam_2pipe',
  'hydronic',
  'district_steam',
  'rooftop_unit',
  'packaged_terminal',
  'forced_air',
  'electric_resistance',
  'heat_pump',
] as const;
export type HeatingSystem = (typeof HEATING_SYSTEMS)[number];

export const COOLING_SYSTEMS = [
  'window_ac',
  'central_chiller',
  'rooftop_unit',
  'packaged_terminal',
  'heat_pump',
  'none',
] as const;
export type CoolingSystem = (typeof COOLING_SYSTEMS)[number];

export const HOT_WATER_SYSTEMS = [
  'boiler_coil',
  'central_gas',
  'central_electric',
  'district_steam',
  'unitary_electric',
] as const;
export type HotWaterSystem = (typeof HOT_WATER_SYSTEMS)[number];
