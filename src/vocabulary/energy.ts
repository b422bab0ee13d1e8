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

/** Letters of the City's energy grade that say something of the energy: not F (not reported) and N. */
export const GRADES = ['A', 'B', 'C', 'D'] as const;
export type Grade = (typeof GRADES)[number];

/** Energy as it is bought, in the order of every table by fuel. */
export const FUELS = ['electricity', 'natural_gas', 'fuel_oil_2', 'fuel_oil_4', 'district_steam'] as const;
export type Fuel = (typeof FUELS)[number];

/** One value for every fuel; `of` is told its place in `FUELS` too. */
export const byFuel = <T>(of: (fuel: Fuel, place: number) => T): Record<Fuel, T> => ({
  electricity: of('electricity', 0),
  natural_gas: of('natural_gas', 1),
  fuel_oil_2: of('fuel_oil_2', 2),
  fuel_oil_4: of('fuel_oil_4', 3),
  district_steam: of('district_steam', 4),
});

/** The value of the fuel at a place of `FUELS`. By written names: a look-up by a name that varies takes much longer. */
export function ofFuel<T>(values: Readonly<Record<Fuel, T>>, place: number): T {
  switch (place) {
    case 1:
      return values.natural_gas;
    case 2:
      return values.fuel_oil_2;
    case 3:
      return values.fuel_oil_4;
    case 4:
      return values.district_steam;
    default:
      return values.electricity;
  }
}

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
