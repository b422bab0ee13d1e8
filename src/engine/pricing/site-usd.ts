import type { CompiledMeasure } from '../../catalog/sections/measures.ts';
import type { BuildingProfile } from '../building/types.ts';
import type { CostRules } from './cost-rules.ts';
import { factorValue } from './factors.ts';
import type { UnitPrice } from './unit-price.ts';

/** Year that decides hazards: the known one, else the middle of the vintage. */
export function yearBuilt({ input, vintage }: BuildingProfile): number {
  if (input.yearBuilt !== null && input.yearBuilt > 0) return input.yearBuilt;
  return { 'pre-1930': 1915, '1930-1979': 1955, '1980-2003': 1991, '2004+': 2012 }[vintage];
}

/** A cost that grows with the logarithm of area between the two ends of its range. */
export function byArea(areaSqft: number, small: number, large: number, rules: CostRules): number {
  const from = factorValue(rules.factors, 'abatement', 'small_area_sqft');
  const to = factorValue(rules.factors, 'abatement', 'large_area_sqft');
  const position = (Math.log(Math.max(areaSqft, 1)) - Math.log(from)) / (Math.log(to) - Math.log(from));
  return small + (large - small) * Math.min(1, Math.max(0, position));
}

/** What one measure adds to abatement and access, USD, for comparing packages before any line is written. */
export function siteUsdOf(
  measure: CompiledMeasure,
  unit: UnitPrice,
  directUsd: number,
  { profile, rules }: { readonly profile: BuildingProfile; readonly rules: CostRules },
): number {
  const { abatement, intrusive } = measure;
  let usd = 0;
  if (intrusive && !unit.price.includes.includes('access'))
    usd += profile.counts.dwellings * rules.dwellingAccessUsd;
  if (abatement === 'none' || unit.price.includes.includes('abatement')) return usd;
  const read = (name: string) => factorValue(rules.factors, 'abatement', name);
  const year = yearBuilt(profile);
  if (year < read('asbestos_before_year')) {
    if (abatement === 'boiler_room')
      usd += byArea(profile.areaSqft, read('boiler_room_usd_small'), read('boiler_room_usd_large'), rules);
    else usd += directUsd * read(abatement === 'window' ? 'window_share' : 'roof_share');
  }
  if (abatement === 'window' && year < read('lead_before_year') && profile.parameterClass === 'multifamily')
    usd += profile.geometry.windowCount * read('lead_safe_usd_per_window');
  return usd;
}
