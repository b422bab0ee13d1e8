import { dateParts, daysBetween } from '../../quantities/calendar-date.ts';
import type { StagedPlan } from '../estimate/types.ts';
import { plus, minus, times, over, power, plusOf, usd } from '../figures/arithmetic.ts';
import { step, fromClock, type Figure } from '../figures/figure.ts';
import { dueYear } from '../returns/doing-nothing.ts';
import { horizonEnd } from '../returns/present-cost.ts';
import { avoidedPenalty } from './avoided-penalty.ts';
import { lifeOf, ownLife, standingLife, type Life } from './equipment-life.ts';
import { tierNumber } from './leaves.ts';
import { energySaved, maintenanceSaved, presentCostTotal } from './present-cost-figures.ts';
import {
  discount,
  discountOfCharge,
  priceGrowth,
  stretchOf,
  toService,
  yearsTo,
} from './prices-over-time.ts';
import { figureRules, type FigureRule, type TierScope } from './rule.ts';

/** A tier in two steps as figures: the twin of `returns/staged-path.ts`, in the same order of arithmetic. */
export const STAGED_RULES: readonly FigureRule[] = figureRules('roi/schedule/staged', {
  secondStepCost: (scope) => usd(restCost(scope)),
  presentCost: (scope) => usd(total(scope)),
  againstAllAtOnce: (scope) =>
    usd(
      minus(
        tierNumber(scope, 'present cost at once', 'roi/presentCost/total', 'USD'),
        tierNumber(scope, 'present cost in two steps', 'roi/schedule/staged/presentCost', 'USD'),
      ),
    ),
});

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
  const days = daysBetween(inService, secondStep);
  const wait = fromClock('days from service to the second step', days, 'days', secondStep);
  const cost = times(plusOf(costs) ?? plus(), power(priceGrowth(scope), over(wait, 365.25)));
  return step(`#/staged/${scope.tier.plan.tier}/rest`, 'cost of the second step', 'USD', cost);
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

/** Energy and maintenance from the second step on, less those after the first alone. */
function running(scope: TierScope, first: TierScope | null): Figure | null {
  const { secondStep } = plan(scope);
  const begun = first?.tier.change.inService ?? secondStep;
  const last = dateParts(horizonEnd(scope.tier.presentCostSetting)).year;
  const terms: (Figure | null)[] = [];
  for (let year = dateParts(secondStep).year; year <= last; year += 1) {
    const whole = stretchOf(scope, year, secondStep);
    if (whole === null) continue;
    const savedBy = (tier: TierScope): Figure | null =>
      plusOf([energySaved(tier, whole, begun), maintenanceSaved(tier, whole)]);
    if (first !== null) terms.push(savedBy(first));
    const saved = savedBy(scope);
    if (saved !== null) terms.push(times(-1, saved));
  }
  return plusOf(terms);
}

function charges(scope: TierScope, first: TierScope | null): Figure | null {
  const from = dateParts(plan(scope).secondStep).year;
  const years = [...scope.tier.presentCostSetting.chargeUsdByYear.keys()].filter((year) => year >= from);
  return plusOf(
    years.map((year) => {
      const second = avoidedPenalty(scope, year);
      if (second === null) return null;
      const before = first === null ? null : avoidedPenalty(first, year);
      const avoided = before === null ? second : minus(second, before);
      return times(-1, times(avoided, discountOfCharge(scope, year)));
    }),
  );
}

/** What the second step takes the place of is bought no more and leaves nothing; what it installs wears out too. */
function equipment(scope: TierScope, first: TierScope | null): Figure | null {
  const { standing } = scope.tier.presentCostSetting;
  const { replaces, equipment: own } = scope.tier.change;
  const dropped = standing
    .filter(({ id }) => replaces.has(id) && first?.tier.change.replaces.has(id) !== true)
    .map((item) => standingLife(scope, item));
  const kept = new Set(own.map(({ label }) => label));
  const given = first === null ? [] : first.tier.change.equipment.filter(({ label }) => !kept.has(label));
  const done = new Set(first?.tier.plan.measures.map(({ measure }) => measure.name));
  return plusOf([
    ...dropped.map((life) => times(-1, afterwards(scope, life))),
    ...given.map((item) =>
      times(-1, afterwards(scope, ownLife(first ?? scope, item, toService(first ?? scope)))),
    ),
    ...own
      .filter(({ label }) => !done.has(label))
      .map((item) => afterwards(scope, ownLife(scope, item, begins(scope)))),
  ]);
}

/** Purchases from the second step on, less what is left at the end of the horizon. */
function afterwards(scope: TierScope, life: Life): Figure {
  const year = dateParts(plan(scope).secondStep).year;
  const { presentCostSetting: setting } = scope.tier;
  const { purchases, left } = lifeOf(scope, life, (at) => dueYear(setting, at) >= year);
  return minus(plusOf(purchases) ?? 0, left);
}
