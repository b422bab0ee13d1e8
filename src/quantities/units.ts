/**
 * Unit conversions. Sources: kWh → kBtu and therm → kBtu are the site-energy conversions of ENERGY STAR Portfolio
 * Manager as used by 1 RCNY 103-14; Mlb of district steam 1,194 kBtu and No. 2 / No. 4 oil per gallon likewise.
 */
export const KBTU_PER_KWH = 3.412;
export const KBTU_PER_THERM = 100;
export const KBTU_PER_MLB_STEAM = 1194;
export const KBTU_PER_GALLON_OIL_2 = 138;
export const KBTU_PER_GALLON_OIL_4 = 146;
/** Site energy of one billed unit, kBtu, by fuel as bills name it. */
export const KBTU_PER_BILLED_UNIT = {
  electricity_kwh: KBTU_PER_KWH,
  natural_gas_therms: KBTU_PER_THERM,
  fuel_oil_2_gallons: KBTU_PER_GALLON_OIL_2,
  fuel_oil_4_gallons: KBTU_PER_GALLON_OIL_4,
  district_steam_mlb: KBTU_PER_MLB_STEAM,
} as const;
/** One ton of refrigeration = 12 kBtu/h, by definition. */
export const KBTU_PER_HOUR_PER_TON = 12;

export function energyKwh(kbtu: number): number {
  return kbtu / KBTU_PER_KWH;
}

export function energyKbtu(kwh: number): number {
  return kwh * KBTU_PER_KWH;
}
