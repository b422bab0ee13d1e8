import { hasSome } from '../has-some.ts';
import { addTo } from '../tally.ts';
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

type RecordedAreas = NonNullable<BuildingInput['areasByUseSqft']>;

/** The recorded floor areas by use, each with the type it counts as, in the order they count. */
function recordedUses(main: string, { residential, office, retail, garage }: RecordedAreas) {
  const uses = [
    { type: LODGING_TYPES.includes(main) ? main : 'Multifamily Housing', areaSqft: residential },
    { type: officeLike(main) ? main : 'Office', areaSqft: office },
    { type: retailLike(main) ? main : 'Retail Store', areaSqft: retail },
    { type: 'Parking', areaSqft: garage },
  ];
  return uses.flatMap(({ type, areaSqft }) => (hasSome(areaSqft) ? [{ type, areaSqft }] : []));
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
  const areas = input.areasByUseSqft;
  let recorded = 0;
  for (const sqft of [areas?.commercial, areas?.residential]) if (hasSome(sqft)) recorded += sqft;
  if (areas === null || recorded === 0) return [{ type: main, areaSqft: total, share: 1 }];
  const byType = new Map<string, number>();
  for (const { type, areaSqft } of recordedUses(main, areas))
    addTo(byType, type, Math.min(areaSqft, recorded) / recorded);
  return normalised(byType, main, total);
}

/** Fills up to the whole with the main type, or scales down when the parts overlap. */
function normalised(byType: Map<string, number>, main: string, total: number): PropertyTypes {
  let sum = 0;
  for (const share of byType.values()) sum += share;
  if (sum < 1) addTo(byType, main, 1 - sum);
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
