import type { CompiledFactors } from '../../catalog/sections/factors.ts';

/** Months of bills after the work for which the catalogue says what would show. */
export const MONTHS_AFTER = [3, 4, 6, 9, 12, 18, 24, 36] as const;

const KEYS = MONTHS_AFTER.map((months) => `after_${months}_months`);

/**
 * Months of bills after the work until a saving stands outside the 90 % interval of a measurement by bills
 * (docs/methods/measured-savings.md); null where three years do not show it. `savedShare` is of site energy, 0..1.
 */
export function monthsToSeeSavings(
  savedShare: number,
  factors: Pick<CompiledFactors, 'byFile'>,
): number | null {
  const { measurability = {} } = factors.byFile;
  const unexplained = measurability['unexplained_year']?.value ?? 0;
  const shows = (key: string): boolean => savedShare >= unexplained * (measurability[key]?.value ?? Infinity);
  return MONTHS_AFTER[KEYS.findIndex(shows)] ?? null;
}
