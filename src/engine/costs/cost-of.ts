import type { MeasureCost } from './types.ts';

/** The cost of a measure of a plan. Costs are in the order of the plan; were they not, they are searched. */
export function costOf(
  measureId: string,
  costs: readonly MeasureCost[],
  index: number,
): MeasureCost | undefined {
  const likely = costs[index];
  return likely?.measureId === measureId ? likely : costs.find((entry) => entry.measureId === measureId);
}
