import type { CompiledEscalation } from '../../catalog/sections/escalation.ts';
import type { CompiledMeasure, CompiledPrice } from '../../catalog/sections/measures.ts';
import type { CostRules, Split } from './cost-rules.ts';
import { indexAt, monthNumber } from './escalation.ts';
import { factorValue } from './factors.ts';
import { occupancyFactor, placeFactors, type CostFactor } from './place-factors.ts';
import type { Place, PlaceMultipliers, PrivateLevel } from './place.ts';

/** Which contingency a price is due: that of completed work, that of the tier's estimates, or none it does not hold. */
export type ContingencyBasis = 'final_cost' | 'estimate' | 'held';

/** Everything multiplied to price one measure, still as numbers. */
export interface UnitPrice extends PlaceMultipliers {
  readonly price: CompiledPrice;
  /** USD a unit in dollars of the series' last month, before the size law. */
  readonly usdPerUnit: number;
  /** A price of the whole job, whatever its quantity: a quote. USD in dollars of the series' last month. */
  readonly jobUsd?: number;
  /** Dwellings that share the quantity, where the size law goes by the amount in one. */
  readonly dwellings?: number;
  readonly contingency: ContingencyBasis;
  /** What the price holds of the work around the work. */
  readonly holdsAbatement: boolean;
  readonly holdsAccess: boolean;
  readonly holdsScaffold: boolean;
  /** What is paid does not follow the price index: no escalation, before or after. */
  readonly holdsEscalation: boolean;
  /** low and high over mid. */
  readonly lowRatio: number;
  readonly highRatio: number;
  /** What the price was multiplied by for its place and time, as a line explains it. */
  readonly placeFactors: readonly CostFactor[];
}

/** The measure's own price nearest to the place: same level, then the neighbouring county, then national. */
function choosePrice(measure: CompiledMeasure, place: PrivateLevel): CompiledPrice {
  const neighbour = place === 'nyc_private' ? 'westchester_private' : 'nyc_private';
  for (const wanted of [place, neighbour, 'national'])
    for (const price of measure.prices)
      if (price.price_level === wanted && price.price_basis !== 'material') return price;
  throw new RangeError(`${measure.id} has no private price`);
}

/** Target over source, by shares of the work: never twice, 1 on its own level. */
function locationFactor(
  measure: CompiledMeasure,
  from: string,
  place: PrivateLevel,
  rules: CostRules,
): number {
  if (from === place) return 1;
  if (from === 'nyc_private') return rules.westchesterOverNyc;
  if (from === 'westchester_private') return 1 / rules.westchesterOverNyc;
  return blended(measure.shares, place === 'nyc_private' ? rules.nyc : rules.westchester);
}

function blended(shares: Split, ratios: Split): number {
  return (
    shares.material * ratios.material + shares.labour * ratios.labour + shares.equipment * ratios.equipment
  );
}

/** Whether a price is dated after the index. */
export const isLater = (period: string, { lastMonth }: CompiledEscalation): boolean =>
  period.length === 7 && period > lastMonth;

/**
 * Carries a price to the last month of the series; a price dated after it is brought back by the forward rate, so that
 * the one escalation line carries every price forward alike.
 */
export function priceEscalation(
  measure: CompiledMeasure,
  period: string,
  escalation: CompiledEscalation,
  forwardRate: number,
): number {
  const last = escalation.lastMonth;
  if (isLater(period, escalation))
    return (1 + forwardRate) ** ((monthNumber(last) - monthNumber(period)) / 12);
  return indexAt(escalation, measure.trade_series, last) / indexAt(escalation, measure.trade_series, period);
}

/** Index of the first band the floors exceed, tallest first; one past the last for low buildings. */
export function heightBand(floors: number, { heightBands }: CostRules): number {
  let band = 0;
  for (const { aboveFloors } of heightBands) {
    if (floors > aboveFloors) break;
    band += 1;
  }
  return band;
}

function contingencyBasis({ includes, outcome }: CompiledPrice): ContingencyBasis {
  if (includes.includes('contingency')) return 'held';
  return outcome === 'final_cost' ? 'final_cost' : 'estimate';
}

interface PriceBook {
  readonly rules: CostRules;
  readonly escalation: CompiledEscalation;
}

/** The price of a unit of one measure at one kind of place. */
export function priceAt(measure: CompiledMeasure, place: Place, { rules, escalation }: PriceBook): UnitPrice {
  const price = choosePrice(measure, place.level);
  const location = locationFactor(measure, price.price_level, place.level, rules);
  const holdsEscalation = price.includes.includes('escalation');
  const time = holdsEscalation
    ? 1
    : priceEscalation(measure, price.dollar_period, escalation, rules.forwardRate);
  const labour = measure.shares.labour;
  const heightShare = rules.heightBands[place.heightBand]?.share ?? 0;
  const height = price.includes.includes('height') ? 1 : 1 + labour * heightShare;
  const occupied = occupancyFactor(measure, place);
  const occupancy = price.includes.includes('occupancy')
    ? 1
    : 1 + labour * (occupied === null ? 0 : factorValue(rules.factors, 'complexity', occupied));
  const landmark = place.landmarkAlternative ? (measure.landmark.multiplier?.value ?? 1) : 1;
  const multipliers = { location, escalation: time, height, occupancy, landmark };
  return {
    price,
    ...multipliers,
    usdPerUnit: price.mid * location * time * height * occupancy * landmark,
    contingency: contingencyBasis(price),
    holdsAbatement: price.includes.includes('abatement'),
    holdsAccess: price.includes.includes('access'),
    holdsScaffold: price.includes.includes('scaffold'),
    holdsEscalation,
    lowRatio: price.low / price.mid,
    highRatio: price.high / price.mid,
    placeFactors: placeFactors(measure, multipliers, {
      price,
      place,
      rules,
      later: isLater(price.dollar_period, escalation),
    }),
  };
}

/** Size law as a multiplier on the unit price; quantities outside its range use its ends. */
export function sizeFactor({ size_law: law }: CompiledMeasure, quantity: number, unit: UnitPrice): number {
  if (law === null || quantity <= 0) return 1;
  const size = quantity / (unit.dwellings ?? 1);
  const held = Math.min(Math.max(size, law.from), law.to);
  return (held / law.reference) ** (law.exponent - 1);
}

/** The unit of a minimum that each heating plant has. */
const EACH_PLANT = 'USD a plant';

/** The least that work of a measure comes for, USD: once a line, or once a heating plant where it is work on each. */
export function leastUsd({ minimum_usd: own }: CompiledMeasure, plants: number, rules: CostRules): number {
  if (own === undefined) return rules.tradeMinimumUsd;
  return own.unit === EACH_PLANT ? own.value * plants : own.value;
}

/** USD of the measure's own work in dollars of the series' last month, not rounded; at least what it comes for. */
export function directUsd(
  measure: CompiledMeasure,
  quantity: number,
  unit: UnitPrice,
  least: number,
): number {
  if (quantity <= 0) return 0;
  if (unit.jobUsd !== undefined) return unit.jobUsd;
  return Math.max(least, quantity * unit.usdPerUnit * sizeFactor(measure, quantity, unit));
}
