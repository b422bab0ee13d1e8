import { plus, minus, times, over, power, larger, plusOf, toCents } from '../figures/arithmetic.ts';
import type { Figure } from '../figures/figure.ts';
import { ownLife, standingLife } from './equipment-life.ts';
import { priceGrowth, toService } from './prices-over-time.ts';
import type { StandingEquipment } from '../measures/types.ts';
import type { TierScope } from './rule.ts';

/** Equipment in the project's own schedule: the tier's, and what it takes the place of. */
interface Lasting {
  readonly price: Figure;
  /** Years of operation until it is next due, then its life. */
  readonly dueIn: Figure;
  readonly life: Figure;
  /** 1 for what is avoided, -1 for what is bought again. */
  readonly sign: 1 | -1;
}

function lasting(scope: TierScope): Lasting[] {
  const { equipment, replaces } = scope.tier.change;
  const own = equipment.map((item): Lasting => {
    const { price, life } = ownLife(scope, item, toService(scope));
    return { price, dueIn: life, life, sign: -1 };
  });
  const avoided = scope.tier.presentCostSetting.standing.filter(({ id }) => replaces.has(id));
  return [...own, ...avoided.map((item) => avoidedOne(scope, item))];
}

function avoidedOne(scope: TierScope, item: StandingEquipment): Lasting {
  const { price, nextAt, life } = standingLife(scope, item);
  return { price, dueIn: larger(0, minus(nextAt, toService(scope))), life, sign: 1 };
}

/** Replacements within the study that the tier makes needless, of equipment whose age is known; null where none is. */
export function replacementsAvoided(scope: TierScope): Figure | null {
  const { replaces } = scope.tier.change;
  const { studyYears } = scope.tier.cashFlow;
  const known = scope.tier.presentCostSetting.standing.filter(
    ({ id, ageKnown }) => ageKnown && replaces.has(id),
  );
  return plusOf(
    known.flatMap((item) => {
      const { price, dueIn, life } = avoidedOne(scope, item);
      const count = Math.max(0, Math.ceil((studyYears - dueIn.value) / life.value));
      return Array.from({ length: count }, () => toCents(price));
    }),
  );
}

/** Replacements of a year, or what is left of equipment in the last year of the study; null where nothing flows. */
export function equipmentFlow(
  scope: TierScope,
  year: number,
  column: 'replacement' | 'residual',
): Figure | null {
  const growth = priceGrowth(scope);
  const { studyYears } = scope.tier.cashFlow;
  if (column === 'residual')
    return year === studyYears
      ? plusOf(
          lasting(scope).map((item) => {
            const left = leftOf(item, studyYears, growth);
            return item.sign === 1 ? times(-1, left) : left;
          }),
        )
      : null;
  const bought = lasting(scope).flatMap(({ price, dueIn, life, sign }) => {
    const parts: Figure[] = [];
    for (let due = dueIn.value; due < studyYears; due += life.value)
      if (Math.max(1, Math.round(Math.max(1, due))) === year) {
        const usd = times(toCents(price), power(growth, year));
        parts.push(sign === 1 ? usd : times(-1, usd));
      }
    return parts;
  });
  return plusOf(bought);
}

/** By straight line over the service life, in the prices of the year of the last purchase. */
function leftOf({ price, dueIn, life }: Lasting, studyYears: number, growth: Figure): Figure {
  let next = dueIn;
  while (next.value < studyYears) next = plus(next, life);
  const last = larger(0, minus(next, life));
  return times(times(over(minus(next, studyYears), life), price), power(growth, last));
}
