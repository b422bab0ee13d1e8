import { plus, times, power, plusOf, usd, usdAYear } from '../figures/arithmetic.ts';
import { fromClock, type Figure } from '../figures/figure.ts';
import { countedPeriod, penaltyOf } from './emission-figures.ts';
import { energyBefore } from './energy/tier-energy.ts';
import { standingLife } from './equipment-life.ts';
import { presentCostRules } from './present-cost-figures.ts';
import { billAsIs, priceGrowth } from './prices-over-time.ts';
import { figureRules, type FigureRule, type TierScope } from './rule.ts';

function annualPenalty(scope: TierScope): Figure {
  const run = scope.entry.roi.doingNothing.annualPenalties[Number(scope.stars[0])];
  const [, field = ''] = scope.stars;
  const year = field === 'toYear' ? run?.toYear : run?.fromYear;
  if (year === undefined) throw new Error('a served penalty has its years');
  if (field !== 'annualPenalty')
    return plus(
      fromClock('emission year', year, 'year', `${year}-${field === 'toYear' ? '12-31' : '01-01'}`),
    );
  const period = countedPeriod(scope, year);
  if (period === null) throw new Error('a served penalty is of a counted year');
  return usdAYear(penaltyOf(scope, energyBefore(scope), period));
}

/** Equipment that wears out: its like-for-like price in the dollars of the year, and the years it can be due. */
function dueReplacement(scope: TierScope): Figure {
  const [at = '', field = ''] = scope.stars;
  const due = scope.entry.roi.doingNothing.forcedReplacements[Number(at)];
  const item = scope.tier.presentCostSetting.standing.find(({ label }) => label === due?.label);
  if (due === undefined || item === undefined) throw new Error('a served replacement has its equipment');
  if (field !== 'cost') {
    const year = due[field as 'calendarYear'];
    return plus(fromClock('year it can be due', year, 'year', `${year}-01-01`));
  }
  const { price, nextAt } = standingLife(scope, item);
  return usd(times(price, power(priceGrowth(scope), nextAt)));
}

export const DOING_NOTHING_RULES: readonly FigureRule[] = [
  ...figureRules('roi/doingNothing', {
    annualEnergyCost: (scope: TierScope) =>
      usdAYear(plusOf(billAsIs(scope, 'owner').map(([, bill]) => bill)) ?? plus()),
    'annualPenalties/*/*': annualPenalty,
    'forcedReplacements/*/*': dueReplacement,
  }),
  ...presentCostRules('roi/doingNothing/presentCost', 'nothing'),
];
