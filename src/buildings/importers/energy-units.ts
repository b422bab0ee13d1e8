/** Site energy of a unit of fuel, kBtu. Source: ENERGY STAR Portfolio Manager Technical Reference, Thermal Energy Conversions. */
export const KBTU_PER_KWH = 3.412;
export const KBTU_PER_THERM = 100;
