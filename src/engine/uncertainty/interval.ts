import { numbersOf } from '../number-rows.ts';
import type { CostLine, TierCost } from '../costs/types.ts';
import type { Tier } from '../measures/types.ts';
import { factorOf } from '../pricing/factors.ts';
import type { Cause } from '../../vocabulary/causes.ts';
import type { IntervalRules, QuantityWidth } from './interval-rules.ts';
import { ENERGY, type IntervalFacts } from './interval-facts.ts';
import { SITE_RANGES } from './site-ranges.ts';
import { aroundMedian, correlated, rootOfSquares, type HalfWidths } from './spread.ts';
import { shareOfTotal, type Work } from './works.ts';

/** Half-widths of the interval of a tier by cause. */
export type IntervalParts = Readonly<Record<Cause, HalfWidths>>;

export interface IntervalSetting {
  readonly known: IntervalFacts;
  readonly rules: IntervalRules;
  /** Half-width of what jobs held beyond their description, as the records of the class have it, for a job of one measure. */
  readonly remainder: number;
  /** Null where the systems are stated: no part of the width. */
  readonly systems: { readonly tier: Tier; readonly housing: boolean } | null;
}

/** The width of a tier's cost by cause: how each part is made is in docs/methods/accuracy.md. */
export function intervalParts(
  cost: Pick<TierCost, 'lines' | 'totalCents'>,
  works: readonly Work[],
  setting: IntervalSetting,
): IntervalParts {
  const { rules, known, remainder } = setting;
  const price: Ends = { low: [], high: [] };
  const scope: Ends = { low: [0], high: [0] };
  const records: number[] = [];
  let unquoted = 0;
  for (const work of works) {
    const { weight } = work;
    const ofRecords = recordsWidth(work, rules);
    if (!work.quoted) {
      records.push(weight * ofRecords);
      unquoted += weight;
    }
    if (work.open) add(scope, openWidth(work, rules));
    else add(price, priceWidth(work, ofRecords, rules));
  }
  scope.low[0] = scope.high[0] = remainder * correlated(rules.correlation, records);
  for (const line of siteLines(cost)) add(scope, siteWidth(line, cost, rules));
  const system = unquoted * systemWidth(known, setting);
  return {
    price: {
      low: correlated(rules.correlation, price.low),
      high: correlated(rules.correlation, price.high),
    },
    quantity: quantityWidth(works, rules),
    system: { low: system, high: system },
    energy: energyWidth(works, known.energyWidth),
    scope: { low: rootOfSquares(scope.low), high: rootOfSquares(scope.high) },
  };
}

/** Half-widths that are not put together yet. */
interface Ends {
  readonly low: number[];
  readonly high: number[];
}

function add(ends: Ends, { low, high }: HalfWidths): void {
  ends.low.push(low);
  ends.high.push(high);
}

/** The widths by place of `CAUSES`. */
export const inCauseOrder = ({
  price,
  quantity,
  system,
  energy,
  scope,
}: IntervalParts): readonly HalfWidths[] => [price, quantity, system, energy, scope];

/** All causes together: independent of one another. */
export function wholeInterval(parts: IntervalParts): HalfWidths {
  const low: number[] = [];
  const high: number[] = [];
  for (const width of inCauseOrder(parts)) {
    low.push(width.low);
    high.push(width.high);
  }
  return { low: rootOfSquares(low), high: rootOfSquares(high) };
}

function priceWidth(work: Work, records: number, rules: IntervalRules): HalfWidths {
  const { weight } = work;
  if (work.quoted) {
    const quote = weight * Math.log(1 + rules.quote);
    return { low: quote, high: quote };
  }
  const { low, high } = work.price.width;
  const above = records * high;
  return {
    low: weight * (records * low),
    high: weight * (work.belowLaw === null ? above : Math.hypot(above, work.belowLaw.doubt)),
  };
}

const recordsWidth = ({ price }: Work, { levelOfRecords }: IntervalRules): number =>
  aroundMedian(levelOfRecords, price.records);

/** Works whose quantities are wrong together are those of one kind; the same on both sides. */
function quantityWidth(works: readonly Work[], { quantity }: IntervalRules): HalfWidths {
  const names: QuantityWidth[] = [];
  const weights: number[] = [];
  for (const { quantity: range, weight } of works) {
    if (range === null || range === ENERGY) continue;
    const at = names.indexOf(range);
    if (at >= 0) weights[at] = weights[at]! + weight;
    else {
      names.push(range);
      weights.push(weight);
    }
  }
  for (let at = 0; at < names.length; at += 1)
    weights[at] = weights[at]! * quantity[names[at] as QuantityWidth];
  const width = rootOfSquares(weights);
  return { low: width, high: width };
}

/** What is sized by the energy is wrong with it, as far as its range says. */
function energyWidth(works: readonly Work[], { low, high }: HalfWidths): HalfWidths {
  let weight = 0;
  for (const work of works) if (work.quantity === ENERGY) weight += work.weight;
  return { low: weight * low, high: weight * high };
}

function systemWidth({ openSystems }: IntervalFacts, { systems, rules }: IntervalSetting): number {
  if (systems === null) return 0;
  const widths = rules.systems[systems.housing ? 'housing' : 'other'][systems.tier];
  return rootOfSquares(numbersOf(openSystems, (part) => widths[part]));
}

/** How far the tier moves when work that may not be needed, or may need much more, comes to one end of its range. */
const openWidth = ({ weight, price: { ratio } }: Work, rules: IntervalRules): HalfWidths => ({
  low: fallOfTotal(weight, ratio.low, rules),
  high: riseOfTotal(weight, ratio.high),
});

/** The lines around the work whose amount is a rule of thumb. */
function siteLines({ lines }: Pick<TierCost, 'lines'>): CostLine[] {
  const found: CostLine[] = [];
  for (const line of lines)
    if (line.measureId === null && SITE_RANGES[line.id] !== undefined) found.push(line);
  return found;
}

function siteWidth(line: CostLine, cost: Pick<TierCost, 'totalCents'>, rules: IntervalRules): HalfWidths {
  const [file = '', name = ''] = SITE_RANGES[line.id] ?? [];
  const { value, low = value, high = value } = factorOf(rules.factors, file, name);
  const share = shareOfTotal(line.amountCents, cost);
  return { low: fallOfTotal(share, low / value, rules), high: riseOfTotal(share, high / value) };
}

const riseOfTotal = (share: number, ratio: number): number => Math.log(1 + share * (ratio - 1));

const fallOfTotal = (share: number, ratio: number, rules: IntervalRules): number =>
  -Math.log(1 - Math.min(rules.mostOfOpenWork, share * (1 - ratio)));
