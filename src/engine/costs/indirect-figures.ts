import { calendarDate } from '../../quantities/calendar-date.ts';
import { catalogFigure } from '../figures/catalog-leaf.ts';
import { compute, step, type Figure } from '../figures/figure.ts';
import { dayOf } from '../provenance/leaves.ts';
import type { TierScope } from '../provenance/rule.ts';
import { categoriesSum, linesSum } from './line-sums.ts';
import type { CostLine, DirectItem } from './types.ts';

const USD = 'USD';
const named = (name: string, unit = '') => ({ name, unit });

const parameter = (scope: TierScope, name: string, file: string, key: string) =>
  catalogFigure(scope.snapshot, name, `factors/${file}/parameters/${key}`);

/** Direct lines of a kind, added up. */
const direct = (scope: TierScope, name: string, keep: (item: DirectItem) => boolean) =>
  linesSum(scope, name, (_line, index) => {
    const item = scope.tier.cost.items[index];
    return item !== undefined && keep(item);
  });

const isTrade = ({ basis }: DirectItem) => basis === 'trade_installed';
const CONDITIONS = 'other:general_conditions';
const CONTRACTOR = [CONDITIONS, 'other:overhead_profit', 'other:insurance'];

/** Trade lines and the first of the contractor's lines, as many as `ids` names. */
const tradeWith = (scope: TierScope, name: string, ids: readonly string[]) =>
  linesSum(scope, name, ({ id }, index) => {
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
  return compute('share_at', named('share'), direct(scope, 'trade prices', isTrade), ...curve);
}

const SOFT_SPLIT = ['design', 'permits', 'commissioning', 'owner_management'] as const;

/** What soft cost comes to on the construction it serves. */
function softTotal(scope: TierScope): Figure {
  const base = linesSum(scope, 'construction it serves', ({ id }, index) => {
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
  const share = compute('share_to_floor', named('soft share'), base, floor, ...curve);
  const total = compute('cents_mul', named('soft cost', USD), base, share);
  return step(`#${scope.at}/soft_cost`, total);
}

/** One of the four soft costs. */
function softCost(scope: TierScope, part: (typeof SOFT_SPLIT)[number]): Figure {
  const split = SOFT_SPLIT.map((name) => parameter(scope, name, 'soft-costs', `split_${name}`));
  return compute('share_usd', named(part, USD), SOFT_SPLIT.indexOf(part), softTotal(scope), ...split);
}

const contingency = (scope: TierScope, base: Figure, key: string) =>
  compute('cents_mul', named('contingency', USD), base, parameter(scope, 'contingency', 'contingency', key));

/** Everything before it, carried from the end of the price series to the midpoint of construction. */
function escalation(scope: TierScope): Figure {
  const base = categoriesSum(scope, 'everything before', (category) => category !== 'escalation');
  const rate = parameter(scope, 'escalation a year', 'forward-escalation', 'annual_rate');
  const { midpoint } = scope.tier.plan.schedule;
  const end = calendarDate(scope.snapshot.escalationSeriesLast);
  const days = compute(
    'sub',
    named('days'),
    dayOf('midpoint of construction', midpoint),
    dayOf('end of the series', end),
  );
  const months = compute('max', named('months'), 0, compute('div', named('months'), days, 30.4375));
  const growth = compute(
    'pow',
    named('growth'),
    compute('sum', named('growth'), 1, rate),
    compute('div', named('years'), months, 12),
  );
  return compute('cents_mul', named('escalation', USD), base, compute('sub', named('share'), growth, 1));
}

/** Lines that are shares of other lines, by id. */
export const INDIRECT_AMOUNTS: Readonly<Record<string, (scope: TierScope, line: CostLine) => Figure>> = {
  [CONDITIONS]: (scope, { label }) =>
    compute(
      'cents_mul',
      named(label, USD),
      direct(scope, 'trade prices', isTrade),
      parameter(scope, 'general conditions', 'contractor', 'general_conditions'),
    ),
  'other:overhead_profit': (scope, { label }) =>
    compute(
      'cents_mul',
      named(label, USD),
      tradeWith(scope, 'trade prices and general conditions', [CONDITIONS]),
      overheadShare(scope),
    ),
  'other:insurance': (scope, { label }) =>
    compute(
      'cents_mul',
      named(label, USD),
      tradeWith(scope, 'trade prices, conditions, overhead', CONTRACTOR.slice(0, 2)),
      parameter(scope, 'insurance', 'contractor', 'insurance'),
    ),
  ...Object.fromEntries(
    SOFT_SPLIT.map((part) => [`soft_costs:${part}`, (scope: TierScope) => softCost(scope, part)]),
  ),
  'contingency:final_cost': (scope) =>
    contingency(
      scope,
      direct(scope, 'prices of completed work', ({ contingency: basis }) => basis === 'final_cost'),
      'final_cost',
    ),
  'contingency:estimate': (scope) =>
    contingency(
      scope,
      linesSum(scope, 'estimated prices, contractor and site lines', ({ id, category }, index) => {
        const item = scope.tier.cost.items[index];
        if (item !== undefined) return item.contingency === 'estimate';
        return category === 'other' || id === 'escalation' ? category === 'other' : false;
      }),
      scope.tier.plan.scopeTier,
    ),
  escalation,
};
