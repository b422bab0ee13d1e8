import { physical } from '../building/profile-figures.ts';
import { larger, minus, named, over, plusOf, times } from '../figures/arithmetic.ts';
import { catalogFigure } from '../figures/catalog-leaf.ts';
import { step, type Figure } from '../figures/figure.ts';
import { factor } from './catalog-leaves.ts';
import { buildingNumber } from './leaves.ts';
import { baselinePeaks, notBelowZero } from './energy/baseline.ts';
import { tierEnergy } from './energy/tier-energy.ts';
import { quantityFigure } from '../measures/quantity-figures.ts';
import type { ApplicableMeasure } from '../measures/types.ts';
import type { TierScope } from './rule.ts';

/** The amount of work of a measure of the plan, not rounded; the electrical service follows the energy after. */
export function measureQuantity(scope: TierScope, planned: ApplicableMeasure): Figure {
  const { measure, unit } = planned;
  if (measure.quantity.basis !== 'added_kva') return quantityFigure(scope, planned);
  const id = `#/quantity/${scope.tier.plan.tier}/${measure.id}`;
  return scope.memo(id, () => step(id, named(measure.quantity.counted, unit, addedKva(scope))));
}

/** kVA by which the peak outgrows what the service carries today. */
function addedKva(scope: TierScope): Figure {
  const service = (id: string) => factor(scope, 'electrical-service', id);
  const { after } = tierEnergy(scope);
  const before = baselinePeaks(scope);
  const peak = (summer: Figure | null, winter: Figure | null) => larger(summer ?? 0, winter ?? 0);
  const installed =
    scope.context.input.facts?.electrical_service_kva === undefined
      ? over(
          over(peak(before.summerKw, before.winterKw), physical(scope, 'power_factor')),
          minus(1, physical(scope, 'service_spare_share')),
        )
      : buildingNumber(
          scope,
          'electrical service, as the owner says',
          '/facts/electrical_service_kva',
          'kVA',
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
    measures.map((planned) =>
      planned.measure.maintenance_usd_per_unit_year === undefined
        ? null
        : times(
            catalogFigure(
              scope.snapshot,
              `maintenance of ${planned.measure.name}`,
              `measures/${planned.measure.id}/maintenance_usd_per_unit_year`,
            ),
            measureQuantity(scope, planned),
          ),
    ),
  );
}
