import { newRow, numbersOf } from '../number-rows.ts';
import type { Snapshot } from '../../catalog/snapshot.ts';
import type { BuildingProfile } from '../building/types.ts';
import { MATRIX_LENGTH } from './energy-state.ts';
import { END_USES, FUELS, type EnergyMatrix } from './types.ts';

const FUEL_COUNT = FUELS.length;
const COOKING = END_USES.indexOf('cooking');
const GAS = FUELS.indexOf('natural_gas');

/**
 * Spreads the year's fuels over end uses by the class's within-fuel splits; every fuel's total is kept exactly. Cooking
 * is served by gas first and never by steam or oil; in an all-electric building electricity serves every end use.
 */
export function splitFuels(profile: BuildingProfile, snapshot: Snapshot): EnergyMatrix {
  const use = newRow(MATRIX_LENGTH);
  const { kbtu, heatingFuel } = profile.fuelUse;
  const split = snapshot.sections.endUseSplits[profile.parameterClass];
  const electricity = heatingFuel === 'electricity' ? wholeSiteSplit(profile, snapshot) : split.electricity;
  for (let endUse = 0; endUse < END_USES.length; endUse += 1)
    use[endUse * FUEL_COUNT] = kbtu[0] * electricity[endUse]!;
  spreadThermal(use, kbtu, split.thermal);
  return use;
}

/** Shares of the whole site's energy, for a building that runs on electricity alone. */
function wholeSiteSplit(profile: BuildingProfile, snapshot: Snapshot): number[] {
  const { endUseSplits, fuelMix } = snapshot.sections;
  const split = endUseSplits[profile.parameterClass];
  const share = fuelMix.electricityShare[profile.parameterClass][profile.vintage].value;
  return numbersOf(
    END_USES,
    (_, endUse) => share * split.electricity[endUse]! + (1 - share) * split.thermal[endUse]!,
  );
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
