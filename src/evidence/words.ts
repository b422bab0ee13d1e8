/** Units at the end of a name, the longest first, and how evidence writes them. */
const UNITS: readonly (readonly [ending: string, unit: string])[] = [
  ['KbtuPerSqft', 'kBtu/sqft/yr'],
  ['UsdPerUnit', 'USD/unit'],
  ['UsdPerFt', 'USD/ft'],
  ['UsdPerYear', 'USD/yr'],
  ['UsdByYear', 'USD/yr'],
  ['Tco2ePerYear', 'tCO2e/yr'],
  ['AreaSqft', 'sqft'],
  ['Tco2e', 'tCO2e'],
  ['Therms', 'therms'],
  ['Cents', 'USD'],
  ['Months', 'months'],
  ['Years', 'years'],
  ['Days', 'days'],
  ['Sqft', 'sqft'],
  ['Kbtu', 'kBtu'],
  ['Kva', 'kVA'],
  ['Kwh', 'kWh'],
  ['Usd', 'USD'],
  ['Kw', 'kW'],
  ['Ft', 'ft'],
];

const endingOf = (name: string) => UNITS.find(([ending]) => name.endsWith(ending));

/** The unit that a name of the program ends in; empty where it ends in none. */
export const unitAtEnd = (name: string): string => endingOf(name)?.[1] ?? '';

/** A name of the program in words, without its unit: `perimeterFt` is a perimeter. */
export function spoken(name: string): string {
  const ending = endingOf(name)?.[0] ?? '';
  const bare = name.length > ending.length ? name.slice(0, name.length - ending.length) : name;
  return bare
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase();
}

/** Members that say nothing without what holds them. */
const BARE = new Set(
  'value mid low high share rate factor multiplier exponent from to usd amount total'.split(' '),
);

/** The last name of a path, with the one above where it says nothing by itself. */
export function lastName(path: string): string {
  const names = path.split('/');
  const last = names.at(-1) ?? '';
  const above = names.at(-2) ?? '';
  return above !== '' && (BARE.has(last) || /^(?:[\d-]+|usd_per_\w+)$/.test(last))
    ? `${spoken(above)}, ${spoken(last)}`
    : spoken(last);
}

/** Names that a program gives what has none. */
const GENERIC = new Set(
  (
    'value values result total sum cents own made each item known found round rounded numbers row rows amount term ' +
    'part step map usd'
  ).split(' '),
);
export const isGeneric = (name: string): boolean => GENERIC.has(name);
