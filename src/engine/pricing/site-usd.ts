import type { CompiledMeasure } from '../../catalog/sections/measures.ts';
import type { BuildingProfile } from '../building/types.ts';
import type { ByArea, CostRules } from './cost-rules.ts';
import type { UnitPrice } from './unit-price.ts';

const MIDDLE_YEAR = { 'pre-1930': 1915, '1930-1979': 1955, '1980-2003': 1991, '2004+': 2012 } as const;

/** Year that decides hazards: the known one, else the middle of the vintage. */
export function yearBuilt({ input, vintage }: BuildingProfile): number {
  if (input.yearBuilt !== null && input.yearBuilt > 0) return input.yearBuilt;
  return MIDDLE_YEAR[vintage];
}

export function atArea({ small, large, fromLog, toLog }: ByArea, areaSqft: number): number {
  const position = (Math.log(Math.max(areaSqft, 1)) - fromLog) / (toLog - fromLog);
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
  if (intrusive && !unit.holdsAccess) usd += profile.counts.dwellings * rules.dwellingAccessUsd;
  if (abatement === 'none' || unit.holdsAbatement) return usd;
  const { asbestosBeforeYear, leadBeforeYear, boilerRoomUsd, windowShare, roofShare } = rules.abatement;
  const year = yearBuilt(profile);
  if (year < asbestosBeforeYear) {
    if (abatement === 'boiler_room') usd += atArea(boilerRoomUsd, profile.areaSqft);
    else usd += directUsd * (abatement === 'window' ? windowShare : roofShare);
  }
  if (abatement === 'window' && year < leadBeforeYear && profile.parameterClass === 'multifamily')
    usd += profile.geometry.windowCount * rules.abatement.leadSafeUsdPerWindow;
  return usd;
}
