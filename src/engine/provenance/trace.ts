import type { BuildingContext, TierComputation, Tracer } from '../estimate/types.ts';
import type { Tier } from '../measures/types.ts';

/** Everything a traced run kept: what the evidence rules read. */
export interface Trace {
  readonly context: BuildingContext;
  readonly tiers: ReadonlyMap<Tier, TierComputation>;
}

/** Keeps the computations of one run. Untraced runs pass no tracer and record nothing. */
export function createTracer(): Tracer & { trace(): Trace } {
  let context: BuildingContext | null = null;
  const tiers = new Map<Tier, TierComputation>();
  return {
    building(value) {
      context = value;
    },
    tier(computation) {
      tiers.set(computation.plan.tier, computation);
    },
    trace() {
      if (context === null) throw new Error('nothing was traced');
      return { context, tiers };
    },
  };
}
