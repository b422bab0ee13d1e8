import { hasSome } from '../has-some.ts';
import type { Snapshot } from '../../catalog/snapshot.ts';
import type { BuildingProfile, HousingEvidence } from '../building/types.ts';
import { percent } from '../../quantities/number-text.ts';
import type { Ll97Pathway } from './types.ts';

export interface PathwayFinding {
  readonly pathway: Ll97Pathway;
  readonly reason: string;
}

export const found = (pathway: Ll97Pathway, reason: string): PathwayFinding => ({ pathway, reason });

/**
 * Housing that the covered buildings list does not settle: by what housing lists say, then by the form of ownership. A
 * year of construction proves nothing: buildings of every year are regulated, through benefits and subsidies.
 */
export function housingPathway(profile: BuildingProfile, snapshot: Snapshot): PathwayFinding {
  const { housing } = profile.input;
  return (
    byKnownShare(profile, snapshot) ??
    (housing === null ? null : byLists(housing, profile, snapshot)) ??
    byForm(profile, snapshot)
  );
}

/** The owner knows the regulated share. */
function byKnownShare({ input }: BuildingProfile, snapshot: Snapshot): PathwayFinding | null {
  const share = input.facts?.regulated_units_share;
  if (share === undefined) return null;
  const said = `The owner says that ${Math.round(share * 1000) / 10} % of the dwellings are regulated`;
  if (share > snapshot.sections.ll97.article321OverShare)
    return found('article_321', `${said}: more than 35 %.`);
  return share > 0
    ? found('article_320_from_2026', `${said}: at most 35 %. Article 320 applies from 2026.`)
    : found('article_320', 'The owner says that no dwelling is regulated: Article 320 applies.');
}

function byLists(
  housing: HousingEvidence,
  { counts, input }: BuildingProfile,
  snapshot: Snapshot,
): PathwayFinding | null {
  const { article321OverShare: dividing, regulatedShareMargin: margin } = snapshot.sections.ll97;
  if (hasSome(housing.assistedUnits))
    return found(
      'undetermined',
      `${housing.assistedUnits} affordable dwellings are on the City's records here. Article 321 or, from 2035, Article 320 applies, depending on the program.`,
    );
  const units = housing.stabilisedUnits;
  const bill = housing.stabilisedYear === null ? 'A tax bill' : `The tax bill of ${housing.stabilisedYear}`;
  if (hasSome(units) && input.dwellingUnits !== null && counts.dwellings > 0) {
    const share = units / counts.dwellings;
    const said = `${bill} names ${units} of ${counts.dwellings} dwellings as rent-stabilised`;
    if (share > dividing + margin)
      return found('article_321', `${said}: more than ${percent(dividing)} regulated.`);
    if (share < dividing - margin)
      return found(
        'article_320_from_2026',
        `${said}: at most ${percent(dividing)} regulated. Article 320 applies from 2026.`,
      );
    return found('undetermined', `${said}: too near the dividing line of ${percent(dividing)} to tell.`);
  }
  if (hasSome(units))
    return found(
      'undetermined',
      `${bill} names ${units} rent-stabilised dwellings, but the total number of dwellings is not known.`,
    );
  if (housing.exemption421aEndYear !== null && !housing.unregulatedRental)
    return found(
      'undetermined',
      'A 421-a tax exemption is on record: its rentals are regulated while it lasts.',
    );
  if (housing.dhcrRegistered)
    return found(
      'undetermined',
      'The building is registered with the State as having regulated dwellings, but their number is not known.',
    );
  return housing.unregulatedRental
    ? found(
        'article_320',
        'The building is on a list of rentals without regulated dwellings: Article 320 applies.',
      )
    : null;
}

function byForm({ counts, inferredOwner }: BuildingProfile, snapshot: Snapshot): PathwayFinding {
  const owner = inferredOwner.ownerType;
  if (owner === 'coop' || owner === 'condo')
    return found(
      'article_320',
      `A ${owner === 'coop' ? 'co-op' : 'condominium'} is presumed to follow Article 320; a housing development fund co-op follows Article 321.`,
    );
  const { regulatedDwellingsFrom: from, article321OverShare: dividing } = snapshot.sections.ll97;
  if (counts.dwellings < from)
    return found(
      'article_320',
      `A building of fewer than ${from} dwellings is not rent-stabilised: Article 320 applies.`,
    );
  return found(
    'undetermined',
    `Rental housing follows Article 321 if more than ${percent(dividing)} of its dwellings are regulated, else Article 320. The share is not known. Send compliance_status to settle it.`,
  );
}
