import type { FitSettings } from './settings.ts';

export interface SizedCost {
  readonly logArea: number;
  readonly logCost: number;
  readonly weight: number;
}

export interface AreaExponent {
  readonly exponent: number;
  /** Of the family's own slope, before shrinking; null when it has too few records with area. */
  readonly standardError: number | null;
  readonly ownSlope: number | null;
}

/**
 * Slope of ln(cost) on ln(area), shrunk toward the mean of all families by its standard error:
 * weight = priorSd² / (priorSd² + se²), then kept within 0 and 1.
 */
export function areaExponent(costs: readonly SizedCost[], settings: FitSettings): AreaExponent {
  const prior = settings.exponentPriorMean;
  if (costs.length < settings.exponentMinRecords)
    return { exponent: prior, standardError: null, ownSlope: null };
  const weight = sum(costs, () => 1);
  const meanArea = sum(costs, (c) => c.logArea) / weight;
  const meanCost = sum(costs, (c) => c.logCost) / weight;
  const spread = sum(costs, (c) => (c.logArea - meanArea) ** 2);
  if (spread < 1e-9) return { exponent: prior, standardError: null, ownSlope: null };
  const ownSlope = sum(costs, (c) => (c.logArea - meanArea) * (c.logCost - meanCost)) / spread;
  const squares = sum(costs, (c) => (c.logCost - meanCost - ownSlope * (c.logArea - meanArea)) ** 2);
  const variance = Math.max(settings.residualSdFloor ** 2, squares / Math.max(1, weight - 2));
  const standardError = Math.sqrt(variance / spread);
  const trust = settings.exponentPriorSd ** 2 / (settings.exponentPriorSd ** 2 + standardError ** 2);
  const exponent = Math.min(1, Math.max(0, prior + trust * (ownSlope - prior)));
  return { exponent, standardError, ownSlope };
}

function sum(costs: readonly SizedCost[], of: (cost: SizedCost) => number): number {
  return costs.reduce((total, cost) => total + cost.weight * of(cost), 0);
}
