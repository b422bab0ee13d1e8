import type { EngineSnapshot } from '../engine-snapshot.ts';
import type { BuildingContext, TierComputation, Tracer } from '../estimate/types.ts';
import type { Tier } from '../measures/types.ts';

/** Makes a value once a trace: many lines rest on the same steps. */
export type Memo = <T>(key: string, make: () => T) => T;

/** Everything a traced run kept: what the evidence rules read. */
export interface Trace {
  readonly context: BuildingContext;
  readonly snapshot: EngineSnapshot;
  readonly tiers: ReadonlyMap<Tier, TierComputation>;
  readonly memo: Memo;
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
      return { ...building, tiers, memo: createMemo() };
    },
  };
}

function createMemo(): Memo {
  const made = new Map<string, unknown>();
  return <T>(key: string, make: () => T): T => {
    const known = made.get(key);
    if (known !== undefined) return known as T;
    const fresh = make();
    made.set(key, fresh);
    return fresh;
  };
}
