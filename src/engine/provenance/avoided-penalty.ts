import { dateOf, dateParts, isLeapYear } from '../../quantities/calendar-date.ts';
import { plus, minus, times, over } from '../figures/arithmetic.ts';
import { step, type Figure } from '../figures/figure.ts';
import { countedPeriod, excess, limitOf, penaltyOf, penaltyPrice, tonnes } from './emission-figures.ts';
import { energyBefore, tierEnergy } from './energy/tier-energy.ts';
import { dayOf } from './leaves.ts';
import type { TierScope } from './rule.ts';

/** Penalty avoided by an emission year; null where none is counted. Before service a year emits as it did. */
export function avoidedPenalty(scope: TierScope, year: number): Figure | null {
  const period = countedPeriod(scope, year);
  const { inService, tier } = { ...scope.tier.plan.schedule, tier: scope.tier.plan.tier };
  const serviceYear = dateParts(inService).year;
  if (period === null || year < serviceYear) return null;
  const before = energyBefore(scope);
  const { after } = tierEnergy(scope);
  const penalty = year === serviceYear ? shared() : penaltyOf(scope, after, period);
  return step(
    `#/penalty_avoided/${tier}/${year}`,
    `penalty avoided for ${year}`,
    'USD',
    minus(penaltyOf(scope, before, period), penalty),
  );

  /** The year of service: as is up to the day, as after from then on. */
  function shared(): Figure {
    const when = { from: period?.from ?? year, scenario: 'promulgated' } as const;
    const elapsed = over(
      minus(dayOf('in service', inService), dayOf('first day of the year', dateOf(year, 1, 1))),
      isLeapYear(year) ? 366 : 365,
    );
    const emitted = plus(
      times(tonnes(scope, before, when), elapsed),
      times(tonnes(scope, after, when), minus(1, elapsed)),
    );
    if (period === null) throw new Error('a counted year has a period');
    return excess(emitted, limitOf(scope, period), penaltyPrice(scope));
  }
}
