import type { Engine } from '../../engine/compile-engine.ts';
import type { BuildingLookup, FactSource } from '../ports.ts';
import type { SigningKeys } from './signing-keys.ts';

/** The engine with the two parts of its name that answers quote. */
export interface EngineServices extends Pick<Engine, 'snapshot' | 'methodologyVersion'> {
  readonly engine: Engine;
}

/** What the estimate needs from the outside. */
export interface EstimateServices extends EngineServices {
  readonly lookup: BuildingLookup;
  readonly facts: FactSource;
  /** What artifacts are signed with; null where they are not. */
  readonly signing: SigningKeys | null;
}

/** Where no account is: a run over many buildings, or a process without storage. */
const NO_FACTS: FactSource = { find: () => Promise.resolve(null) };

export function engineServices(engine: Engine): EngineServices {
  return { engine, snapshot: engine.snapshot, methodologyVersion: engine.methodologyVersion };
}

export function estimateServices(
  engine: Engine,
  lookup: BuildingLookup,
  { facts = NO_FACTS, signing = null }: Partial<Pick<EstimateServices, 'facts' | 'signing'>> = {},
): EstimateServices {
  return { ...engineServices(engine), lookup, facts, signing };
}
