/** A value of an assumption, whole: its thousands apart, no digit lost. */
export const asAssumed = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: 20, useGrouping: true });

/** Units that say nothing to a reader. */
const BARE: ReadonlySet<string> = new Set(['ratio', 'fraction', 'each']);

/** `Btu/h-sqft` → Btu/h a sq ft. */
export function assumedUnit(unit: string | null): string {
  if (unit === null || BARE.has(unit)) return '';
  return unit
    .replace(/\bsqft\b/, 'sq ft')
    .replace('h/yr', 'hours a year')
    .replace(/\/yr\b/, ' a year')
    .replace('-sq ft', ' a sq ft');
}
