import type { FitSettings } from './settings.ts';
import { totalWeight, weightedMedian, type Weighted } from './weighted.ts';

export interface PeriodCost extends Weighted {
  readonly isEarlier: boolean;
}

/**
 * ln(level of earlier jobs / level of later jobs) of a family, 0 unless it stands out by the gate's standard errors,
 * then shrunk toward 0. `value` is ln(cost) with the building's size taken out.
 */
export function earlierLevel(costs: readonly PeriodCost[], settings: FitSettings): number {
  const earlier = costs.filter((cost) => cost.isEarlier);
  const later = costs.filter((cost) => !cost.isEarlier);
  if (Math.min(earlier.length, later.length) < settings.earlierMinEachSide) return 0;
  const [centreEarlier, centreLater] = [weightedMedian(earlier), weightedMedian(later)];
  const step = centreEarlier - centreLater;
  const squares = costs.reduce(
    (sum, cost) => sum + cost.weight * (cost.value - (cost.isEarlier ? centreEarlier : centreLater)) ** 2,
    0,
  );
  const sd = Math.max(settings.residualSdFloor, Math.sqrt(squares / totalWeight(costs)));
  // A median's standard error is 1.25 times a mean's under normal scatter: sqrt(pi / 2).
  const se = Math.sqrt(Math.PI / 2) * sd * Math.sqrt(1 / totalWeight(earlier) + 1 / totalWeight(later));
  if (Math.abs(step) < settings.earlierGateStandardErrors * se) return 0;
  return (step * settings.earlierPriorSd ** 2) / (settings.earlierPriorSd ** 2 + se ** 2);
}
