/** Words the building, energy and emissions sections share with the engine; the engine's own lists are checked equal. */
export const CLASSES = [
  'multifamily',
  'office',
  'retail',
  'industrial',
  'hotel',
  'healthcare',
  'education',
] as const;
export type ClassName = (typeof CLASSES)[number];

export const VINTAGE_NAMES = ['pre-1930', '1930-1979', '1980-2003', '2004+'] as const;
export type VintageName = (typeof VINTAGE_NAMES)[number];

export const END_USE_NAMES = [
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
export type EndUseName = (typeof END_USE_NAMES)[number];

export const FUEL_NAMES = [
  'electricity',
  'natural_gas',
  'fuel_oil_2',
  'fuel_oil_4',
  'district_steam',
] as const;
export type FuelName = (typeof FUEL_NAMES)[number];

/** A table with one cell for every class and vintage. */
export type ByClassVintage<T> = Readonly<Record<ClassName, Readonly<Record<VintageName, T>>>>;

export function mapClassVintage<T>(
  cell: (className: ClassName, vintage: VintageName) => T,
): ByClassVintage<T> {
  return mapKeys(CLASSES, (className) => mapKeys(VINTAGE_NAMES, (vintage) => cell(className, vintage)));
}

export function mapKeys<K extends string, T>(
  keys: readonly K[],
  value: (key: K) => T,
): Readonly<Record<K, T>> {
  return Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<K, T>;
}
