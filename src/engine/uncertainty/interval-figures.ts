import { larger, minus, over, plus, power, rounded, shareOf, smaller, times } from '../figures/arithmetic.ts';
import { catalogFigure } from '../figures/catalog-leaf.ts';
import { compute, constant, type Figure } from '../figures/figure.ts';
import { documentNumber, tierNumber } from '../provenance/leaves.ts';
import { figureRule, stepOnce, type FigureRule, type TierScope } from '../provenance/rule.ts';
import { CAUSES, type Cause } from '../../vocabulary/causes.ts';
import { systemKey } from './interval-rules.ts';
import { quantityGroups, siteLines } from './interval.ts';
import { remainderOf } from './measured-accuracy.ts';
import { SITE_RANGES } from './site-ranges.ts';
import { ENDS, type End } from './spread.ts';
import { MULTIPLIER_DIGITS, SHARE_DIGITS, SHARE_PARTS_USD } from './tier-band.ts';
import type { PriceRange } from './work-prices.ts';
import type { Work } from './works.ts';

/** The interval of a tier as figures: the same steps as `interval.ts`, one step a cause and end. */

const ofInterval = (scope: TierScope, name: string) =>
  catalogFigure(scope, name.replaceAll('_', ' '), `factors/interval/parameters/${name}`);
const rootOfSquares = (parts: readonly Figure[]): Figure =>
  parts.length === 0 ? constant(0) : compute('root_of_squares', ...parts);
const total = (scope: TierScope) => tierNumber(scope, 'total cost', 'cost_breakdown/totalCost', 'USD');

/** A measure's part of the total. */
function weight(scope: TierScope, work: Work): Figure {
  const index = scope.tier.cost.measures.findIndex(({ measureId }) => measureId === work.measureId);
  return over(tierNumber(scope, 'loaded cost', `measures/${index}/loadedCost`, 'USD'), total(scope));
}

function recordsWidth(scope: TierScope, { price: { records } }: Work): Figure {
  const n = records.at === null ? records.n : catalogFigure(scope, 'jobs behind the price', records.at);
  return compute('sqrt', plus(1, over(ofInterval(scope, 'level_of_records'), larger(1, n))));
}

function rangeWidth(scope: TierScope, range: PriceRange, end: End): Figure {
  const at = (key: keyof PriceRange['at']) => catalogFigure(scope, `${key} price`, range.at[key]);
  const ratio = end === 'low' && range.low > 0 ? over(at('mid'), at('low')) : over(at('high'), at('mid'));
  return compute('ln', ratio);
}

function priceWidth(scope: TierScope, work: Work, end: End): Figure {
  if (work.quoted) return compute('ln', plus(1, ofInterval(scope, 'quote')));
  const ranges = work.price.prices.map((range) => rangeWidth(scope, range, end));
  const range = times(recordsWidth(scope, work), rootOfSquares(ranges));
  return end === 'low' || work.belowLaw === null
    ? range
    : rootOfSquares([range, sizeDoubt(scope, work.belowLaw.family)]);
}

/** What the size law would say below its smallest building, over the price that is held there. */
function sizeDoubt(scope: TierScope, family: string): Figure {
  const at = (key: string, name: string, unit: string) =>
    catalogFigure(scope, name, `calibration/unit-costs/families/${family}/${key}`, unit);
  const area = documentNumber(scope, 'gross floor area', '/resolution/gross_floor_area_sqft', 'sqft');
  const smallest = at('smallest_area_sqft', 'smallest building of the size law', 'sqft');
  return times(minus(1, at('area_exponent', 'area exponent', '')), compute('ln', over(smallest, area)));
}

function price(scope: TierScope, end: End): Figure {
  const works = scope.tier.interval.works.filter(({ open }) => !open);
  const parts = works.map((work) => times(weight(scope, work), priceWidth(scope, work, end)));
  return correlated(scope, parts);
}

const correlated = (scope: TierScope, parts: readonly Figure[]): Figure =>
  parts.length === 0 ? constant(0) : compute('correlated', ofInterval(scope, 'correlation'), ...parts);

function quantity(scope: TierScope, cause: 'quantity' | 'energy'): Figure {
  const groups = quantityGroups(scope.tier.interval.works, cause);
  const parts = groups.map(({ width, works }) =>
    times(plus(...works.map((work) => weight(scope, work))), ofInterval(scope, width)),
  );
  return rootOfSquares(parts);
}

const unquoted = (scope: TierScope) => scope.tier.interval.works.filter(({ quoted }) => !quoted);

