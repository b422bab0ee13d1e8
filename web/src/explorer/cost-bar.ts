import type { EstimateResponse } from '../../../src/contract/estimate/index.ts';

type PresentCost = NonNullable<EstimateResponse['default_tier']>['alternatives'][number]['presentCost'];

/** The parts of a bar from left to right: what is paid whatever is done comes first. */
export const PARTS = [
  { part: 'energy', name: 'Energy bills' },
  { part: 'charges', name: 'Local Law 97 charges' },
  { part: 'upkeep', name: 'Replacements and upkeep' },
  { part: 'work', name: 'Work' },
] as const;

export interface BarPart {
  readonly part: (typeof PARTS)[number]['part'] | 'back';
  /** Where it begins and how long it is, USD. */
  readonly from: number;
  readonly size: number;
}

export interface CostBar {
  readonly parts: readonly BarPart[];
  /** Where the full bar ends, USD. */
  readonly total: number;
  /** Where the outline of what comes back ends, USD. */
  readonly reach: number;
}

/**
 * A present cost as a bar whose full part is as long as the total. Money that comes back (incentives, the value left in
 * equipment, upkeep saved) lies over the last parts that were paid, so that they reach beyond the total in outline.
 */
export function costBar(cost: PresentCost): CostBar {
  const paid = {
    energy: cost.energy,
    charges: cost.charges,
    upkeep: cost.replacements + Math.max(0, cost.operations),
    work: cost.capital,
  };
  const reach = Object.values(paid).reduce((sum, value) => sum + value, 0);
  let from = 0;
  const parts: BarPart[] = [];
  for (const { part } of PARTS) {
    const size = paid[part];
    if (size > 0) parts.push({ part, from, size });
    from += size;
  }
  const { total } = cost;
  if (reach > total) parts.push({ part: 'back', from: Math.max(0, total), size: reach - Math.max(0, total) });
  return { parts, total, reach };
}
