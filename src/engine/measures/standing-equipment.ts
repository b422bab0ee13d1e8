import { dateParts, type CalendarDate } from '../../quantities/calendar-date.ts';
import { centsFromUsd } from '../../quantities/money.ts';
import type { EquipmentYears } from '../building/types.ts';
import type { StandingEquipment } from './types.ts';
import type { Candidate } from './candidates.ts';

/** Age of equipment by its id, years; null where it is not known. */
export type EquipmentAges = (equipment: string) => number | null;

/** Ages on a day, from the years in which the owner says the equipment was put in. */
export function agesOn(asOf: CalendarDate, years: EquipmentYears): EquipmentAges {
  const { year } = dateParts(asOf);
  return (equipment) => {
    const installed = years[equipment]?.year;
    return installed === undefined ? null : Math.max(0, year - installed);
  };
}

/**
 * Equipment that stands in the building and wears out whatever is done. Its like-for-like price is that of the measure
 * whose price is nearest to it (the highest share). Where its age is not known, any age within the service life is as
 * likely as another, so that half of the life is left.
 */
export function standingEquipment(
  candidates: readonly Pick<Candidate, 'measure' | 'quantity' | 'directUsd' | 'landmarkAlternative'>[],
  ages: EquipmentAges,
): StandingEquipment[] {
  const nearest = new Map<string, { readonly share: number; readonly equipment: StandingEquipment }>();
  for (const { measure, quantity, directUsd, landmarkAlternative } of candidates) {
    const alternative = measure.like_for_like;
    if (alternative === null || directUsd <= 0) continue;
    const { equipment: id, share, life } = alternative;
    if ((nearest.get(id)?.share ?? 0) >= share.value) continue;
    const age = ages(id);
    if (age === null && alternative.only_where_age_known === true) continue;
    nearest.set(id, {
      share: share.value,
      equipment: {
        id,
        label: id === 'windows' ? 'window' : id,
        // To the cent, as the work would be priced.
        usd: (centsFromUsd(directUsd) / 100) * share.value,
        lifeYears: life.value,
        dueInYears: age === null ? life.value / 2 : Math.max(0, life.value - age),
        ageKnown: age !== null,
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
  return [...nearest.values()].map(({ equipment }) => equipment);
}
