import { dateOf, dateParts, daysBetween, type CalendarDate } from '../../quantities/calendar-date.ts';
import type { StagedPlan } from '../estimate/types.ts';
import { minus, named, over, plus, plusOf, power, times } from '../figures/arithmetic.ts';
import { fromClock, step, type Figure } from '../figures/figure.ts';
import { dueYear } from '../returns/doing-nothing.ts';
import { horizonEnd } from '../returns/present-cost.ts';
import { avoidedPenalty } from './avoided-penalty.ts';
import { tierNumber } from './leaves.ts';
import { maintenanceAdded } from './planned-quantity.ts';
import {
  atPrices,
  discount,
  ownerSaving,
  ownPrice,
  presentCostTotal,
  priceGrowth,
  standingPrice,
  stretchOf,
  toService,
  yearsTo,
} from './present-cost-figures.ts';
import { persistence } from './persistence-figures.ts';
import { usd } from './rounded.ts';
import { figureRule, type FigureRule, type TierScope } from './rule.ts';

/** A tier in two steps as figures: the twin of `returns/staged-path.ts`, in the same order of arithmetic. */
export const STAGED_RULES: readonly FigureRule[] = [
  figureRule('roi/schedule/staged/secondStepCost', (scope) =>
    usd('cost of the second step', restCost(scope)),
  ),
  figureRule('roi/schedule/staged/presentCost', (scope) => usd('present cost in two steps', total(scope))),
  figureRule('roi/schedule/staged/againstAllAtOnce', (scope) =>
    usd(
      'at once less in two steps',
      minus(
        tierNumber(scope, 'present cost at once', 'roi/presentCost/total', 'USD'),
        tierNumber(scope, 'present cost in two steps', 'roi/schedule/staged/presentCost', 'USD'),
      ),
    ),
  ),
];

const plan = ({ tier }: TierScope): StagedPlan => {
  if (tier.staged === null) throw new RangeError('a served second step was planned');
  return tier.staged;
};

/** The scope of the tier that is done first; null where nothing is. */
function firstScope(scope: TierScope): TierScope | null {
  const { first } = plan(scope);
  if (first === null) return null;
  const index = scope.document.tiers.findIndex(({ tier }) => tier === first.plan.tier);
  return { ...scope, tier: first, entry: first.entry, at: `/tiers/${index}` };
}

const begins = (scope: TierScope): Figure => yearsTo(scope, 'the second step', plan(scope).secondStep);

/** Measures of the tier that the first step has not done, grown from the tier's own day to that of the step. */
function restCost(scope: TierScope): Figure {
  const { secondStep, measures } = plan(scope);
  const { inService } = scope.tier.change;
  const costs = scope.entry.measures.flatMap(({ id, name }, index) =>
    measures.includes(id) ? [tierNumber(scope, name, `measures/${index}/loadedCost`, 'USD')] : [],
  );
  const wait = fromClock(
    'days from service to the second step',
    daysBetween(inService, secondStep),
    'days',
    secondStep,
  );
  return step(
    `#/staged/${scope.tier.plan.tier}/rest`,
    named(
      'cost of the second step',
      'USD',
      times(plusOf(costs) ?? plus(), power(priceGrowth(scope), over(wait, 365.25))),
    ),
  );
}

function total(scope: TierScope): Figure {
  const first = firstScope(scope);
  const alone = first === null ? presentCostTotal(scope, 'nothing') : presentCostTotal(first, 'tier');
  const parts = [
    times(restCost(scope), discount(scope, begins(scope))),
    running(scope, first),
    charges(scope, first),
    equipment(scope, first),
  ];
  return plusOf([alone, ...parts]) ?? alone;
}

function running(scope: TierScope, first: TierScope | null): Figure | null {
  const { secondStep } = plan(scope);
  const begun = first?.tier.change.inService ?? secondStep;
  const last = dateParts(horizonEnd(scope.tier.presentCostSetting)).year;
  const terms: (Figure | null)[] = [];
  for (let year = dateParts(secondStep).year; year <= last; year += 1) {
    if (first !== null) terms.push(savedIn(first, { year, from: secondStep, begun }));
    const saved = savedIn(scope, { year, from: secondStep, begun });
    if (saved !== null) terms.push(times(-1, saved));
  }
  return plusOf(terms);
}

