import type { Estimated } from '../../src/engine/estimate/types.ts';

/** How a verdict contradicts the answer it stands in, by the served numbers. */
export type VerdictFault = 'beaten' | 'beatenInSteps' | 'spuriousRates';

/** One name for each contradiction. */
export function verdictFaults({ defaultTier, tiers }: Estimated): VerdictFault[] {
  if (defaultTier === null) return [];
  const { alternatives, recommendation, inSteps } = defaultTier;
  const own = alternatives.find(({ alternative }) => alternative === recommendation)?.presentCost.totalUsd;
  if (own === undefined) return ['beaten'];
  const faults: VerdictFault[] = [];
  if (alternatives.some(({ presentCost }) => presentCost.totalUsd < own)) faults.push('beaten');
  const cents = (usd: number): number => Math.round(usd * 100);
  const said = Math.min(cents(own), inSteps === null ? Infinity : cents(inSteps.presentCostUsd));
  const staged = tiers.map(({ roi }) => roi.schedule.staged?.presentCost ?? Infinity);
  if (staged.some((usd) => cents(usd) < said)) faults.push('beatenInSteps');
  for (const { roi } of tiers)
    if (roi.irr.kind === 'unique' && (roi.irr.rate ?? 0) < -0.1) faults.push('spuriousRates');
  return faults;
}
