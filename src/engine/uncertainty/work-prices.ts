import type { CompiledMeasure, CompiledPrice } from '../../catalog/sections/measures.ts';
import type { FamilyUnitCost } from '../../catalog/sections/calibration.ts';
import type { Snapshot } from '../../catalog/snapshot.ts';
import { rootOfSquares, type End, type HalfWidths } from './spread.ts';

/** A price or ratio with its range, and where the catalogue has the three. */
export interface PriceRange {
  readonly low: number;
  readonly mid: number;
  readonly high: number;
  readonly at: Readonly<Record<'low' | 'mid' | 'high', string>>;
}

/** What a price of work rests on, and how wide that is. */
export interface WorkPrice {
  /** Ranges that the price is a product of. */
  readonly prices: readonly PriceRange[];
  /** Projects that it was read from, and where the catalogue counts them; 1 where it names none. */
  readonly records: { readonly n: number; readonly at: string | null };
  /** Half-widths of the product: the root of the squares of those of its ranges. */
  readonly width: HalfWidths;
  /** Ends of the product over its middle. */
  readonly ratio: HalfWidths;
  /** One of the prices may be nothing. */
  readonly mayBeNothing: boolean;
}

/** The prices of one measure at one place in its file. */
interface MeasurePrices {
  readonly alone: WorkPrice;
  /** With what public housing pays over private owners. */
  readonly publicHousing: WorkPrice;
  /** With what public works pay over private owners. */
  readonly publicWorks: WorkPrice;
}

/** Every price of a catalogue as the interval sees it, once a snapshot. */
export interface WorkPrices {
  /** By the measure's order, then by the position of the price in its file. */
  readonly byMeasure: readonly (readonly (MeasurePrices | undefined)[])[];
  readonly byFamily: ReadonlyMap<string, WorkPrice>;
  /** Solar in public works, by the kW. */
  readonly solar: WorkPrice;
  /** By the owner's quote: no price of the catalogue. */
  readonly quoted: WorkPrice;
}

export function compileWorkPrices({
  measures,
  calibration,
  factors,
}: Pick<Snapshot['sections'], 'measures' | 'calibration' | 'factors'>): WorkPrices {
  const { pv, families, public_works_premium: works } = calibration.unitCosts;
  const premiums = {
    housing: ratioRange(
      'factors/public-housing/parameters/premium',
      factors.byFile['public-housing']?.['premium'],
    ),
    works: ratioRange('calibration/unit-costs/public_works_premium', works),
  };
  const { low, high, cost_usd_per_kw: mid, n_real: n } = pv;
  const solar = 'calibration/unit-costs/pv';
  return {
    byMeasure: measures.list.map((measure) => measurePrices(measure, premiums)),
    byFamily: new Map(families.map((fitted) => [fitted.family, familyPrice(fitted)])),
    solar: workPrice([rangeAt(solar, 'cost_usd_per_kw', { low, mid, high })], counted(n, solar)),
    quoted: workPrice([], { n: 1, at: null }),
  };
}

interface Premiums {
  readonly housing: PriceRange;
  readonly works: PriceRange;
}

function measurePrices(measure: CompiledMeasure, premiums: Premiums): MeasurePrices[] {
  const { id, public_housing_over_private: own } = measure;
  const housing =
    own === undefined ? premiums.housing : ratioRange(`measures/${id}/public_housing_over_private`, own);
  const byPosition: MeasurePrices[] = [];
  for (const price of measure.prices)
    byPosition[price.position] = pricesOf(id, price, { ...premiums, housing });
  return byPosition;
}

function pricesOf(id: string, price: CompiledPrice, premiums: Premiums): MeasurePrices {
  const own = rangeAt(`measures/${id}/prices/${price.position}`, 'mid', price);
  const records = { n: Math.max(1, price.records?.length ?? 0), at: null };
  return {
    alone: workPrice([own], records),
    publicHousing: workPrice([own, premiums.housing], records),
    publicWorks: workPrice([own, premiums.works], records),
  };
}

function familyPrice(fitted: FamilyUnitCost): WorkPrice {
  const key = 'cost_usd_at_reference';
  const group = `calibration/unit-costs/families/${fitted.family}`;
  const range: PriceRange = {
    low: fitted.cost_usd_at_reference_low,
    mid: fitted.cost_usd_at_reference,
    high: fitted.cost_usd_at_reference_high,
    at: { low: `${group}/${key}_low`, mid: `${group}/${key}`, high: `${group}/${key}_high` },
  };
  return workPrice([range], counted(fitted.n_real, group));
}

/** Completed jobs of a fit; none counts as one. */
const counted = (n: number, group: string): WorkPrice['records'] =>
  n >= 1 ? { n, at: `${group}/n_real` } : { n: 1, at: null };

interface Ranged {
  readonly low: number;
  readonly mid: number;
  readonly high: number;
}

const rangeAt = (group: string, mid: string, { low, mid: middle, high }: Ranged): PriceRange => ({
  low,
  mid: middle,
  high,
  at: { low: `${group}/low`, mid: `${group}/${mid}`, high: `${group}/high` },
});

interface Ratio {
  readonly value: number;
  readonly low?: number;
  readonly high?: number;
}

function ratioRange(path: string, ratio: Ratio | undefined): PriceRange {
  if (ratio?.low === undefined || ratio.high === undefined) throw new RangeError(`${path} has no range`);
  return rangeAt(path, 'value', { low: ratio.low, mid: ratio.value, high: ratio.high });
}

function workPrice(prices: readonly PriceRange[], records: WorkPrice['records']): WorkPrice {
  const width = (end: End) => rootOfSquares(prices.map((range) => rangeWidth(range, end)));
  const ratio = (end: End) => prices.reduce((product, range) => product * (range[end] / range.mid), 1);
  return {
    prices,
    records,
    width: { low: width('low'), high: width('high') },
    ratio: { low: ratio('low'), high: ratio('high') },
    mayBeNothing: prices.some(({ low }) => low === 0),
  };
}

/** A price that may be nothing has no low end in logs: what is left of it is as wide below as above. */
const rangeWidth = ({ low, mid, high }: PriceRange, end: End): number =>
  end === 'low' && low > 0 ? Math.log(mid / low) : Math.log(high / mid);
