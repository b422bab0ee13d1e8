import { dateOf, yearsBetween, type CalendarDate } from '../../quantities/calendar-date.ts';
import { centsFromUsd } from '../../quantities/money.ts';
import type { BuildingProfile, EquipmentYears } from '../building/types.ts';
import type { StandingEquipment } from './types.ts';
import type { Candidate } from './candidates.ts';

/** Age of equipment by its id, years; null where it is not known. */
export type EquipmentAges = (equipment: string) => number | null;

/** Ages on a day, from the years in which the owner says the equipment was put in. */
export function agesOn(asOf: CalendarDate, years: EquipmentYears): EquipmentAges {
  return (equipment) => {
    const installed = years[equipment]?.year;
    return installed === undefined ? null : ageOn(asOf, installed);
  };
}

/** Years since the middle of a year, so that equipment ages by the day and is due in a year of its own. */
const ageOn = (asOf: CalendarDate, year: number): number =>
  Math.max(0, yearsBetween(dateOf(year, 7, 1), asOf));

/** What tells which equipment stands in a building and how old it can be. */
export interface StandingIn {
  readonly heating: BuildingProfile['systems']['heating'];
  readonly ages: EquipmentAges;
  /** Years since it was built; null where that is not known or the City estimated it. */
  readonly buildingAgeYears: number | null;
}

export function standingIn(
  { systems, input, equipmentYears }: Pick<BuildingProfile, 'systems' | 'input' | 'equipmentYears'>,
  asOf: CalendarDate,
): StandingIn {
  const { yearBuilt, yearBuiltEstimated } = input;
  const isKnown = yearBuilt !== null && !yearBuiltEstimated;
  return {
    heating: systems.heating,
    ages: agesOn(asOf, equipmentYears),
    buildingAgeYears: isKnown ? ageOn(asOf, yearBuilt) : null,
  };
}

/**
 * Equipment that stands in the building and wears out whatever is done. Its like-for-like price is that of the measure
 * whose price is nearest to it (the highest share). Where its age is not known, any age within the service life is as
 * likely as another, so that half of the life is left; in a building younger than that life it is the first there.
 */
export function standingEquipment(
  candidates: readonly Pick<Candidate, 'measure' | 'quantity' | 'directUsd' | 'landmarkAlternative'>[],
  { heating, ages, buildingAgeYears }: StandingIn,
): StandingEquipment[] {
  const nearest = new Map<string, { readonly share: number; readonly equipment: StandingEquipment }>();
  for (const { measure, quantity, directUsd, landmarkAlternative } of candidates) {
    const alternative = measure.like_for_like;
    if (alternative === null || directUsd <= 0) continue;
    const { equipment: id, share, life } = alternative;
    const found = nearest.get(id);
    if (found !== undefined && found.share >= share.value) continue;
    const age = ages(id);
    if (age === null && alternative.only_where_age_known === true) continue;
    const isFirst = age === null && buildingAgeYears !== null && buildingAgeYears < life.value;
    nearest.set(id, {
      share: share.value,
      equipment: {
        id,
        label: labelOf(id, heating),
        // To the cent, as the work would be priced.
        usd: (centsFromUsd(directUsd) / 100) * share.value,
        lifeYears: life.value,
        dueInYears: dueIn(life.value, isFirst ? buildingAgeYears : age),
        ageKnown: age !== null,
        isFirst,
        reference: {
          measure,
          quantity,
          unit: measure.quantity.unit,
          quantityBasis: '',
          landmarkAlternative,
        },
      },
    });
  }
  if (!hasOwnHeater(heating, nearest.has('rooftop'))) nearest.delete('boiler');
  return [...nearest.values()].map(({ equipment }) => equipment);
}

const dueIn = (lifeYears: number, age: number | null): number =>
  age === null ? lifeYears / 2 : Math.max(0, lifeYears - age);

/** Heat pumps are priced beside a boiler also where none stands: steam from the street, rooftop units, resistance. */
function hasOwnHeater(heating: StandingIn['heating'], hasRooftopUnits: boolean): boolean {
  switch (heating) {
    case 'steam_1pipe':
    case 'steam_2pipe':
    case 'hydronic':
    case 'packaged_terminal':
      return true;
    case 'forced_air':
      return !hasRooftopUnits;
    default:
      return false;
  }
}

function labelOf(id: string, heating: StandingIn['heating']): string {
  if (id === 'windows') return 'window';
  return id === 'boiler' && heating === 'forced_air' ? 'furnace' : id;
}
