import { hasSome } from '../has-some.ts';
import type { Snapshot } from '../../catalog/snapshot.ts';
import { listedPathways } from './given-pathways.ts';
import type { BuildingInput } from './types.ts';

/** Flats of a size that leaves the building little else, sqft each; from this many flats on. */
const FLATS = { from: 6, lowSqft: 350, highSqft: 1600 } as const;

/** Pathways that the law keeps for regulated or assisted housing; Article 321 has houses of worship beside it. */
const HOUSING_PATHWAYS: Readonly<Record<string, string>> = {
  article_320_from_2026: 'the list says that some of its dwellings are rent-regulated',
  article_320_from_2035: 'the list says that it is assisted housing',
};

/**
 * Why a lot whose class and reported use say nothing is housing: its tax class, its pathway on the City's list, or its
 * dwellings, in this order; null where none of them says so.
 */
export function housingBecause(input: BuildingInput, snapshot: Snapshot): string | null {
  const evidence = byTaxClass(input) ?? byPathway(input, snapshot) ?? byDwellings(input);
  return evidence === null ? null : `The class and use are not on record. Taken as housing: ${evidence}.`;
}

function byTaxClass({ taxClass = '' }: BuildingInput): string | null {
  return taxClass.startsWith('2') ? `the City taxes it as housing (tax class ${taxClass})` : null;
}

function byPathway(
  { ll97Pathway, housing, dofClassLetter }: BuildingInput,
  snapshot: Snapshot,
): string | null {
  for (const pathway of listedPathways({ ll97Pathway }, snapshot).pathways) {
    const because = HOUSING_PATHWAYS[pathway];
    if (because !== undefined) return because;
    if (pathway === 'article_321' && dofClassLetter === 'R')
      return 'it is a condominium that the list puts under Article 321';
  }
  // A list of dwellings tells housing from a house of worship.
  const hasDwellings =
    hasSome(housing?.stabilisedUnits) || hasSome(housing?.assistedUnits) || housing?.dhcrRegistered === true;
  return hasDwellings || housing?.nycha === true ? 'housing lists name dwellings on it' : null;
}

function byDwellings({ dwellingUnits: units, grossFloorAreaSqft: area }: BuildingInput): string | null {
  if (units === null || units < FLATS.from) return null;
  const each = area / units;
  return each >= FLATS.lowSqft && each <= FLATS.highSqft
    ? `${units} dwellings of ${Math.round(each)} gross sqft each fill it`
    : null;
}
