import { byFuel, type ByFuel } from '../../src/engine/energy/types.ts';

/** Every fuel: nothing of those that are not given. */
export const ofFuels = (given: Partial<ByFuel> = {}): ByFuel => ({ ...byFuel(() => 0), ...given });
