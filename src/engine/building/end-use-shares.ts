import type { Snapshot } from '../../catalog/snapshot.ts';
import { END_USES } from '../../vocabulary/energy.ts';
import { numbersOf } from '../number-rows.ts';
import type { EngineClass, FuelUse, HotWaterSystem, Systems, Vintage } from './types.ts';

/** Places of heating and hot water in END_USES. */
export const HEATING = 0;
export const HOT_WATER = 1;

export interface SharesCase {
  readonly parameterClass: EngineClass;
  readonly vintage: Vintage;
  readonly fuelUse: Pick<FuelUse, 'heatingFuel'>;
  readonly systems: Systems;
}

/** Shares by END_USES index, summing to one, within electricity and within fuels. */
export interface EndUseShares {
  readonly electricity: readonly number[];
  readonly thermal: readonly number[];
}

/** Electricity and fuels that a building burns for each kBtu that one of its class and vintage does. */
export interface UsualMix {
  readonly electricity: number;
  readonly fuels: number;
}

export const isElectricWater = (hotWater: HotWaterSystem | undefined): hotWater is HotWaterSystem =>
  hotWater !== undefined && hotWater.endsWith('_electric');

/** The usual mix; hot water that is known to be electric is taken out of the fuels by the ratio of the efficiencies. */
export function usualMix(
  { parameterClass, vintage }: Pick<SharesCase, 'parameterClass' | 'vintage'>,
  hotWater: HotWaterSystem | undefined,
  { sections }: Snapshot,
): UsualMix {
  const { endUseSplits, fuelMix, buildingSystems } = sections;
  const share = fuelMix.electricityShare[parameterClass][vintage].value;
  if (!isElectricWater(hotWater)) return { electricity: share, fuels: 1 - share };
  const { hotWaterEfficiency, defaults } = buildingSystems;
  const usual = hotWaterEfficiency[defaults[parameterClass][vintage].hotWater].value;
  const burnt = (1 - share) * endUseSplits[parameterClass].thermal[HOT_WATER]!;
  return {
    electricity: share + burnt * (usual / hotWaterEfficiency[hotWater].value),
    fuels: 1 - share - burnt,
  };
}

/**
 * What electricity and fuels of a building go to: as in its class, whose buildings burn fuel for heat and hot water. In one
 * that runs on electricity alone it serves every end use; in one that only heats its water with it, that too.
 */
export function endUseShares(building: SharesCase, snapshot: Snapshot): EndUseShares {
  const { parameterClass, vintage, fuelUse, systems } = building;
  const split = snapshot.sections.endUseSplits[parameterClass];
  const share = snapshot.sections.fuelMix.electricityShare[parameterClass][vintage].value;
  if (fuelUse.heatingFuel === 'electricity')
    return {
      electricity: numbersOf(
        END_USES,
        (_, endUse) => share * split.electricity[endUse]! + (1 - share) * split.thermal[endUse]!,
      ),
      thermal: split.thermal,
    };
  if (!isElectricWater(systems.hotWater)) return split;
  const { electricity } = usualMix(building, systems.hotWater, snapshot);
  const forWater = electricity - share;
  return {
    electricity: numbersOf(
      END_USES,
      (_, endUse) =>
        (share * split.electricity[endUse]! + (endUse === HOT_WATER ? forWater : 0)) / electricity,
    ),
    thermal: numbersOf(END_USES, (_, endUse) =>
      endUse === HOT_WATER ? 0 : split.thermal[endUse]! / (1 - split.thermal[HOT_WATER]!),
    ),
  };
}
