import type { Engine } from '../../engine/compile-engine.ts';
import type { BuildingLookup } from '../ports.ts';

/** The engine with the two parts of its name that answers quote. */
export interface EngineServices extends Pick<Engine, 'snapshot' | 'methodologyVersion'> {
  readonly engine: Engine;
}

/** What the estimate needs from the outside. */
export interface EstimateServices extends EngineServices {
  readonly lookup: BuildingLookup;
}

export function engineServices(engine: Engine): EngineServices {
  return { engine, snapshot: engine.snapshot, methodologyVersion: engine.methodologyVersion };
}

export function estimateServices(engine: Engine, lookup: BuildingLookup): EstimateServices {
  return { ...engineServices(engine), lookup };
}
