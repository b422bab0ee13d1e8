import { FUELS } from '../energy/types.ts';
import { plus, plusOf, power, times } from '../figures/arithmetic.ts';
import { fromClock, type Figure } from '../figures/figure.ts';
import { returnsParameter } from './catalog-leaves.ts';
import { countedPeriod, penaltyOf } from './emission-figures.ts';
import { billOf } from './energy/bill.ts';
import { energyBefore } from './energy/tier-energy.ts';
import { PARTS, presentCostPart, presentCostTotal, standingPrice } from './present-cost-figures.ts';
import { usd, usdAYear } from './rounded.ts';
import { figureRule, type FigureRule, type TierScope } from './rule.ts';

/** The owner's bill as it is, at today's prices. */
const ownerBill = (scope: TierScope): Figure =>
  plusOf(FUELS.map((fuel) => billOf(scope, energyBefore(scope)).owner[fuel])) ?? plus();

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
  return usdAYear('penalty a year', penaltyOf(scope, energyBefore(scope), period));
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
  const { price, nextAt } = standingPrice(scope, item);
  const growth = plus(1, returnsParameter(scope, 'operations_escalation'));
  return usd(`cost of the ${item.label}`, times(price, power(growth, nextAt)));
}

export const DOING_NOTHING_RULES: readonly FigureRule[] = [
  figureRule('roi/doingNothing/annualEnergyCost', (scope) =>
    usdAYear('owner’s energy bill as is', ownerBill(scope)),
  ),
  figureRule('roi/doingNothing/annualPenalties/*/*', annualPenalty),
  figureRule('roi/doingNothing/forcedReplacements/*/*', dueReplacement),
  ...PARTS.map((part) =>
    figureRule(`roi/doingNothing/presentCost/${part}`, (scope) =>
      usd(part, presentCostPart(scope, 'nothing', part)),
    ),
  ),
  figureRule('roi/doingNothing/presentCost/total', (scope) =>
    usd('present cost', presentCostTotal(scope, 'nothing')),
  ),
];
