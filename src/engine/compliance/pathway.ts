import type { Snapshot } from '../../catalog/snapshot.ts';
import { dofEntry } from '../building/classify.ts';
import type { BuildingProfile } from '../building/types.ts';
import type { Ll97Pathway } from './types.ts';
import { whole } from '../../quantities/number-text.ts';

export interface PathwayFinding {
  readonly pathway: Ll97Pathway;
  readonly reason: string;
}

/** Values of `compliance_status` that settle the pathway; any other text changes nothing. */
export const PATHWAY_STATUSES = [
  'article_320',
  'article_320_from_2026',
  'article_320_from_2035',
  'article_321',
  'city_owned',
  'not_covered',
  'compliant',
  'non_compliant',
] as const;

const found = (pathway: Ll97Pathway, reason: string): PathwayFinding => ({ pathway, reason });

/**
 * Which part of the law governs the building, settled before any dollars: as the request says, as the City's list says,
 * else by size, owner and use. Rentals that may be rent-regulated stay undetermined.
 */
export function pathwayOf(profile: BuildingProfile, snapshot: Snapshot): PathwayFinding {
  return (
    supplied(profile) ??
    listed(profile, snapshot) ??
    uncovered(profile, snapshot) ??
    byOwnerAndUse(profile, snapshot)
  );
}

function supplied(profile: BuildingProfile): PathwayFinding | null {
  const status = profile.input.complianceStatus?.trim().toLowerCase() ?? '';
  switch (status) {
    case 'article_320':
    case 'article_320_from_2026':
    case 'article_320_from_2035':
    case 'article_321':
    case 'city_owned':
    case 'not_covered':
      return found(status, `Compliance status supplied: ${status}.`);
    case 'compliant':
    case 'non_compliant':
      return found(
        'article_320',
        `Compliance status supplied: ${status}; Article 320 limits are taken to apply.`,
      );
    default:
      return null;
  }
}

/** A lot with several buildings lists a code for each; different pathways on one lot settle nothing. */
function listed(profile: BuildingProfile, snapshot: Snapshot): PathwayFinding | null {
  const text = profile.input.ll97Pathway?.trim().toUpperCase() ?? '';
  const codes = snapshot.sections.ll97.pathwayCodes;
  const known = text.split(';').filter((code) => Object.hasOwn(codes, code));
  const pathways = new Set(known.map((code) => codes[code] as Ll97Pathway));
  const [only] = pathways;
  if (only === undefined) return null;
  if (pathways.size === 1)
    return found(only, `The City's covered-buildings list gives pathway ${known.join(', ')}.`);
  return found(
    'undetermined',
    `The City's covered-buildings list gives the buildings of this lot different pathways (${known.join(', ')}).`,
  );
}

function uncovered(profile: BuildingProfile, snapshot: Snapshot): PathwayFinding | null {
  const { singleBuildingOverSqft: single, severalBuildingsOverSqft: several } = snapshot.sections.ll97;
  const area = profile.areaSqft;
  const buildings = profile.input.buildingsOnLot ?? 1;
  if (area <= single) return found('not_covered', `${whole(area)} sqft is not over ${whole(single)} sqft.`);
  if (buildings > 1 && area <= several)
    return found(
      'undetermined',
      `${buildings} buildings share ${whole(area)} sqft: covered only if one of them is over ${whole(single)} sqft.`,
    );
  return null;
}

function byOwnerAndUse(profile: BuildingProfile, snapshot: Snapshot): PathwayFinding {
  const { input, inferredOwner, propertyType } = profile;
  const entry = dofEntry(input, snapshot);
  if (input.ownerTypeCode === 'O' || input.ownerTypeCode === 'M')
    return found(
      'undetermined',
      'The lot is recorded as owned by another public body or in mixed ownership.',
    );
  if (entry?.pathway === 'city_owned' || input.ownerTypeCode === 'C')
    return found('city_owned', 'City property follows separate City targets.');
  if (inferredOwner.ownerType === 'public')
    return found('city_owned', 'A public owner is taken to follow separate City targets.');
  if (entry?.pathway === 'article_321' || propertyType === 'Worship Facility')
    return found('article_321', 'Houses of worship follow Article 321.');
  if (
    propertyType === 'K-12 School' &&
    input.source === 'parcel' &&
    input.dofClass === null &&
    !ownerIsGiven(profile)
  )
    return found('undetermined', 'A reported school without a building class may be a City school.');
  if (propertyType !== 'Multifamily Housing')
    return found('article_320', 'Over the size threshold and not housing: Article 320 applies.');
  if (inferredOwner.ownerType === 'coop' || inferredOwner.ownerType === 'condo')
    return found(
      'article_320',
      `A ${inferredOwner.ownerType === 'coop' ? 'co-op' : 'condominium'} is presumed under Article 320.`,
    );
  return rental(profile, snapshot);
}

function ownerIsGiven({ assumptions }: BuildingProfile): boolean {
  return !assumptions.some(({ code }) => code === 'owner_type');
}

function rental(profile: BuildingProfile, snapshot: Snapshot): PathwayFinding {
  const { regulatedBuiltBefore: year, regulatedDwellingsFrom: dwellings } = snapshot.sections.ll97;
  const built = profile.input.yearBuilt;
  const mayBeRegulated = profile.counts.dwellings >= dwellings && (built === null || built < year);
  if (!mayBeRegulated)
    return found('article_320', 'Rental housing unlikely to be rent-regulated: Article 320 applies.');
  return found(
    'undetermined',
    `Rentals of ${dwellings} dwellings or more ${built === null ? 'of unknown age' : `built before ${year}`} may be rent-regulated: pathway not known. Send compliance_status to settle it.`,
  );
}
