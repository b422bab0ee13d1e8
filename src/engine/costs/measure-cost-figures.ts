import { plus, minus, times, over, centsTimes, shareOf } from '../figures/arithmetic.ts';
import { catalogFigure } from '../figures/catalog-leaf.ts';
import { compute, constant, step, type Figure } from '../figures/figure.ts';
import { tierNumber } from '../provenance/leaves.ts';
import type { TierScope } from '../provenance/rule.ts';
import { isQuoted } from './direct-lines.ts';
import type { DirectItem } from './types.ts';

/** What one measure costs: the measures stand in the order of the first cost lines. */

function itemAt(scope: TierScope, index: number): DirectItem {
  const item = scope.tier.cost.items[index];
  if (item === undefined) throw new RangeError(`the tier prices no measure ${index}`);
  return item;
}

const lineAmount = (scope: TierScope, index: number): Figure =>
  tierNumber(scope, scope.tier.cost.lines[index]?.label ?? '', `cost_breakdown/lines/${index}/amount`, 'USD');

export const directCost = (scope: TierScope, index: number): Figure => plus(lineAmount(scope, index));

/** The same at the low or the high end of the range its price is given in. */
export function rangeCost(scope: TierScope, index: number, end: 'low' | 'high'): Figure {
  const item = itemAt(scope, index);
  const { planned, unit } = item;
  const { id } = planned.measure;
  if (isQuoted(item)) return plus(lineAmount(scope, index));
  const price = (key: string) =>
    catalogFigure(
      scope,
      `${key} price`,
      `measures/${id}/prices/${unit.price.position}/${key}`,
      `USD/${planned.unit}`,
    );
  return centsTimes(lineAmount(scope, index), over(price(end), price('mid')));
}

/** Its part of the tier’s total: by what its price lacks of contractor, soft cost and contingency. */
export function loadedCost(scope: TierScope, index: number): Figure {
  const weights = scope.tier.cost.items.map((item, place) =>
    times(compute('round', times(lineAmount(scope, place), 100), 0), loading(scope, item)),
  );
  const total = tierNumber(scope, 'total cost', 'cost_breakdown/totalCost', 'USD');
  return shareOf(index, total, weights);
}

function loading(scope: TierScope, { basis, contingency }: DirectItem): Figure {
  const { scopeTier } = scope.tier.plan;
  const id = `#/loading/${scopeTier}/${basis}/${contingency}`;
  return scope.memo(id, () => {
    const parameter = (file: string, key: string) =>
      catalogFigure(scope, key.replaceAll('_', ' '), `factors/${file}/parameters/${key}`);
    const contractor = (key: string) => parameter('contractor', key);
    const overhead = plus(
      1,
      over(plus(contractor('overhead_profit_small'), contractor('overhead_profit_large')), 2),
    );
    const parts = [
      ...(basis === 'trade_installed'
        ? [times(plus(1, contractor('general_conditions')), plus(1, contractor('insurance')), overhead)]
        : []),
      ...(basis === 'installed_all_in' ? [] : [plus(1, parameter('soft-costs', 'share_at_300k'))]),
      ...(contingency === 'held'
        ? []
        : [plus(1, parameter('contingency', contingency === 'estimate' ? scopeTier : contingency))]),
    ];
    return step(
      id,
      `what comes on top of a price (${basis.replaceAll('_', ' ')})`,
      '',
      parts.length === 0 ? constant(1) : times(...parts),
    );
  });
}

/** Cost over the like-for-like replacement that would come anyway. */
export function costBeyondReplacement(scope: TierScope, index: number): Figure {
  const { id } = itemAt(scope, index).planned.measure;
  const share = catalogFigure(scope, 'like-for-like share', `measures/${id}/like_for_like/share`);
  return centsTimes(lineAmount(scope, index), minus(1, share));
}
