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
