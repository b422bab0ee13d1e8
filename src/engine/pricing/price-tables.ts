import type { CompiledMeasure } from '../../catalog/sections/measures.ts';
import type { Snapshot } from '../../catalog/snapshot.ts';
import type { BuildingProfile } from '../building/types.ts';
import { costRules } from './cost-rules.ts';
import { privateLevel, type Place } from './place.ts';
import { heightBand, priceAt, type UnitPrice } from './unit-price.ts';

/** What prices are made from, worked out once for a catalogue. */
export function compilePrices({
  factors,
  escalation,
  measures,
}: Pick<Snapshot['sections'], 'factors' | 'escalation' | 'measures'>) {
  const rules = costRules(factors);
  const places = allPlaces(rules.heightBands.length);
  return {
    rules,
    escalation,
    // By the measure's order, then by the number of the place.
    unitPrices: measures.list.map((measure) =>
      places.map((place) => priceAt(measure, place, { rules, escalation })),
    ),
  };
}

export type PriceTables = Readonly<ReturnType<typeof compilePrices>>;

export interface PricedPlace {
  readonly profile: BuildingProfile;
  readonly prices: PriceTables;
  readonly landmarkAlternative: boolean;
}

/** What the catalogue says a unit of a measure costs on a building. */
export function unitPrice(measure: CompiledMeasure, setting: PricedPlace): UnitPrice {
  const price = setting.prices.unitPrices[measure.order]?.[placeNumber(setting)];
  if (price === undefined) throw new RangeError(`${measure.id} is not a measure of this catalogue`);
  return measure.size_law?.per === 'dwelling'
    ? { ...price, dwellings: setting.profile.counts.dwellings }
    : price;
}

const PLACES_PER_BAND = 8;

function placeNumber({ profile, prices, landmarkAlternative }: PricedPlace): number {
  const level = privateLevel(profile.priceLevel) === 'nyc_private' ? 0 : 1;
  const housing = profile.parameterClass === 'multifamily' ? 2 : 0;
  const landmark = landmarkAlternative ? 4 : 0;
  return level + housing + landmark + PLACES_PER_BAND * heightBand(profile.geometry.floors, prices.rules);
}

/** Every place in the order of its number; the band after the last is that of low buildings. */
function allPlaces(bands: number): Place[] {
  return Array.from({ length: PLACES_PER_BAND * (bands + 1) }, (_, number) => ({
    level: (number & 1) === 0 ? 'nyc_private' : 'westchester_private',
    isHousing: (number & 2) !== 0,
    landmarkAlternative: (number & 4) !== 0,
    heightBand: Math.floor(number / PLACES_PER_BAND),
  }));
}
