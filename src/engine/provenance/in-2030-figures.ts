import { times, plusOf } from '../figures/arithmetic.ts';
import type { Figure } from '../figures/figure.ts';
import { atPrices, billSaved, leftIn, maintenanceIn, stretchOf } from './prices-over-time.ts';
import type { TierScope } from './rule.ts';

/** Savings of the calendar year 2030: the twin of `returns/in-2030.ts`. Null where the tier serves nobody in it. */

const partOf2030 = (scope: TierScope) => stretchOf(scope, 2030, scope.tier.cashFlow.inService);

export function energyIn2030(scope: TierScope): Figure | null {
  const served = partOf2030(scope);
  if (served === null) return null;
  const left = leftIn(scope, served, scope.tier.cashFlow.inService) ?? 1;
  return plusOf(
    (['owner', 'tenant'] as const).map((payer) => {
      const saved = atPrices(scope, billSaved(scope, payer), served);
      return saved === null ? null : times(saved, left);
    }),
  );
}

export function operationsIn2030(scope: TierScope): Figure | null {
  const served = partOf2030(scope);
  return served === null ? null : maintenanceIn(scope, served);
}
