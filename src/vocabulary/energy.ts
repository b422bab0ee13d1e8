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

/** One value for every fuel. */
export const byFuel = <T>(of: (fuel: Fuel) => T): Record<Fuel, T> => ({
  electricity: of('electricity'),
  natural_gas: of('natural_gas'),
  fuel_oil_2: of('fuel_oil_2'),
  fuel_oil_4: of('fuel_oil_4'),
  district_steam: of('district_steam'),
});

/** Months in the order of every table by month, as the catalogue names them. */
export const MONTHS = [
  'jan',
  'feb',
  'mar',
  'apr',
  'may',
  'jun',
  'jul',
  'aug',
  'sep',
  'oct',
  'nov',
  'dec',
] as const;
export type Month = (typeof MONTHS)[number];

/** Whether an electric rate bills this place of `MONTHS` as summer: June to September. */
export const isSummerMonth = (month: number): boolean => month >= 5 && month <= 8;
