import type { Bills } from '../../../src/contract/facts/index.ts';

/** Fuels of a bill and what they cost, in the order of how many buildings burn them. */
export const BILL_FUELS = [
  ['electricity_kwh', 'Electricity, kWh', 'electricity_usd'],
  ['natural_gas_therms', 'Gas, therms', 'natural_gas_usd'],
  ['district_steam_mlb', 'District steam, Mlb', 'district_steam_usd'],
  ['fuel_oil_2_gallons', 'No. 2 oil burned, gallons', 'fuel_oil_2_usd'],
  ['fuel_oil_4_gallons', 'No. 4 oil burned, gallons', 'fuel_oil_4_usd'],
] as const satisfies readonly (readonly [keyof Bills, string, keyof Bills])[];

export type BillFuel = (typeof BILL_FUELS)[number][0];
export type BillCost = (typeof BILL_FUELS)[number][2];

/**
 * Months as they are typed or pasted from a spreadsheet: apart by blanks, tabs, lines or semicolons, or by commas where
 * nothing else parts them. What is no number stays as it is, and the service says so.
 */
export function monthsOf(typed: string): (number | string)[] {
  const parted = typed.trim().split(/[\s;]+/);
  const cells =
    parted.length === 1 ? typed.trim().split(',') : parted.map((cell) => cell.replaceAll(',', ''));
  return cells
    .filter((cell) => cell !== '')
    .map((cell) => (Number.isNaN(Number(cell)) ? cell : Number(cell)));
}

/** Dollars as they are typed; what is no number stays as it is, and the service says so. */
export function dollarsOf(typed: string): number | string {
  const plain = typed.replaceAll(/[$,\s]/g, '');
  return plain === '' || Number.isNaN(Number(plain)) ? typed.trim() : Number(plain);
}

/** The month before this one, `2026-10`: the last that is over. */
export function lastMonth(today: string): string {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return month === 1 ? `${year - 1}-12` : `${year}-${String(month - 1).padStart(2, '0')}`;
}