function system(scope: TierScope): Figure {
  const { known, systems } = scope.tier.interval.setting;
  const works = unquoted(scope);
  if (systems === null || works.length === 0) return constant(0);
  const parts = known.openSystems.map((part) =>
    catalogFigure(
      scope,
      `${part.replace('_', ' ')} not known`,
      `factors/interval-systems/parameters/${systemKey(systems.housing, systems.tier, part)}`,
    ),
  );
  return times(plus(...works.map((work) => weight(scope, work))), rootOfSquares(parts));
}

function scopeWidth(scope: TierScope, end: End): Figure {
  const { works } = scope.tier.interval;
  const { at } = remainderOf(scope.context.profile, scope.snapshot);
  const remainder = catalogFigure(scope, 'what jobs held beyond their description', at, 'log');
  const carried = unquoted(scope).map((work) => times(weight(scope, work), recordsWidth(scope, work)));
  return rootOfSquares([
    times(remainder, correlated(scope, carried)),
    ...works.filter(({ open }) => open).map((work) => openWidth(scope, work, end)),
    ...siteLines(scope.tier.cost).map(({ id }) => siteWidth(scope, id, end)),
  ]);
}

function openWidth(scope: TierScope, work: Work, end: End): Figure {
  const ratios = work.price.prices.map(({ at }) =>
    over(catalogFigure(scope, `${end} price`, at[end]), catalogFigure(scope, 'price', at.mid)),
  );
  return moveOfTotal(scope, weight(scope, work), times(1, ...ratios), end);
}

function siteWidth(scope: TierScope, id: string, end: End): Figure {
  const [file = '', name = ''] = SITE_RANGES[id] ?? [];
  const path = `factors/${file}/parameters/${name}`;
  const line = scope.tier.cost.lines.findIndex((entry) => entry.id === id);
  const amount = tierNumber(scope, id, `cost_breakdown/lines/${line}/amount`, 'USD');
  const ratio = over(
    catalogFigure(scope, `${end} end`, `${path}/${end}`),
    catalogFigure(scope, name.replaceAll('_', ' '), path),
  );
  return moveOfTotal(scope, over(amount, total(scope)), ratio, end);
}

function moveOfTotal(scope: TierScope, share: Figure, ratio: Figure, end: End): Figure {
  if (end === 'high') return compute('ln', plus(1, times(share, minus(ratio, 1))));
  const most = ofInterval(scope, 'most_of_open_work');
  return minus(0, compute('ln', minus(1, smaller(most, times(share, minus(1, ratio))))));
}

const MADE: Readonly<Record<Cause, (scope: TierScope, end: End) => Figure>> = {
  price,
  quantity: (scope) => quantity(scope, 'quantity'),
  system,
  energy: (scope) => quantity(scope, 'energy'),
  scope: scopeWidth,
};

/** Half-width of one cause at one end; a step of the tier. */
const causeWidth = (scope: TierScope, cause: Cause, end: End): Figure =>
  stepOnce(scope, `#${scope.at}/interval/${cause}/${end}`, [`${cause}, ${end} end`, 'log'], () =>
    MADE[cause](scope, end),
  );

/** e to the half-width, on the side of the end, times a factor. */
function multiplier(end: End, width: Figure, factor: Figure | number = 1): Figure {
  const power = end === 'low' ? minus(0, width) : width;
  return rounded('multiplier', MULTIPLIER_DIGITS, times(factor, compute('exp', power)));
}

function wholeEnd(scope: TierScope, end: End): Figure {
  const whole = rootOfSquares(CAUSES.map((cause) => causeWidth(scope, cause, end)));
  const at = '/measured_accuracy/bias_correction_applied';
  return multiplier(end, whole, documentNumber(scope, 'bias correction', at, 'multiplier'));
}

function share(scope: TierScope): Figure {
  const squares = CAUSES.map((cause) => plus(...ENDS.map((end) => power(causeWidth(scope, cause, end), 2))));
  const part = over(shareOf(Number(scope.stars[0]), SHARE_PARTS_USD, squares), SHARE_PARTS_USD);
  return rounded('fraction', SHARE_DIGITS, part);
}

const causeAt = ({ stars }: TierScope): Cause => CAUSES[Number(stars[0])] ?? 'price';

/** Numbers below `/measured_accuracy/band/tiers/<tier>`. */
export const INTERVAL_RULES: readonly FigureRule[] = [
  ...ENDS.flatMap((end) => [
    figureRule(`${end}_multiplier`, (scope) => wholeEnd(scope, end)),
    figureRule(`causes/*/${end}_multiplier`, (scope) =>
      multiplier(end, causeWidth(scope, causeAt(scope), end)),
    ),
  ]),
  figureRule('causes/*/share', share),
];
