import type { Bills } from '../../contract/facts/index.ts';
import {
  KBTU_PER_GALLON_OIL_2,
  KBTU_PER_GALLON_OIL_4,
  KBTU_PER_KWH,
  KBTU_PER_MLB_STEAM,
  KBTU_PER_THERM,
} from '../../quantities/units.ts';
import { BILL_FIELDS } from '../../vocabulary/bills.ts';
import type { BuildingInput } from './types.ts';

/** kBtu per unit billed, in the order of `BILL_FIELDS` and of fuels. */
export const KBTU_PER_BILLED_UNIT = [
  KBTU_PER_KWH,
  KBTU_PER_THERM,
  KBTU_PER_GALLON_OIL_2,
  KBTU_PER_GALLON_OIL_4,
  KBTU_PER_MLB_STEAM,
] as const;

const FIRST_BURNT = 1;
/** Months without heating, June to September: their fuel is hot water and cooking. */
const isSummer = (month: number): boolean => month >= 6 && month <= 9;
const SUMMER_SHARE = 3;

/** Bills that say what whole fuels the building uses; null where there are none. */
export function baselineBills({ facts }: BuildingInput): Bills | null {
  const bills = facts?.bills;
  return bills === undefined || bills.covers === 'some_meters' ? null : bills;
}

/** Fuels that the bills settle, by their place: all of them where the bills hold every fuel. */
export const billedFuels = (bills: Bills): number[] =>
  BILL_FIELDS.flatMap((field, fuel) =>
    bills.covers === 'every_fuel' || bills[field] !== undefined ? [fuel] : [],
  );

/** Positions of June to September among twelve months that end with `last_month`. */
function summerMonths({ last_month }: Bills): number[] {
  const last = Number(last_month.slice(5));
  return Array.from({ length: 12 }, (_, at) => at).filter((at) => isSummer(((last + at) % 12) + 1));
}

/** Whether the fuel is brought to a usual year: one that is burnt, where degree days are given. */
const isWeatherCorrected = (bills: Bills, fuel: number): boolean =>
  fuel >= FIRST_BURNT && bills.heating_degree_days_f !== undefined;

/**
 * A year's energy of a billed fuel, kBtu. With degree days, what is burnt above the summer's level is fuel for heat and
 * goes with them: heat of a usual year = heat billed × usual ÷ measured degree days.
 */
export function billedKbtu(bills: Bills, fuel: number): number {
  const months = bills[BILL_FIELDS[fuel] ?? 'electricity_kwh'] ?? [];
  const used = months.reduce((sum, part) => sum + part, 0);
  if (!isWeatherCorrected(bills, fuel)) return used * KBTU_PER_BILLED_UNIT[fuel]!;
  const summer = summerMonths(bills).reduce((sum, at) => sum + (months[at] ?? 0), 0);
  const heat = Math.max(0, used - summer * SUMMER_SHARE);
  const days = (bills.heating_degree_days_f ?? []).reduce((sum, part) => sum + part, 0);
  const usual = (heat * (bills.normal_heating_degree_days_f ?? days)) / days;
  return (used - heat + usual) * KBTU_PER_BILLED_UNIT[fuel]!;
}

/** Fuels in words, in the order of `FUELS`. */
export const FUEL_LABELS = ['electricity', 'gas', 'No. 2 oil', 'No. 4 oil', 'district steam'] as const;

/** What was read of the bills and what was done about the weather. */
export function billsText(bills: Bills): string {
  const parts = FUEL_LABELS.filter((_, fuel) => bills[BILL_FIELDS[fuel] ?? 'electricity_kwh'] !== undefined);
  const station = bills.weather_station === undefined ? '' : ` at ${bills.weather_station}`;
  const weather =
    bills.heating_degree_days_f === undefined
      ? 'not corrected for the weather of that year'
      : `heat corrected to a usual year by heating degree days${station}`;
  const shared = FUEL_LABELS.filter((_, fuel) =>
    bills.shared_out?.includes(BILL_FIELDS[fuel] ?? 'electricity_kwh'),
  );
  const even = shared.length === 0 ? '' : ` Of ${andList(shared)} only the year was read.`;
  return `Bills of the twelve months to ${bills.last_month}: ${andList(parts)}, ${weather}.${even}`;
}

/** Words in a row, as a sentence has them. */
export const andList = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
