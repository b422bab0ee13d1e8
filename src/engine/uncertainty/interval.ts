import type { CostLine, TierCost } from '../costs/types.ts';
import type { Tier } from '../measures/types.ts';
import { factorOf, factorValue } from '../pricing/factors.ts';
import { CAUSES, type Cause } from '../../vocabulary/causes.ts';
import type { IntervalRules, QuantityWidth } from './interval-rules.ts';
import type { Known, SystemPart } from './known.ts';
import { SITE_RANGES } from './site-ranges.ts';
import { aroundMedian, atBothEnds, correlated, rootOfSquares, type End, type HalfWidths } from './spread.ts';
import { shareOfTotal, type PriceRange, type Work } from './works.ts';

/** Half-widths of the interval of a tier by cause. */
export type IntervalParts = Readonly<Record<Cause, HalfWidths>>;

export interface IntervalSetting {
  readonly known: Known;
  readonly rules: IntervalRules;
  /** What jobs held beyond their description, as the records of the class have it, for a job of one measure. */
  readonly remainder: HalfWidths;
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
  const unquoted = works.filter(({ quoted }) => !quoted);
  const free = unquoted.map(({ weight }) => weight);
  const carried = unquoted.map((work) => work.weight * recordsWidth(work, rules));
  const quantity = (cause: 'quantity' | 'energy') => {
    const width = rootOfSquares(quantityGroups(works, cause).map((group) => groupWidth(group, rules)));
    return { low: width, high: width };
  };
  const system = free.reduce((sum, weight) => sum + weight, 0) * systemWidth(known, setting);
  return {
    price: atBothEnds((end) =>
      correlated(
        rules.correlation,
        works.filter(({ open }) => !open).map((work) => work.weight * priceWidth(work, rules, end)),
      ),
    ),
    quantity: quantity('quantity'),
    system: { low: system, high: system },
    energy: quantity('energy'),
    scope: atBothEnds((end) =>
      rootOfSquares([
        remainder[end] * correlated(rules.correlation, carried),
        ...works.filter(({ open }) => open).map((work) => openWidth(work, rules, end)),
        ...siteLines(cost).map((line) => siteWidth(line, cost, rules, end)),
      ]),
    ),
  };
}

/** All causes together: independent of one another. */
export const wholeInterval = (parts: IntervalParts): HalfWidths =>
  atBothEnds((end) => rootOfSquares(CAUSES.map((cause) => parts[cause][end])));

function priceWidth(work: Work, rules: IntervalRules, end: End): number {
  if (work.quoted) return Math.log(1 + rules.quote);
  const range = recordsWidth(work, rules) * rootOfSquares(work.prices.map((one) => rangeWidth(one, end)));
  return end === 'low' ? range : Math.hypot(range, work.belowLaw?.doubt ?? 0);
}

const recordsWidth = ({ records }: Work, { levelOfRecords }: IntervalRules): number =>
  aroundMedian(levelOfRecords, records.n);

/** A price that may be nothing has no low end in logs: what is left of it is as wide below as above. */
const rangeWidth = ({ low, mid, high }: PriceRange, end: End): number =>
  end === 'low' && low > 0 ? Math.log(mid / low) : Math.log(high / mid);

/** Works whose quantities are wrong together: those of one kind. */
export interface QuantityGroup {
  readonly width: QuantityWidth;
  readonly works: readonly Work[];
}

export function quantityGroups(works: readonly Work[], cause: 'quantity' | 'energy'): QuantityGroup[] {
  const groups = new Map<QuantityWidth, Work[]>();
  for (const work of works) {
    if (work.quantity?.cause !== cause) continue;
    const { width } = work.quantity;
    groups.set(width, [...(groups.get(width) ?? []), work]);
  }
  return [...groups].map(([width, own]) => ({ width, works: own }));
}

const groupWidth = ({ width, works }: QuantityGroup, { quantity }: IntervalRules): number =>
  works.reduce((sum, { weight }) => sum + weight, 0) * quantity[width];

export const systemKey = (housing: boolean, tier: Tier, part: SystemPart): string =>
  `${housing ? 'housing' : 'other'}.${tier}.${part}`;

function systemWidth({ openSystems }: Known, { systems, rules }: IntervalSetting): number {
  if (systems === null) return 0;
  return rootOfSquares(
    openSystems.map((part) =>
      factorValue(rules.factors, 'interval-systems', systemKey(systems.housing, systems.tier, part)),
    ),
  );
}

/** How far the tier moves when work that may not be needed, or may need much more, comes to one end of its range. */
function openWidth({ weight, prices }: Work, rules: IntervalRules, end: End): number {
  let ratio = 1;
  for (const range of prices) ratio *= range[end] / range.mid;
  return moveOfTotal(weight, ratio, rules, end);
}

/** The lines around the work whose amount is a rule of thumb. */
export const siteLines = ({ lines }: Pick<TierCost, 'lines'>): CostLine[] =>
  lines.filter(({ id }) => Object.hasOwn(SITE_RANGES, id));

function siteWidth(
  line: CostLine,
  cost: Pick<TierCost, 'totalCents'>,
  rules: IntervalRules,
  end: End,
): number {
  const [file = '', name = ''] = SITE_RANGES[line.id] ?? [];
  const { value, low = value, high = value } = factorOf(rules.factors, file, name);
  return moveOfTotal(shareOfTotal(line.amountCents, cost), { low, high }[end] / value, rules, end);
}

function moveOfTotal(share: number, ratio: number, rules: IntervalRules, end: End): number {
  return end === 'high'
    ? Math.log(1 + share * (ratio - 1))
    : -Math.log(1 - Math.min(rules.mostOfOpenWork, share * (1 - ratio)));
}
