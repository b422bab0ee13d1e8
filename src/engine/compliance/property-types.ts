import type { BuildingInput, BuildingProfile } from '../building/types.ts';
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

/** A floor area on record and the type it counts as. */
export interface RecordedUse {
  readonly type: string;
  readonly field: 'residential' | 'office' | 'retail' | 'garage';
}

/** The recorded floor areas by use, in the order they count; null where none is on record and all is of the main type. */
function recordedUses(main: string, { areasByUseSqft: areas }: BuildingInput): RecordedUse[] | null {
  if (areas === null || (areas.commercial ?? 0) + (areas.residential ?? 0) <= 0) return null;
  const uses: RecordedUse[] = [
    { type: LODGING_TYPES.includes(main) ? main : 'Multifamily Housing', field: 'residential' },
    { type: officeLike(main) ? main : 'Office', field: 'office' },
    { type: retailLike(main) ? main : 'Retail Store', field: 'retail' },
    { type: 'Parking', field: 'garage' },
  ];
  return uses.filter(({ field }) => (areas[field] ?? 0) > 0);
}

/** The type whose limit is shown: the building's own, or housing's where nothing tells its use. */
const limitedAs = ({
  propertyType,
  useIsTold,
}: Pick<BuildingProfile, 'propertyType' | 'useIsTold'>): string | null =>
  propertyType ?? (useIsTold ? null : 'Multifamily Housing');

/**
 * The building's LL97 property types with their areas: the recorded floor areas by use, and the main type for whatever
 * they leave. They sum to the gross floor area. Empty when no main type is known.
 */
export function propertyTypesOf(profile: BuildingProfile): PropertyTypes {
  const { areaSqft: total, input } = profile;
  const main = limitedAs(profile);
  if (main === null) return [];
  const uses = recordedUses(main, input);
  if (uses === null) return [{ type: main, areaSqft: total, share: 1 }];
  const areas = input.areasByUseSqft;
  const recorded = (areas?.commercial ?? 0) + (areas?.residential ?? 0);
  const byType = new Map<string, number>();
  for (const { type, field } of uses)
    byType.set(type, (byType.get(type) ?? 0) + Math.min(areas?.[field] ?? 0, recorded) / recorded);
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
