import type { Snapshot } from '../../catalog/snapshot.ts';
import { dofEntry } from '../building/classify.ts';
import { listedPathways, statedPathway } from '../building/given-pathways.ts';
import type { BuildingProfile } from '../building/types.ts';
import { found, housingPathway, type PathwayFinding } from './housing-pathway.ts';
import { LL97_PATHWAYS } from '../../vocabulary/ll97-pathways.ts';
import { whole } from '../../quantities/number-text.ts';

/** Values of `compliance_status` that settle the pathway; any other text changes nothing. */
export const PATHWAY_STATUSES: readonly string[] = [...LL97_PATHWAYS, 'compliant', 'non_compliant'];

/**
 * Which part of the law governs the building, settled before any dollars: as the request says, as the City's covered
 * buildings list says, else by size, owner, use and housing lists. What none of them settles stays undetermined.
 */
export function pathwayOf(profile: BuildingProfile, snapshot: Snapshot): PathwayFinding {
  return (
    supplied(profile) ??
    listed(profile, snapshot) ??
    uncovered(profile, snapshot) ??
    publicOwner(profile, snapshot) ??
    unlisted(profile) ??
    byUse(profile, snapshot)
  );
}

function supplied({ input }: BuildingProfile): PathwayFinding | null {
  const stated = statedPathway(input);
  if (stated !== null) return found(stated, `Compliance status supplied: ${stated}.`);
  const status = input.complianceStatus?.trim().toLowerCase();
  return status === 'compliant' || status === 'non_compliant'
    ? found('article_320', `Compliance status supplied: ${status}; Article 320 limits are taken to apply.`)
    : null;
}

const WORSHIP =
  ' Its use is a house of worship, which the statute puts under Article 321 (Admin. Code 28-321): ask the Department of Buildings which holds. The fact ll97_pathway, article_321, shows the other outcome.';

const CITY =
  'Article 320 sets no limit for buildings of the City and of the Housing Authority (Administrative Code 28-320.1, exceptions 3 and 4): the City follows targets for all of them together (24-803).';

/** A lot with several buildings lists a code for each; different pathways on one lot settle nothing. */
function listed(profile: BuildingProfile, snapshot: Snapshot): PathwayFinding | null {
  const { codes, pathways } = listedPathways(profile.input, snapshot);
  const [only] = pathways;
  if (only === undefined) return null;
  const isDoubtful = profile.propertyType === 'Worship Facility' && only.startsWith('article_320');
  if (pathways.length === 1)
    return found(
      only,
      `The City's covered-buildings list gives pathway ${codes.join(', ')}.${only === 'city_owned' ? ` ${CITY}` : ''}${isDoubtful ? WORSHIP : ''}`,
    );
  return found(
    'undetermined',
    `The City's covered-buildings list gives the buildings of this lot different pathways (${codes.join(', ')}).`,
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

function publicOwner(profile: BuildingProfile, snapshot: Snapshot): PathwayFinding | null {
  const { input, inferredOwner } = profile;
  if (input.housing?.nycha === true) return found('city_owned', `The Housing Authority runs it. ${CITY}`);
  const isPublic = inferredOwner.ownerType === 'public';
  const isCityClass = isPublic && dofEntry(input, snapshot)?.pathway === 'city_owned';
  if (isCityClass || input.ownerTypeCode === 'C') return found('city_owned', `It is City property. ${CITY}`);
  if (input.ownerTypeCode === 'O' || input.ownerTypeCode === 'M')
    return found('undetermined', 'The record names another public body or mixed ownership.');
  return isPublic ? found('city_owned', `A public owner is taken to be the City. ${CITY}`) : null;
}

/** Large enough, and still not on the list: either the list or the record is wrong. */
function unlisted({ input, areaSqft }: BuildingProfile): PathwayFinding | null {
  const list = input.coveredList;
  if (list === null || list.listed) return null;
  return found(
    'undetermined',
    `The City's covered buildings list of ${list.listYear} does not name this lot, although a building of ${whole(areaSqft)} sqft belongs on it. The lot may not be covered, or the area on record is wrong.`,
  );
}

function byUse(profile: BuildingProfile, snapshot: Snapshot): PathwayFinding {
  const { input, propertyType, classSource } = profile;
  if (profile.engineClass === null && propertyType === null)
    return found(
      'undetermined',
      profile.useIsTold
        ? 'This use has no single property type under Local Law 97.'
        : 'The use of the building is not known.',
    );
  if (propertyType === 'Worship Facility' || dofEntry(input, snapshot)?.pathway === 'article_321')
    return classSource === 'reported_use' && propertyType === 'Worship Facility'
      ? found('article_321', 'It is reported as a house of worship, which follows Article 321.')
      : found(
          'undetermined',
          'The building class says religious use, but only a house of worship follows Article 321; other uses follow Article 320.',
        );
  if (
    propertyType === 'K-12 School' &&
    input.source === 'parcel' &&
    input.dofClass === null &&
    !ownerIsGiven(profile)
  )
    return found('undetermined', 'A reported school without a building class may be a City school.');
  if (propertyType !== 'Multifamily Housing')
    return found(
      'article_320',
      'The building is over the size threshold and is not housing: Article 320 applies.',
    );
  return housingPathway(profile, snapshot);
}

function ownerIsGiven({ assumptions }: BuildingProfile): boolean {
  return !assumptions.some(({ code }) => code === 'owner_type');
}
