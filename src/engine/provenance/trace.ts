import type { EngineSnapshot } from '../engine-snapshot.ts';
import type { BuildingContext, TierComputation, Tracer } from '../estimate/types.ts';
import type { Tier } from '../measures/types.ts';

/** Everything a traced run kept: what the evidence rules read. */
export interface Trace {
  readonly context: BuildingContext;
  readonly snapshot: EngineSnapshot;
  readonly tiers: ReadonlyMap<Tier, TierComputation>;
}

/** Keeps the computations of one run. Untraced runs pass no tracer and record nothing. */
export function createTracer(): Tracer & { trace(): Trace } {
  let building: Pick<Trace, 'context' | 'snapshot'> | null = null;
  const tiers = new Map<Tier, TierComputation>();
  return {
    building(context, snapshot) {
      building = { context, snapshot };
    },
    tier(computation) {
      tiers.set(computation.plan.tier, computation);
    },
    trace() {
      if (building === null) throw new Error('nothing was traced');
      return { ...building, tiers };
    },
  };
}
