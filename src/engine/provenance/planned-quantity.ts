import { larger, minus, named, over, plusOf, times } from '../figures/arithmetic.ts';
import { catalogFigure } from '../figures/catalog-leaf.ts';
import { step, type Figure } from '../figures/figure.ts';
import { buildingParameter, factor } from './catalog-leaves.ts';
import { baselinePeaks, notBelowZero } from './energy/baseline.ts';
import { tierEnergy } from './energy/tier-energy.ts';
import { quantityFigure } from './quantity-figures.ts';
import type { TierScope } from './rule.ts';

/** The amount of work of any measure of the plan, the electrical service included. */
export function plannedQuantity(scope: TierScope, index: number): Figure {
  const { tier, measures } = scope.tier.plan;
  const measure = measures[index]?.measure;
  if (measure?.quantity.basis !== 'added_kva') return quantityFigure(scope, index);
  return scope.memo(`quantity ${tier} ${measure.id}`, () =>
    step(
      `#quantity/${tier}/${measure.id}`,
      named(`quantity of ${measure.name}`, measure.quantity.unit, addedKva(scope)),
    ),
  );
}

/** kVA by which the peak outgrows what the service carries today. */
function addedKva(scope: TierScope): Figure {
  const service = (id: string) => factor(scope, 'electrical-service', id);
  const { after } = tierEnergy(scope);
  const before = baselinePeaks(scope);
  const peak = (summer: Figure | null, winter: Figure | null) => larger(summer ?? 0, winter ?? 0);
  const installed = over(
    over(peak(before.summerKw, before.winterKw), buildingParameter(scope, 'power_factor')),
    minus(1, buildingParameter(scope, 'service_spare_share')),
  );
  const carried = larger(
    times(installed, service('usable_share')),
    over(peak(before.summerKw, before.winterKw), service('power_factor')),
  );
  return notBelowZero(minus(over(peak(after.summerKw, after.winterKw), service('power_factor')), carried));
}

/** Yearly maintenance the measures add, USD; null where none does. */
export function maintenanceAdded(scope: TierScope): Figure | null {
  const { measures } = scope.tier.plan;
  return plusOf(
    measures.map(({ measure }, index) =>
      measure.maintenance_usd_per_unit_year === undefined
        ? null
        : times(
            catalogFigure(
              scope.snapshot,
              `maintenance of ${measure.name}`,
              `measures/${measure.id}/maintenance_usd_per_unit_year`,
            ),
            plannedQuantity(scope, index),
          ),
    ),
  );
}
