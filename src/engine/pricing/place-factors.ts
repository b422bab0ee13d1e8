import type { Parameter } from '../../catalog/parameter.ts';
import type { CompiledMeasure, CompiledPrice } from '../../catalog/sections/measures.ts';
import type { CostRules } from './cost-rules.ts';
import { factorOf } from './factors.ts';
import type { Place, PlaceMultipliers } from './place.ts';

/** Where a figure was read: always taken from the parameter itself. */
export type Sourced = Pick<Parameter, 'source' | 'locator' | 'basis'>;

/** One multiplier of a price and where it came from. */
export interface CostFactor extends Sourced {
  readonly name: string;
  readonly value: number;
}

export function costFactor(name: string, value: number, { source, locator, basis }: Sourced): CostFactor {
  return { name, value, source, locator, basis };
}

/** Where the price index of a trade was read. */
export function seriesOf({ factors }: CostRules, id: string): Sourced {
  const series = factors.series[id];
  if (series === undefined) throw new RangeError(`no price index ${id}`);
  return series;
}

export interface PlacedPrice {
  readonly price: CompiledPrice;
  readonly place: Place;
  readonly rules: CostRules;
  /** Whether the price is dated after the index. */
  readonly later: boolean;
}

/** The multipliers of place and time that are not 1, each with the source of its parameter. */
export function placeFactors(
  measure: CompiledMeasure,
  values: PlaceMultipliers,
  { price, place, rules, later }: PlacedPrice,
): CostFactor[] {
  const at = (file: string, name: string): Sourced => factorOf(rules.factors, file, name);
  const band = rules.heightBands[place.heightBand];
  const occupied = occupancyFactor(measure, place);
  const index = () =>
    later ? at('forward-escalation', 'annual_rate') : seriesOf(rules, measure.trade_series);
  const sources: readonly (readonly [string, keyof PlaceMultipliers, () => Sourced | undefined])[] = [
    ['location', 'location', () => at('location', locationParameter(price, place))],
    ['price index', 'escalation', index],
    ['height', 'height', () => band && at('complexity', band.factor)],
    ['occupancy', 'occupancy', () => (occupied === null ? undefined : at('complexity', occupied))],
    ['landmark', 'landmark', () => measure.landmark.multiplier],
  ];
  return sources.flatMap(([name, key, sourced]) => {
    const found = values[key] === 1 ? undefined : sourced();
    return found === undefined ? [] : [costFactor(name, values[key], found)];
  });
}

/** The location parameter that says most; of a blend the one of labour, by far the widest of the three. */
function locationParameter({ price_level: from }: CompiledPrice, { level }: Place): string {
  if (from !== 'national') return 'westchester_over_nyc';
  return level === 'nyc_private' ? 'nyc_labour' : 'westchester_labour';
}

/** Name of the factor by which people in the rooms slow the work; null where nobody is. */
export function occupancyFactor(
  { where }: CompiledMeasure,
  { isHousing }: Pick<Place, 'isHousing'>,
): 'occupied_dwellings' | 'occupied_workplaces' | null {
  if (where === 'in_dwellings') return isHousing ? 'occupied_dwellings' : 'occupied_workplaces';
  return where === 'occupied_rooms' ? 'occupied_workplaces' : null;
}
