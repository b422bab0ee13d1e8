import type { ReportFacts } from './lot-layers.ts';

/** Bounds outside which a site EUI is a reporting error, kBtu/sqft/yr (method: clip before any statistic). */
export const SANE_EUI_KBTU_PER_SQFT = { min: 5, max: 1000 } as const;
/** A reported area that differs from the City's by more than this factor describes something other than the lot. */
const AREA_MISMATCH_FACTOR = 2;

const UNSAFE_FLAGS = [
  'multi_ll84_property',
  'coreported_bbl',
  'eui_low',
  'eui_high',
  'gfa_vs_bldgarea_mismatch',
];

export function flagsOf(report: ReportFacts): readonly string[] {
  return report.flags === null || report.flags === '' ? [] : report.flags.split(';');
}

export function isSaneEui(eui: number | null): eui is number {
  return eui !== null && eui >= SANE_EUI_KBTU_PER_SQFT.min && eui <= SANE_EUI_KBTU_PER_SQFT.max;
}

/** A report whose energy and area may speak for the lot: one property, one lot, no implausible figure on it. */
export function isUnflagged(report: ReportFacts): boolean {
  return flagsAreUsable(report.flags);
}

export function flagsAreUsable(flags: string | null): boolean {
  return flags === null || !flags.split(';').some((flag) => UNSAFE_FLAGS.includes(flag));
}

/** Both areas positive and within a factor of two. */
export function areasAgree(oneSqft: number | null, otherSqft: number | null): boolean {
  if (oneSqft === null || otherSqft === null || oneSqft <= 0 || otherSqft <= 0) return false;
  const ratio = oneSqft / otherSqft;
  return ratio <= AREA_MISMATCH_FACTOR && ratio >= 1 / AREA_MISMATCH_FACTOR;
}