interface YearOf {
  readonly year: number;
  readonly from: CalendarDate;
  /** Day from which the savings fade. */
  readonly begun: CalendarDate;
}

/** Energy and maintenance a tier saves in a year, present value. */
function savedIn(scope: TierScope, { year, from, begun }: YearOf): Figure | null {
  const whole = stretchOf(scope, year, from);
  if (whole === null) return null;
  const begunYears = daysBetween(scope.context.asOf, begun) / 365.25;
  const age = Math.max(0, Math.floor(whole.middleYears - begunYears));
  const energy = atPrices(scope, ownerSaving(scope), whole);
  const left = persistence(scope, age);
  const added = maintenanceAdded(scope);
  const grown = () =>
    times(whole.share, power(priceGrowth(scope), whole.middle), discount(scope, whole.middle));
  return plusOf([
    energy === null || left === null ? energy : times(left, energy),
    added === null ? null : times(times(-1, added), grown()),
  ]);
}

function charges(scope: TierScope, first: TierScope | null): Figure | null {
  const from = dateParts(plan(scope).secondStep).year;
  const years = [...scope.tier.presentCostSetting.chargeUsdByYear.keys()].filter((year) => year >= from);
  return plusOf(
    years.map((year) => {
      const second = avoidedPenalty(scope, year);
      if (second === null) return null;
      const before = first === null ? null : avoidedPenalty(first, year);
      const due = yearsTo(scope, `the charge of ${year}`, dateOf(year + 1, 5, 1));
      return times(-1, times(before === null ? second : minus(second, before), discount(scope, due)));
    }),
  );
}

function equipment(scope: TierScope, first: TierScope | null): Figure | null {
  const { standing } = scope.tier.presentCostSetting;
  const dropped = standing
    .filter(({ id }) => scope.tier.change.replaces.has(id) && first?.tier.change.replaces.has(id) !== true)
    .map((item) => times(-1, afterwards(scope, { ...standingPrice(scope, item), boughtAt: null })));
  const kept = new Set(scope.tier.change.equipment.map(({ label }) => label));
  const given = (first?.tier.change.equipment ?? [])
    .filter(({ label }) => !kept.has(label))
    .map((item) => {
      if (first === null) throw new RangeError('equipment of a first step');
      const { price, life } = ownPrice(first, item);
      return times(
        -1,
        afterwards(first, { price, life, nextAt: plus(toService(first), life), boughtAt: null }, scope),
      );
    });
  const done = new Set(first?.tier.plan.measures.map(({ measure }) => measure.name));
  const bought = begins(scope);
  const own = scope.tier.change.equipment
    .filter(({ label }) => !done.has(label))
    .map((item) => {
      const { price, life } = ownPrice(scope, item);
      return afterwards(scope, { price, life, nextAt: plus(bought, life), boughtAt: bought });
    });
  return plusOf([...dropped, ...given, ...own]);
}

interface Item {
  readonly price: Figure;
  readonly life: Figure;
  readonly nextAt: Figure;
  /** Null: a life before the next purchase. */
  readonly boughtAt: Figure | null;
}

/** Purchases from the second step on, less what is left at the end of the horizon. */
function afterwards(scope: TierScope, { price, life, nextAt, boughtAt }: Item, planned = scope): Figure {
  const setting = scope.tier.presentCostSetting;
  const year = dateParts(plan(planned).secondStep).year;
  const end = yearsTo(scope, 'the end of the horizon', horizonEnd(setting));
  const growth = priceGrowth(scope);
  const purchases: Figure[] = [];
  let last = boughtAt ?? minus(nextAt, life);
  let next = nextAt;
  while (next.value < end.value) {
    if (dueYear(setting, next.value) >= year)
      purchases.push(times(price, power(growth, next), discount(scope, next)));
    last = next;
    next = plus(next, life);
  }
  const left = times(over(minus(next, end), life), price, last.value > 0 ? power(growth, last) : 1);
  return minus(plusOf(purchases) ?? 0, times(left, discount(scope, end)));
}
