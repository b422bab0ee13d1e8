import { calendarDate } from '../../quantities/calendar-date.ts';
import { catalogFigure } from '../figures/catalog-leaf.ts';
import { plus, minus, over, power, larger, centsTimes, shareOf } from '../figures/arithmetic.ts';
import { compute, step, type Figure } from '../figures/figure.ts';
import { dayOf } from '../provenance/leaves.ts';
import type { TierScope } from '../provenance/rule.ts';
import { categoriesSum, linesSum } from './line-sums.ts';
import type { DirectItem } from './types.ts';

const parameter = (scope: TierScope, name: string, file: string, key: string) =>
  catalogFigure(scope, name, `factors/${file}/parameters/${key}`);

/** Direct lines of a kind, added up. */
const direct = (scope: TierScope, keep: (item: DirectItem) => boolean) =>
  linesSum(scope, (_line, index) => {
    const item = scope.tier.cost.items[index];
    return item !== undefined && keep(item);
  });

const isTrade = ({ basis }: DirectItem) => basis === 'trade_installed';
const CONDITIONS = 'other:general_conditions';
const CONTRACTOR = [CONDITIONS, 'other:overhead_profit', 'other:insurance'];

/** Trade lines and the first of the contractor's lines, as many as `ids` names. */
const tradeWith = (scope: TierScope, ids: readonly string[]) =>
  linesSum(scope, ({ id }, index) => {
    const item = scope.tier.cost.items[index];
    return (item !== undefined && isTrade(item)) || ids.includes(id);
  });

const points = (scope: TierScope, file: string, list: readonly (readonly [number | string, string])[]) =>
  list.flatMap(([usd, share]) => [
    typeof usd === 'number' ? usd : parameter(scope, 'amount', file, usd),
    parameter(scope, 'share', file, share),
  ]);

function overheadShare(scope: TierScope): Figure {
  const curve = points(scope, 'contractor', [
    ['overhead_profit_small_usd', 'overhead_profit_small'],
    ['overhead_profit_large_usd', 'overhead_profit_large'],
  ]);
  return compute('share_at', direct(scope, isTrade), ...curve);
}

const SOFT_SPLIT = ['design', 'permits', 'commissioning', 'owner_management'] as const;

/** What soft cost comes to on the construction it serves. */
function softTotal(scope: TierScope): Figure {
  const base = linesSum(scope, ({ id }, index) => {
    const basis = scope.tier.cost.items[index]?.basis;
    return basis === 'trade_installed' || basis === 'contract_price' || CONTRACTOR.includes(id);
  });
  const curve = points(scope, 'soft-costs', [
    [1e5, 'share_at_100k'],
    [3e5, 'share_at_300k'],
    [3e6, 'share_at_3m'],
    [2e7, 'share_at_20m'],
  ]);
  const floor = parameter(scope, 'lowest share', 'soft-costs', 'floor_share');
  const share = compute('share_to_floor', base, floor, ...curve);
  return step(`#${scope.at}/soft_cost`, 'soft cost', 'USD', centsTimes(base, share));
}

/** One of the four soft costs. */
function softCost(scope: TierScope, part: (typeof SOFT_SPLIT)[number]): Figure {
  const split = SOFT_SPLIT.map((name) => parameter(scope, name, 'soft-costs', `split_${name}`));
  return shareOf(SOFT_SPLIT.indexOf(part), softTotal(scope), split);
}

const contingency = (scope: TierScope, base: Figure, key: string) =>
  centsTimes(base, parameter(scope, 'contingency', 'contingency', key));

/** Everything before it, carried from the end of the price series to the midpoint of construction. */
function escalation(scope: TierScope): Figure {
  const base = categoriesSum(scope, (category) => category !== 'escalation');
  const rate = parameter(scope, 'escalation a year', 'forward-escalation', 'annual_rate');
  const { midpoint } = scope.tier.plan.schedule;
  const end = calendarDate(scope.snapshot.escalationSeriesLast);
  const days = minus(dayOf('midpoint of construction', midpoint), dayOf('end of the series', end));
  const months = larger(0, over(days, 30.4375));
  const growth = power(plus(1, rate), over(months, 12));
  return centsTimes(base, minus(growth, 1));
}

/** Lines that are shares of other lines, by id. */
export const INDIRECT_AMOUNTS: Readonly<Record<string, (scope: TierScope) => Figure>> = {
  [CONDITIONS]: (scope) =>
    centsTimes(
      direct(scope, isTrade),
      parameter(scope, 'general conditions', 'contractor', 'general_conditions'),
    ),
  'other:overhead_profit': (scope) => centsTimes(tradeWith(scope, [CONDITIONS]), overheadShare(scope)),
  'other:insurance': (scope) =>
    centsTimes(
      tradeWith(scope, CONTRACTOR.slice(0, 2)),
      parameter(scope, 'insurance', 'contractor', 'insurance'),
    ),
  ...Object.fromEntries(
    SOFT_SPLIT.map((part) => [`soft_costs:${part}`, (scope: TierScope) => softCost(scope, part)]),
  ),
  'contingency:final_cost': (scope) =>
    contingency(
      scope,
      direct(scope, ({ contingency: basis }) => basis === 'final_cost'),
      'final_cost',
    ),
  'contingency:estimate': (scope) =>
    contingency(
      scope,
      linesSum(scope, ({ category }, index) => {
        const item = scope.tier.cost.items[index];
        if (item !== undefined) return item.contingency === 'estimate';
        return category === 'other';
      }),
      scope.tier.plan.scopeTier,
    ),
  escalation,
};
