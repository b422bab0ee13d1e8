import type { PublishedRow } from './published-cells.ts';

/** A report without a lot number that was matched by place, floor area and year built: about 2 to 5 in 100 are wrong. */
export const isProbable = (code: string | undefined) => code?.includes('~match') ?? false;

/** In rows outside the first sample these flags speak of some year, not of the values that the row kept. */
const OF_SOME_YEAR = [
  'multi_ll84_property',
  'coreported_bbl',
  'eui_low',
  'eui_high',
  'gfa_vs_bldgarea_mismatch',
];

/** True for the rows whose values were already cleared of what their flags name (the builder marks them). */
const isCleared = (row: PublishedRow) => row['cleared'] === '1';

export function reportFlags(row: PublishedRow): string | null {
  const flags = (row['flags'] ?? '').split(';').filter((flag) => flag.trim() !== '');
  const named = isCleared(row)
    ? flags.map((flag) => (OF_SOME_YEAR.includes(flag) ? `${flag}_some_year` : flag))
    : flags;
  return named.length === 0 ? null : named.join(';');
}
