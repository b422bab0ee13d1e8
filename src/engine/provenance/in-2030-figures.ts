import { dateOf, daysBetween, type CalendarDate } from '../../quantities/calendar-date.ts';
import { FUELS } from '../energy/types.ts';
import { larger, minus, over, plus, plusOf, power, times } from '../figures/arithmetic.ts';
import { fromClock, type Figure } from '../figures/figure.ts';
import { yearsBetween } from '../returns/present-cost.ts';
import { growthOf, returnsParameter } from './catalog-leaves.ts';
import { billOf } from './energy/bill.ts';
import { energyBefore, tierEnergy } from './energy/tier-energy.ts';
import { maintenanceAdded } from './planned-quantity.ts';
import type { TierScope } from './rule.ts';
import { persistence } from './persistence-figures.ts';

/** The part of 2030 in service, and its middle in years from the evaluation. */
function partOf2030({ tier: { cashFlow } }: TierScope) {
  const { asOf, inService } = cashFlow;
  const first = dateOf(2030, 1, 1);
  const from = inService > first ? inService : first;
  const counted = Math.max(0, daysBetween(from, dateOf(2031, 1, 1)));
  const daysTo = (what: string, day: CalendarDate): Figure =>
    fromClock(`days to ${what}`, daysBetween(asOf, day), 'days', day);
  const until = daysTo(from === first ? '1 January 2030' : 'service', from);
  const days = larger(0, minus(daysTo('1 January 2031', dateOf(2031, 1, 1)), until));
  const middleYears = (daysBetween(asOf, from) + counted / 2) / 365.25;
  return {
    share: over(days, 365),
    middle: over(plus(until, over(days, 2)), 365.25),
    age: Math.max(0, Math.floor(middleYears - yearsBetween(asOf, inService))),
  };
}

export function energyIn2030(scope: TierScope): Figure {
  const { share, middle, age } = partOf2030(scope);
  const left = persistence(scope, age) ?? 1;
  const { tariffs } = scope.context.baseline;
  const of = (payer: 'owner' | 'tenant'): Figure | null => {
    const parts = FUELS.map((fuel) => {
      const before = billOf(scope, energyBefore(scope))[payer][fuel];
      const after = billOf(scope, tierEnergy(scope).after)[payer][fuel];
      if (before === null && after === null) return null;
      const tariff = fuel === 'electricity' ? tariffs.ownerElectricity : tariffs.byFuel[fuel];
      return times(minus(before ?? 0, after ?? 0), power(growthOf(scope, tariff), middle));
    });
    const sum = plusOf(parts);
    return sum === null ? null : times(times(sum, share), left);
  };
  return plusOf([of('owner'), of('tenant')]) ?? plus();
}

export function operationsIn2030(scope: TierScope): Figure {
  const added = maintenanceAdded(scope);
  if (added === null) return plus();
  const { share, middle } = partOf2030(scope);
  const growth = plus(1, returnsParameter(scope, 'operations_escalation'));
  return times(times(times(-1, added), power(growth, middle)), share);
}
