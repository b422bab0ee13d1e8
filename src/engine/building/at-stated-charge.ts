import type { FuelKbtu } from './fuel-kinds.ts';
import type { FuelUse } from './types.ts';

/** Every fuel, and the level, times what a stated charge says of them. */
export function atStatedCharge(found: FuelUse, energyRatio: number): FuelUse {
  const { kbtu, range, methodText } = found;
  return {
    ...found,
    kbtu: kbtu.map((part) => part * energyRatio) as FuelKbtu,
    range: { ...range, p50: range.p50 * energyRatio },
    methodText: `${methodText} Brought to what estimated_penalty says it emits: times ${energyRatio.toFixed(3)}.`,
  };
}
