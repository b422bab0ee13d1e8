import type { BuildingProfile } from '../building/types.ts';
import type { ComplianceProfile } from './types.ts';

type PropertyTypes = ComplianceProfile['propertyTypes'];

/** Uses that PLUTO counts as residential floor area though the rule has types of their own for them. */
const LODGING_TYPES = [
  'Hotel',
  'Residence Hall/Dormitory',
  'Residential Care Facility',
  'Senior Care Community',
  'Other - Lodging/Residential',
];

/**
 * The building's LL97 property types with their areas: the recorded floor areas by use, and the main type for whatever
 * they leave. They sum to the gross floor area. Empty when no main type is known.
 */
export function propertyTypesOf(profile: BuildingProfile): PropertyTypes {
  const main = profile.propertyType;
  if (main === null) return [];
  const total = profile.areaSqft;
  const areas = profile.input.areasByUseSqft;
  const recorded = (areas?.commercial ?? 0) + (areas?.residential ?? 0);
  if (areas === null || recorded <= 0) return [{ type: main, areaSqft: total, share: 1 }];
  const byType = new Map<string, number>();
  const put = (type: string, area: number | null) => {
    if (area !== null && area > 0)
      byType.set(type, (byType.get(type) ?? 0) + Math.min(area, recorded) / recorded);
  };
  put(LODGING_TYPES.includes(main) ? main : 'Multifamily Housing', areas.residential);
  put(officeLike(main) ? main : 'Office', areas.office);
  put(retailLike(main) ? main : 'Retail Store', areas.retail);
  put('Parking', areas.garage);
  return normalised(byType, main, total);
}

/** Fills up to the whole with the main type, or scales down when the parts overlap. */
function normalised(byType: Map<string, number>, main: string, total: number): PropertyTypes {
  let sum = 0;
  for (const share of byType.values()) sum += share;
  if (sum < 1) byType.set(main, (byType.get(main) ?? 0) + (1 - sum));
  const scale = sum > 1 ? 1 / sum : 1;
  return [...byType]
    .map(([type, share]) => ({ type, areaSqft: share * scale * total, share: share * scale }))
    .sort((a, b) => b.share - a.share || (a.type < b.type ? -1 : 1));
}

function officeLike(type: string): boolean {
  return ['Office', 'Financial Office', 'Medical Office', 'Bank Branch'].includes(type);
}

function retailLike(type: string): boolean {
  return /Retail|Mall|Supermarket|Wholesale|Food|Restaurant|Store|Dealership/.test(type);
}
