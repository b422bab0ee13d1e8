import type { ScopeMapFile } from '../../catalog/sections/calibration.ts';
import type { CompiledEscalation } from '../../catalog/sections/escalation.ts';
import { indexAt } from '../pricing/escalation.ts';

/** Suffix of a family whose jobs also held work that is not an energy measure. */
export const MIXED_SUFFIX = '_mixed';

interface RecordScope {
  /** Jobs of the record, after joining; sorted. */
  readonly families: readonly string[];
  /** Words of the text that no term covers. */
  readonly unknownTerms: readonly string[];
  /** True when no family of the record is an energy measure. */
  readonly nonEnergyOnly: boolean;
}

/** Scope families in a record's `measures` text (`a; b; c`). */
export function scopeOfText(measures: string, map: ScopeMapFile): RecordScope {
  const words = measures
    .split(';')
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== '' && !word.startsWith('other:'));
  const familyOf = new Map(map.terms.map(({ term, family }) => [term, family]));
  const families = joinFamilies(
    words.flatMap((word) => familyOf.get(word) ?? []),
    map,
  );
  return {
    families,
    unknownTerms: words.filter((word) => !familyOf.has(word)),
    nonEnergyOnly:
      families.length > 0 && families.every((family) => map.non_energy_families.includes(family)),
  };
}

/** Families that are let as one contract become one, so that several measures of a job are priced once. */
export function joinFamilies(families: readonly string[], map: ScopeMapFile): string[] {
  const present = new Set(families);
  for (const rule of map.joined) {
    if (!rule.all_of.every((family) => present.has(family))) continue;
    for (const family of [...rule.all_of, ...rule.absorbs]) present.delete(family);
    present.add(rule.as);
  }
  return [...present].toSorted();
}

/** Index of month `to` over month `from`; months after the series count as its last; null before its first. */
export function indexRatio(
  escalation: CompiledEscalation,
  seriesId: string,
  months: { readonly from: string; readonly to: string },
): number | null {
  const series = escalation.series[seriesId];
  if (series === undefined || months.to < series.firstMonth || months.from < series.firstMonth) return null;
  const clamp = (month: string) => (month > series.lastMonth ? series.lastMonth : month);
  return indexAt(escalation, seriesId, clamp(months.to)) / indexAt(escalation, seriesId, clamp(months.from));
}

/** `YYYY-MM` at the midpoint of construction, of which only the year of the start or of the end is known. */
export function midpointMonth(year: number, dating: 'start' | 'end', constructionMonths: number): string {
  const half = Math.round(constructionMonths / 2);
  // A year alone means mid-year, the month after June.
  const month = year * 12 + 6 + (dating === 'start' ? half : -half);
  return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`;
}
