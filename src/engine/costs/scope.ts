import type { ScopeMapFile } from '../../catalog/sections/calibration.ts';
import type { CompiledEscalation } from '../../catalog/sections/escalation.ts';
import type { PriceLevel } from '../building/types.ts';
import { indexAt } from '../pricing/escalation.ts';
import { familyUnitCost, priceFamily, type FamilyPrice, type PublicWorksPrices } from './public-works.ts';

/** Suffix of a family whose jobs also held work that is not an energy measure. */
export const MIXED_SUFFIX = '_mixed';

export interface RecordScope {
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

export interface ScopeInput {
  readonly families: readonly string[];
  /** The contract also held work that is not an energy measure. */
  readonly mixed?: boolean;
  readonly areaSqft: number | null;
  /** Solar capacity where known: solar is then priced by the kW. */
  readonly pvKw?: number | null;
  /** Year the job is dated by; decides the earlier level of a family. */
  readonly priceYear: number;
  /** `YYYY-MM` whose prices are wanted: the midpoint of construction. Later than the series: its last month. */
  readonly priceMonth: string;
  readonly priceLevel: PriceLevel;
  readonly calibration: PublicWorksPrices;
  readonly escalation: CompiledEscalation;
}

export interface ScopePrice {
  /** Construction subtotal before correction: contract prices and contingency, no soft cost, no escalation line. */
  readonly expectedUsd: number;
  readonly parts: readonly FamilyPrice[];
}

export type ScopeOutcome =
  | { readonly kind: 'priced'; readonly price: ScopePrice }
  | { readonly kind: 'unpriced'; readonly reason: string };

/** Prices a record's scope on its building as public works. Private prices are made of measures, not of families. */
export function priceScope(input: ScopeInput): ScopeOutcome {
  if (input.priceLevel !== 'nyc_public_works') {
    return { kind: 'unpriced', reason: `no family prices for ${input.priceLevel}` };
  }
  const { contingency } = input.calibration.unitCosts;
  const bySize = input.families.includes('solar') && (input.pvKw ?? 0) > 0;
  const solarUsd = bySize ? priceSolar(input) : 0;
  if (solarUsd === null) return { kind: 'unpriced', reason: `no price index for ${input.priceMonth}` };
  const parts: FamilyPrice[] = [];
  for (const family of input.families) {
    if (bySize && family === 'solar') continue;
    const priced = pricePart(input, family);
    if (typeof priced === 'string') return { kind: 'unpriced', reason: priced };
    parts.push(priced);
  }
  const contractUsd = parts.reduce((usd, part) => usd + part.costUsd, solarUsd);
  return { kind: 'priced', price: { expectedUsd: contractUsd * (1 + contingency.value), parts } };
}

function pricePart(input: ScopeInput, family: string): FamilyPrice | string {
  const mixedFamily = `${family}${MIXED_SUFFIX}`;
  const useMixed = input.mixed === true && familyUnitCost(input.calibration, mixedFamily) !== null;
  const chosen = useMixed ? mixedFamily : family;
  const unitCost = familyUnitCost(input.calibration, chosen);
  if (unitCost === null) return `no fitted price for ${family}`;
  const indexRatio = ratio(input, unitCost.price_series, unitCost.dollar_period);
  if (indexRatio === null) return `no price index for ${input.priceMonth}`;
  const { areaSqft, priceYear } = input;
  return priceFamily(unitCost, { areaSqft, indexRatio, priceYear });
}

function priceSolar(input: ScopeInput): number | null {
  const { pv } = input.calibration.unitCosts;
  const indexRatio = ratio(input, pv.price_series, pv.dollar_period);
  return indexRatio === null ? null : pv.cost_usd_per_kw * (input.pvKw ?? 0) * indexRatio;
}

function ratio(input: ScopeInput, series: string, basePeriod: string): number | null {
  return indexRatio(input.escalation, series, { from: basePeriod, to: input.priceMonth });
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
