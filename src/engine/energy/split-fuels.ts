import { endUseShares } from '../building/end-use-shares.ts';
import { newRow } from '../number-rows.ts';
import type { Snapshot } from '../../catalog/snapshot.ts';
import type { BuildingProfile } from '../building/types.ts';
import { MATRIX_LENGTH } from './energy-state.ts';
import { END_USES, FUELS, type EnergyMatrix } from './types.ts';

const FUEL_COUNT = FUELS.length;
const COOKING = END_USES.indexOf('cooking');
const GAS = FUELS.indexOf('natural_gas');

/**
 * Spreads the year's fuels over end uses by their shares; every fuel's total is kept exactly. Cooking is served by gas first
 * and never by steam or oil.
 */
export function splitFuels(profile: BuildingProfile, snapshot: Snapshot): EnergyMatrix {
  const use = newRow(MATRIX_LENGTH);
  const { kbtu } = profile.fuelUse;
  const { electricity, thermal } = endUseShares(profile, snapshot);
  for (let endUse = 0; endUse < END_USES.length; endUse += 1)
    use[endUse * FUEL_COUNT] = kbtu[0] * electricity[endUse]!;
  spreadThermal(use, kbtu, thermal);
  return use;
}

function spreadThermal(use: EnergyMatrix, kbtu: readonly number[], thermal: readonly number[]): void {
  const cookingShare = thermal[COOKING]!;
  let total = 0;
  for (let fuel = GAS; fuel < FUEL_COUNT; fuel += 1) total += kbtu[fuel]!;
  const gasCooking = Math.min(kbtu[GAS]!, total * cookingShare);
  use[COOKING * FUEL_COUNT + GAS] = gasCooking;
  for (let fuel = GAS; fuel < FUEL_COUNT; fuel += 1) {
    const rest = kbtu[fuel]! - (fuel === GAS ? gasCooking : 0);
    if (rest === 0) continue;
    for (let endUse = 0; endUse < END_USES.length; endUse += 1)
      if (endUse !== COOKING)
        use[endUse * FUEL_COUNT + fuel] = (rest * thermal[endUse]!) / (1 - cookingShare);
  }
}
