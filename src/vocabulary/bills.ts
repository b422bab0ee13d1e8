/** Fuels of a year of bills with their units, in the order in which fuels are counted everywhere (`FUELS`). */
export const BILL_FIELDS = [
  'electricity_kwh',
  'natural_gas_therms',
  'fuel_oil_2_gallons',
  'fuel_oil_4_gallons',
  'district_steam_mlb',
] as const;

/** What those fuels cost, in the same order. */
export const BILL_USD_FIELDS = [
  'electricity_usd',
  'natural_gas_usd',
  'fuel_oil_2_usd',
  'fuel_oil_4_usd',
  'district_steam_usd',
] as const;

export type BillField = (typeof BILL_FIELDS)[number];

/** Fuels that Local Law 97 has a factor for and that are kept with a fuel above, by their energy. */
export const OTHER_FUELS = ['fuel_oil_1', 'diesel', 'kerosene', 'propane', 'fuel_oil_5_6'] as const;
export type OtherFuel = (typeof OTHER_FUELS)[number];
