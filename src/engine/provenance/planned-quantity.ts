import { physical } from '../building/profile-figures.ts';
import { minus, times, over, larger, plusOf } from '../figures/arithmetic.ts';
import { catalogFigure } from '../figures/catalog-leaf.ts';
import type { Figure } from '../figures/figure.ts';
import { factor } from './catalog-leaves.ts';
import { buildingNumber } from './leaves.ts';
import { baselinePeaks, notBelowZero, type PeakFigures } from './energy/baseline.ts';
import { tierEnergy } from './energy/tier-energy.ts';
import { quantityFigure } from '../measures/quantity-figures.ts';
import type { ApplicableMeasure } from '../measures/types.ts';
import { stepOnce, type TierScope } from './rule.ts';

/** The amount of work of a measure of the plan, not rounded; the electrical service follows the energy after. */
export function measureQuantity(scope: TierScope, planned: ApplicableMeasure): Figure {
  const { measure, unit } = planned;
  if (measure.quantity.basis !== 'added_kva') return quantityFigure(scope, planned);
  const id = `#/quantity/${scope.tier.plan.tier}/${measure.id}`;
  return stepOnce(scope, id, [measure.quantity.counted, unit], () => addedKva(scope));
}

const SERVICE = '/facts/electrical_service_kva';

/** kVA by which the peak outgrows what the service carries today. */
function addedKva(scope: TierScope): Figure {
  const service = (id: string) => factor(scope, 'electrical-service', id);
  const { after } = tierEnergy(scope);
  const before = baselinePeaks(scope);
  const peak = ({ summerKw, winterKw }: PeakFigures) => larger(summerKw ?? 0, winterKw ?? 0);
  const installed =
    scope.context.input.facts?.electrical_service_kva === undefined
      ? over(
          over(peak(before), physical(scope, 'power_factor')),
          minus(1, physical(scope, 'service_spare_share')),
        )
      : buildingNumber(scope, 'electrical service, as the owner says', SERVICE, 'kVA');
  const carried = larger(
    times(installed, service('usable_share')),
    over(peak(before), service('power_factor')),
  );
  return notBelowZero(minus(over(peak(after), service('power_factor')), carried));
}

/** Yearly maintenance a measure adds, USD; null where it adds none. */
export function maintenanceOf(scope: TierScope, planned: ApplicableMeasure): Figure | null {
  const { id, name, maintenance_usd_per_unit_year: each } = planned.measure;
  if (each === undefined) return null;
  const path = `measures/${id}/maintenance_usd_per_unit_year`;
  return times(catalogFigure(scope, `maintenance of ${name}`, path), measureQuantity(scope, planned));
}

/** The same of all measures of the tier. */
export const maintenanceAdded = (scope: TierScope): Figure | null =>
  plusOf(scope.tier.plan.measures.map((planned) => maintenanceOf(scope, planned)));
