import { dateParts } from '../../quantities/calendar-date.ts';
import { FUELS, type Fuel } from '../energy/types.ts';
import { named, over, plus, plusOf, power, times } from '../figures/arithmetic.ts';
import { fromClock, step, type Figure } from '../figures/figure.ts';
import { growthOf } from './catalog-leaves.ts';
import { countedPeriod, penaltyOf } from './emission-figures.ts';
import { bothBills } from './energy/bill.ts';
import { energyBefore } from './energy/tier-energy.ts';
import { discountRate } from './owner-parameters.ts';
import { usd, usdAYear } from './rounded.ts';
import { figureRule, type FigureRule, type TierScope } from './rule.ts';

/** The bill as is in a year after the evaluation, each fuel escalated. */
function billIn(scope: TierScope, year: number): Figure {
  const { ownerElectricity, byFuel } = scope.context.baseline.tariffs;
  return scope.memo(`nothing bill ${year}`, () => {
    const parts = FUELS.map((fuel: Fuel) => {
      const bill = bothBills(scope, energyBefore(scope), fuel);
      const tariff = fuel === 'electricity' ? ownerElectricity : byFuel[fuel];
      return bill === null ? null : times(bill, power(growthOf(scope, tariff), year - 1));
    });
    return step(
      `#/doing_nothing/${year}/energy`,
      named(`energy bill as is, year ${year}`, 'USD/yr', plusOf(parts) ?? plus()),
    );
  });
}

/** Bill and penalty of a year; the penalty of an emission year falls due in the next. */
function costIn(scope: TierScope, year: number): Figure {
  const emitted = dateParts(scope.context.asOf).year + year - 1;
  const period = countedPeriod(scope, emitted);
  const penalty = period === null ? null : penaltyOf(scope, energyBefore(scope), period);
  return step(
    `#/doing_nothing/${year}/cost`,
    named(`cost of doing nothing, year ${year}`, 'USD', plusOf([billIn(scope, year), penalty]) ?? plus()),
  );
}

function presentValue(scope: TierScope): Figure {
  const rate = discountRate(scope);
  const { studyYears } = scope.tier.cashFlow;
  const years = Array.from({ length: studyYears }, (_, index) => index + 1);
  return usd(
    'present value of doing nothing',
    plus(...years.map((year) => over(costIn(scope, year), power(plus(1, rate), year)))),
  );
}

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

export const DOING_NOTHING_RULES: readonly FigureRule[] = [
  figureRule('roi/doingNothing/annualEnergyCost', (scope) => usdAYear('energy bill as is', billIn(scope, 1))),
  figureRule('roi/doingNothing/annualPenalties/*/*', annualPenalty),
  figureRule('roi/doingNothing/presentValue', presentValue),
];
