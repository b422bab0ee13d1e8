import {
  KBTU_PER_BILLED_UNIT,
  KBTU_PER_KWH,
  KBTU_PER_MLB_STEAM,
  KBTU_PER_THERM,
} from '../quantities/units.ts';
import type { BillField } from '../vocabulary/bills.ts';

/** Gas sold by volume: ENERGY STAR Portfolio Manager, Thermal Energy Conversions. */
const KBTU_PER_CCF = 102.6;

/** kBtu of units that mean the same whatever the fuel. */
const ENERGY: Readonly<Record<string, number>> = {
  kbtu: 1,
  mmbtu: 1000,
  kwh: KBTU_PER_KWH,
  mwh: KBTU_PER_KWH * 1000,
  therms: KBTU_PER_THERM,
  therm: KBTU_PER_THERM,
};

const bare = (unit: string): string =>
  unit
    .toLowerCase()
    .replaceAll(/\([^()]*\)/g, '')
    .trim();

/** How many billed units one unit of the file is; null where the unit says nothing of this fuel. */
export function perUnit(field: BillField, unit: string): number | null {
  const name = bare(unit);
  const kbtu = ENERGY[name] ?? ofFuel(field, name);
  return kbtu === null ? null : kbtu / KBTU_PER_BILLED_UNIT[field];
}

function ofFuel(field: BillField, name: string): number | null {
  if (/^mbtu\s*\/\s*mmbtu/.test(name)) return 1000;
  if (field === 'natural_gas_therms')
    return name === 'ccf'
      ? KBTU_PER_CCF
      : name === 'cf'
        ? KBTU_PER_CCF / 100
        : name === 'kcf'
          ? KBTU_PER_CCF * 10
          : null;
  if (field.endsWith('_gallons')) return /^gallons?$/.test(name) ? KBTU_PER_BILLED_UNIT[field] : null;
  if (field === 'district_steam_mlb') {
    if (/^klbs?\.?$/.test(name)) return KBTU_PER_MLB_STEAM;
    if (/^lbs?\.?$/.test(name)) return KBTU_PER_MLB_STEAM / 1000;
    // Million pounds in Portfolio Manager; thousand pounds at Con Edison: a factor of a thousand, so neither is guessed.
  }
  return null;
}
