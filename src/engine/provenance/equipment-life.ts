import { dateParts } from '../../quantities/calendar-date.ts';
import { amountHere } from '../costs/direct-figures.ts';
import { plus, minus, times, over, power, larger } from '../figures/arithmetic.ts';
import { catalogFigure } from '../figures/catalog-leaf.ts';
import { fromClock, type Figure } from '../figures/figure.ts';
import type { Equipment, StandingEquipment } from '../measures/types.ts';
import { horizonEnd } from '../returns/present-cost.ts';
import { buildingNumber, tierNumber } from './leaves.ts';
import { discount, priceGrowth, yearsTo } from './prices-over-time.ts';
import type { TierScope } from './rule.ts';

/** Equipment with its like-for-like price, bought again each time it wears out. */
export interface Life {
  readonly price: Figure;
  /** Years from the evaluation of the last purchase and the next; negative before it. */
  readonly boughtAt: Figure;
  readonly nextAt: Figure;
  /** Service life, years. */
  readonly life: Figure;
}

/** Equipment that stands in the building. */
export function standingLife(scope: TierScope, item: StandingEquipment): Life {
  const at = `measures/${item.reference.measure.id}/like_for_like`;
  const share = catalogFigure(scope, 'like-for-like share of the price', `${at}/share`);
  const life = catalogFigure(scope, `service life of a ${item.label}`, `${at}/life`);
  const age = item.isFirst ? buildingAge(scope) : item.ageKnown ? ageFigure(scope, item) : null;
  const nextAt = age === null ? over(life, 2) : larger(0, minus(life, age));
  const price = times(amountHere(scope, item.reference), share);
  return { price, boughtAt: minus(nextAt, life), nextAt, life };
}

/** What came with the building is as old as it. */
const buildingAge = (scope: TierScope): Figure =>
  larger(0, minus(thisYear(scope), buildingNumber(scope, 'year built', '/yearBuilt', 'year')));

const thisYear = ({ context: { asOf } }: TierScope): Figure =>
  fromClock('year of the evaluation', dateParts(asOf).year, 'year', asOf);

/** From the year in which the owner says it was put in. */
function ageFigure(scope: TierScope, { id, label }: StandingEquipment): Figure {
  const { profile } = scope.context;
  const known = profile.equipmentYears[id];
  if (known === undefined) throw new RangeError(`the age of the ${id} is known`);
  const installed = buildingNumber(scope, `year of the ${label}`, `/facts/${known.fact}`, 'year');
  return larger(0, minus(thisYear(scope), installed));
}

/** Equipment a tier installs at a time. */
export function ownLife(scope: TierScope, { label }: Equipment, boughtAt: Figure): Life {
  const index = scope.entry.measures.findIndex(({ name }) => name === label);
  const price = tierNumber(scope, `price of ${label}`, `measures/${index}/cost`, 'USD');
  const life = tierNumber(scope, `service life of ${label}`, `measures/${index}/lifetimeYears`, 'years');
  return { price, boughtAt, nextAt: plus(boughtAt, life), life };
}

/**
 * Purchases within the horizon, present value, and what is left at its end by straight line. `counts` says of a
 * purchase, by its years from the evaluation, whether it is one.
 */
export function lifeOf(
  scope: TierScope,
  { price, boughtAt, nextAt, life }: Life,
  counts: (atYears: number) => boolean = () => true,
) {
  const growth = priceGrowth(scope);
  const end = yearsTo(scope, 'the end of the horizon', horizonEnd(scope.tier.presentCostSetting));
  const purchases: Figure[] = [];
  let last = boughtAt;
  let next = nextAt;
  while (next.value < end.value) {
    if (counts(next.value)) purchases.push(times(times(price, power(growth, next)), discount(scope, next)));
    last = next;
    next = plus(next, life);
  }
  const paid = times(price, last.value > 0 ? power(growth, last) : 1);
  return { purchases, left: times(times(over(minus(next, end), life), paid), discount(scope, end)) };
}
