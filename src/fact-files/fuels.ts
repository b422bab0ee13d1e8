import {
  KBTU_PER_BILLED_UNIT,
  KBTU_PER_KWH,
  KBTU_PER_MLB_STEAM,
  KBTU_PER_THERM,
} from '../quantities/units.ts';
import type { OtherFuel, BillField } from '../vocabulary/bills.ts';

/** A fuel of which bills are kept, under the name that the file has for it. */
export interface KeptFuel {
  readonly kind: 'kept';
  readonly field: BillField;
  /** A fuel that is kept with another one, by its energy. */
  readonly other: OtherFuel | null;
  /** kBtu of the units that are its own: a gallon, a pound. */
  readonly units: Units;
}

/** Energy of which no bills are kept; and what is no purchased energy at all: water, waste, what the sun makes. */
export type NamedFuel = KeptFuel | { readonly kind: 'energy' } | { readonly kind: 'none' };

type Units = Readonly<Partial<Record<Unit, number>>>;
type Unit = 'gallon' | 'gallon_uk' | 'liter' | 'cf' | 'cubic_metre' | 'pound' | 'kilogram';

/** US gallons of an imperial gallon and of a litre. */
const US_GALLONS_PER_UK = 1.20095;
const US_GALLONS_PER_LITER = 0.264172;

/** kBtu by volume and weight: ENERGY STAR Portfolio Manager, technical reference “Thermal Energy Conversions”, table for the US. */
const liquid = (kbtuPerGallon: number): Units => ({
  gallon: kbtuPerGallon,
  gallon_uk: kbtuPerGallon * US_GALLONS_PER_UK,
  liter: kbtuPerGallon * US_GALLONS_PER_LITER,
});
const GAS: Units = { cf: 1.026, cubic_metre: 36.303 };
const STEAM: Units = { pound: KBTU_PER_MLB_STEAM / 1000, kilogram: 2.632 };
const PROPANE: Units = { ...liquid(92), cf: 2.516 };

const kept = (field: BillField, units: Units, other: OtherFuel | null = null): KeptFuel => ({
  kind: 'kept',
  field,
  other,
  units,
});
const OIL_2 = liquid(KBTU_PER_BILLED_UNIT.fuel_oil_2_gallons);
const OIL_4 = liquid(KBTU_PER_BILLED_UNIT.fuel_oil_4_gallons);

/** Names of fuels in Portfolio Manager, its reports, the City's disclosure and BuildingSync; the first that fits. */
const NAMES: readonly (readonly [RegExp, NamedFuel])[] = [
  [
    /water.*(indoor|outdoor|potable|intensity|use \(all)|potable|reclaimed|municipal(ly)? supplied|wastewater|influent|sewage/,
    { kind: 'none' },
  ],
  [
    /recycl|compost|disposed|donated|waste|landfill|uninterruptible|power distribution|it equipment/,
    { kind: 'none' },
  ],
  [/solar|wind|on-?site|renewable|generat|export/, { kind: 'none' }],
  [/chilled water|hot water|ice\b/, { kind: 'energy' }],
  [/steam/, kept('district_steam_mlb', STEAM)],
  [/electric/, kept('electricity_kwh', {})],
  [/natural gas|^gas$/, kept('natural_gas_therms', GAS)],
  [/propane|lpg/, kept('fuel_oil_2_gallons', PROPANE, 'propane')],
  [/kerosene/, kept('fuel_oil_2_gallons', liquid(135), 'kerosene')],
  [/diesel/, kept('fuel_oil_2_gallons', liquid(138), 'diesel')],
  [/oil.*\b(no|#)?\W*(5|6)\b/, kept('fuel_oil_4_gallons', liquid(150), 'fuel_oil_5_6')],
  [/oil.*\b(no|#)?\W*4\b/, kept('fuel_oil_4_gallons', OIL_4)],
  [/oil.*\b(no|#)?\W*2\b/, kept('fuel_oil_2_gallons', OIL_2)],
  [/oil.*\b(no|#)?\W*1\b/, kept('fuel_oil_2_gallons', liquid(139), 'fuel_oil_1')],
];

/** What a name of a meter or a column means; any other name is energy that is not kept. */
export function fuelNamed(name: string): NamedFuel {
  const words = name.toLowerCase();
  return NAMES.find(([pattern]) => pattern.test(words))?.[1] ?? { kind: 'energy' };
}

/** kBtu of units that mean the same whatever the fuel. A joule is 0.9478 / 1000 Btu. */
const ENERGY: Readonly<Record<string, number>> = {
  btu: 0.001,
  kbtu: 1,
  mmbtu: 1000,
  dth: 1000,
  wh: KBTU_PER_KWH / 1000,
  kwh: KBTU_PER_KWH,
  mwh: KBTU_PER_KWH * 1000,
  therm: KBTU_PER_THERM,
  gj: 947.817,
  mj: 0.947817,
  'ton-hour': 12,
};

/** Spellings of units, after the bracket that explains them is gone. */
const SPELLED: readonly (readonly [RegExp, string, number])[] = [
  [/^(mbtu|mmbtu)( ?\/ ?(mmbtu|dth))*$/, 'mmbtu', 1],
  [/^(dekatherms?|dth)$/, 'dth', 1],
  [/^therms?$/, 'therm', 1],
  [/^ton[ -]?hours?$/, 'ton-hour', 1],
  [/^(ccf|hundred cubic feet)$/, 'cf', 100],
  [/^(kcf|thousand cubic feet)$/, 'cf', 1000],
  [/^(cm|m3|cubic met(er|re)s?)$/, 'cubic_metre', 1],
  [/^(us )?gallons?$|^gal$/, 'gallon', 1],
  [/^(liters?|litres?|l)$/, 'liter', 1],
  [/^(klbs?|thousand pounds)\.?$/, 'pound', 1000],
  [/^(lbs?|pounds)\.?$/, 'pound', 1],
  [/^(kg|kilograms)$/, 'kilogram', 1],
];

/**
 * kBtu of one unit of a fuel; null where the unit says nothing of it. `MLbs.` of steam is not taken: it is a million
 * pounds in Portfolio Manager and a thousand at the utility.
 */
export function kbtuPerUnit(fuel: KeptFuel, unit: string): number | null {
  const words = unit.toLowerCase().trim();
  if (/\(uk\)/.test(words) && /gallon/.test(words)) return fuel.units.gallon_uk ?? null;
  if (/million cubic feet/.test(words)) return fuel.units.cf === undefined ? null : fuel.units.cf * 1e6;
  const name = words
    .replaceAll(/\([^()]*\)/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (name === 'cf') return fuel.units.cf ?? null;
  const [, spelled = name, times = 1] = SPELLED.find(([pattern]) => pattern.test(name)) ?? [];
  const kbtu = ENERGY[spelled] ?? fuel.units[spelled as Unit];
  return kbtu === undefined ? null : kbtu * times;
}

/** Billed units of the field in one kBtu. */
export const billedPerKbtu = (field: BillField): number => 1 / KBTU_PER_BILLED_UNIT[field];
