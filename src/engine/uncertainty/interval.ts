import type { CostLine, TierCost } from '../costs/types.ts';
import type { Tier } from '../measures/types.ts';
import { factorOf, factorValue } from '../pricing/factors.ts';
import { CAUSES, type Cause } from '../../vocabulary/causes.ts';
import type { IntervalRules, QuantityWidth } from './interval-rules.ts';
import type { Known, SystemPart } from './known.ts';
import { SITE_RANGES } from './site-ranges.ts';
import { aroundMedian, atBothEnds, correlated, rootOfSquares, type End, type HalfWidths } from './spread.ts';
import { shareOfTotal, type Work } from './works.ts';

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
  const open = works.filter((work) => work.open);
  const settled = works.filter((work) => !work.open);
  const sites = siteLines(cost);
  const carried = correlated(
    rules.correlation,
    unquoted.map((work) => work.weight * recordsWidth(work, rules)),
  );
  const quantity = (cause: 'quantity' | 'energy') => {
    const width = rootOfSquares(quantityGroups(works, cause).map((group) => groupWidth(group, rules)));
    return { low: width, high: width };
  };
  const system = unquoted.reduce((sum, { weight }) => sum + weight, 0) * systemWidth(known, setting);
  return {
    price: atBothEnds((end) =>
      correlated(
        rules.correlation,
        settled.map((work) => work.weight * priceWidth(work, rules, end)),
      ),
    ),
    quantity: quantity('quantity'),
    system: { low: system, high: system },
    energy: quantity('energy'),
    scope: atBothEnds((end) =>
      rootOfSquares([
        remainder[end] * carried,
        ...open.map((work) => openWidth(work, rules, end)),
        ...sites.map((line) => siteWidth(line, cost, rules, end)),
      ]),
    ),
  };
}

/** All causes together: independent of one another. */
export const wholeInterval = (parts: IntervalParts): HalfWidths =>
  atBothEnds((end) => rootOfSquares(CAUSES.map((cause) => parts[cause][end])));

function priceWidth(work: Work, rules: IntervalRules, end: End): number {
  if (work.quoted) return Math.log(1 + rules.quote);
  const range = recordsWidth(work, rules) * work.price.width[end];
  return end === 'low' || work.belowLaw === null ? range : Math.hypot(range, work.belowLaw.doubt);
}

const recordsWidth = ({ price }: Work, { levelOfRecords }: IntervalRules): number =>
  aroundMedian(levelOfRecords, price.records.n);

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
    const group = groups.get(width);
    if (group === undefined) groups.set(width, [work]);
    else group.push(work);
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
const openWidth = ({ weight, price }: Work, rules: IntervalRules, end: End): number =>
  moveOfTotal(weight, price.ratio[end], rules, end);

/** The lines around the work whose amount is a rule of thumb. */
export const siteLines = ({ lines }: Pick<TierCost, 'lines'>): CostLine[] =>
  lines.filter(({ id, measureId }) => measureId === null && SITE_LINES.has(id));

const SITE_LINES: ReadonlySet<string> = new Set(Object.keys(SITE_RANGES));

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
