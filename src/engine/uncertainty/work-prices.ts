import type { CompiledMeasure, CompiledPrice } from '../../catalog/sections/measures.ts';
import type { FamilyUnitCost } from '../../catalog/sections/calibration.ts';
import type { Snapshot } from '../../catalog/snapshot.ts';
import { atBothEnds, rootOfSquares, type End } from './spread.ts';

/** A price or ratio with its range. */
type PriceRange = Readonly<Record<End | 'mid', number>>;

/** Every price of a catalogue as the interval sees it, once a snapshot. */
export function compileWorkPrices({
  measures,
  calibration,
  factors,
}: Pick<Snapshot['sections'], 'measures' | 'calibration' | 'factors'>) {
  const { pv, families, public_works_premium: works } = calibration.unitCosts;
  const premiums = {
    housing: ratioRange('public-housing/premium', factors.byFile['public-housing']?.['premium']),
    works: ratioRange('public_works_premium', works),
  };
  const { low, high, cost_usd_per_kw: mid, n_real: jobs } = pv;
  return {
    // By the measure's order, then by the position of the price in its file.
    byMeasure: measures.list.map((measure) => measurePrices(measure, premiums)),
    byFamily: new Map(families.map((fitted) => [fitted.family, familyPrice(fitted)])),
    // In public works, by the kW.
    solar: workPrice([{ low, mid, high }], counted(jobs)),
    // By the owner's quote: no price of the catalogue.
    quoted: workPrice([], 1),
  };
}

export type WorkPrices = Readonly<ReturnType<typeof compileWorkPrices>>;

interface Premiums {
  readonly housing: PriceRange;
  readonly works: PriceRange;
}

function measurePrices(measure: CompiledMeasure, premiums: Premiums) {
  const { id, public_housing_over_private: own } = measure;
  const housing = own === undefined ? premiums.housing : ratioRange(`${id}/public_housing_over_private`, own);
  const byPosition: (ReturnType<typeof pricesOf> | undefined)[] = [];
  for (const price of measure.prices) byPosition[price.position] = pricesOf(price, { ...premiums, housing });
  return byPosition;
}

/** Alone, and with what public housing and public works pay over private owners. */
function pricesOf({ low, mid, high, records: read = [] }: CompiledPrice, premiums: Premiums) {
  const own = { low, mid, high };
  const records = Math.max(1, read.length);
  return {
    alone: workPrice([own], records),
    publicHousing: workPrice([own, premiums.housing], records),
    publicWorks: workPrice([own, premiums.works], records),
  };
}

/** Completed jobs of a fit; none counts as one. */
const counted = (jobs: number): number => (jobs >= 1 ? jobs : 1);

function familyPrice(fitted: FamilyUnitCost): WorkPrice {
  const range = {
    low: fitted.cost_usd_at_reference_low,
    mid: fitted.cost_usd_at_reference,
    high: fitted.cost_usd_at_reference_high,
  };
  return workPrice([range], counted(fitted.n_real));
}

interface Ratio {
  readonly value: number;
  readonly low?: number;
  readonly high?: number;
}

function ratioRange(name: string, ratio: Ratio | undefined): PriceRange {
  if (ratio?.low === undefined || ratio.high === undefined) throw new RangeError(`${name} has no range`);
  return { low: ratio.low, mid: ratio.value, high: ratio.high };
}

export type WorkPrice = Readonly<ReturnType<typeof workPrice>>;

function workPrice(prices: readonly PriceRange[], records: number) {
  const width = (end: End) => rootOfSquares(prices.map((range) => rangeWidth(range, end)));
  const ratio = (end: End) => prices.reduce((product, range) => product * (range[end] / range.mid), 1);
  return {
    // Projects that it was read from; 1 where it names none.
    records,
    // Half-widths of the product: the root of the squares of those of its ranges.
    width: atBothEnds(width),
    // Ends of the product over its middle.
    ratio: atBothEnds(ratio),
    // One of the prices may be nothing.
    mayBeNothing: prices.some(({ low }) => low === 0),
  };
}

/** A price that may be nothing has no low end in logs: what is left of it is as wide below as above. */
const rangeWidth = ({ low, mid, high }: PriceRange, end: End): number =>
  end === 'low' && low > 0 ? Math.log(mid / low) : Math.log(high / mid);
