import { FUELS } from '../energy/types.ts';
import { USER_SUPPLIED } from '../pricing/quoted-price.ts';
import type { BuildingContext, TierComputation } from './types.ts';

/** Ids of the catalogue's sources behind the served numbers, sorted. */
export function sourcesUsed(context: BuildingContext, tiers: readonly TierComputation[]): string[] {
  const ids = new Set<string>();
  for (const tier of tiers) {
    for (const { source } of tier.cost.lines) if (source !== USER_SUPPLIED) ids.add(source);
    for (const { program } of tier.incentives.included) ids.add(program.source);
    for (const structure of tier.financing?.structures ?? [])
      for (const product of structure.products) for (const { source } of product.sources) ids.add(source);
  }
  const { rates, kbtuByFuel } = context.baseline;
  for (const fuel of FUELS) {
    if (fuel !== 'electricity' && kbtuByFuel[fuel] <= 0) continue;
    const { rate, tenants } = rates[fuel];
    for (const { sources } of tenants === null ? [rate] : [rate, tenants.rate])
      for (const source of sources) ids.add(source);
  }
  for (const source of context.demandResponse?.terms.sources ?? []) ids.add(source);
  return [...ids].sort();
}
