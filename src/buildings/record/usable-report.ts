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

/** A demolition may have been of a side building: it counts where the building now is of another size by this share. */
const REBUILT_BY = 0.1;

/** Newest year of a demolition on the lot since which the building has another size; null where none is listed. */
export function demolishedYear(reports: readonly ReportFacts[], areaSqft: number | null): number | null {
  const years = reports
    .flatMap(flagsOf)
    .flatMap((flag) => /^demolition_listed_(\d{4})$/.exec(flag)?.[1] ?? []);
  if (years.length === 0) return null;
  const year = Math.max(...years.map(Number));
  const before = reports.find((report) => report.gfaSqft !== null && (report.useYear ?? 0) <= year)?.gfaSqft;
  if (areaSqft === null || before === undefined || before === null) return year;
  return Math.abs(areaSqft - before) > REBUILT_BY * areaSqft ? year : null;
}
