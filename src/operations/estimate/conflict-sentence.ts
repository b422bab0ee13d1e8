import type { ConflictEffect, ConflictField, ConflictView } from '../../contract/estimate/conflicts.ts';
import { roundedDollars, trimmed, whole } from '../../quantities/number-text.ts';

const FIELDS: Readonly<Record<ConflictField, { readonly name: string; readonly unit: string }>> = {
  gross_floor_area_sqft: { name: 'Floor area', unit: ' sqft' },
  building_class: { name: 'Building class', unit: '' },
  year_built: { name: 'Year built', unit: '' },
  num_floors: { name: 'Storeys', unit: '' },
  dwelling_units: { name: 'Dwellings', unit: '' },
  buildings_on_lot: { name: 'Buildings on the lot', unit: '' },
  energy_report: { name: 'Reported energy', unit: ' kBtu/sqft' },
};

/** One contradiction for people: both sides, and what the value not used would change. */
export function conflictSentence({ field, used, others }: ConflictView): string {
  const { name, unit } = FIELDS[field];
  const text = ({ value, year, source }: NonNullable<typeof used>): string => {
    const number =
      typeof value === 'string' || field === 'year_built'
        ? String(value)
        : field === 'energy_report'
          ? trimmed(value, 1)
          : whole(value);
    return `${number}${unit} (${source}${year === null || source.includes(String(year)) ? '' : `, ${year}`})`;
  };
  const against = others.map((other) => {
    const why = other.why === undefined ? '' : `, ${other.why}`;
    return `${text(other)}${why}${other.effect === null ? '' : `: ${effectText(other.effect)}`}`;
  });
  return `${name}: ${used === null ? 'none of the values held is used' : `${text(used)} is used`}. Not used: ${against.join('; ')}.`;
}

function effectText(effect: ConflictEffect): string {
  const { tier, expected_cost_moved_usd: cost, npv_moved_usd: npv, charges_moved: charges } = effect;
  const best = `best would be ${effect.recommendation}`;
  if (cost === null || npv === null) return `with it ${tier} would not be offered and ${best}`;
  const moved = charges.map(
    ({ from, to, moved_usd: usd }) => `fine a year ${from}-${to ?? ''} ${movedText(usd)}`,
  );
  return `with it ${tier} would cost ${movedText(cost)}, NPV ${movedText(npv)}${moved.length === 0 ? '' : `, ${moved.join(', ')}`}; ${best}`;
}

const movedText = (usd: number): string =>
  usd === 0 ? 'the same' : `${roundedDollars(Math.abs(usd))} ${usd < 0 ? 'less' : 'more'}`;
