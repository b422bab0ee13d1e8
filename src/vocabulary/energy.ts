/** What energy is used for, in the order of every table by end use. */
export const END_USES = [
  'heating',
  'dhw',
  'cooling',
  'fans_pumps_ventilation',
  'lighting',
  'plug_process',
  'cooking',
  'refrigeration',
  'other',
] as const;
export type EndUse = (typeof END_USES)[number];

/** Energy as it is bought, in the order of every table by fuel. */
export const FUELS = ['electricity', 'natural_gas', 'fuel_oil_2', 'fuel_oil_4', 'district_steam'] as const;
export type Fuel = (typeof FUELS)[number];
