import type { CompiledMeasure } from '../../catalog/sections/measures.ts';
import type { BuildingProfile } from '../building/types.ts';
import { energyYear } from '../building/reported-energy.ts';
import { doneByName } from './done-already.ts';

export interface DoneSince {
  readonly name: string;
  /** Calendar year; null where it is not said. */
  readonly year: number | null;
  /** It takes the place of a fuel. */
  readonly switchesFuel: boolean;
}

/**
 * Work of the owner's that the energy does not show: done after the year that the energy is of. Of a fuel that was switched it
 * is enough that nothing says it was before; where the class stands in for the energy, the class burns that fuel.
 * @param today calendar year of the evaluation
 */
export function doneSince(
  { input, fuelUse }: BuildingProfile,
  measures: readonly CompiledMeasure[],
  today: number,
): DoneSince[] {
  const { facts } = input;
  if (facts === undefined) return [];
  const ofEnergy = energyYear(fuelUse, input);
  const isOfClass = fuelUse.method === 'class_median' && fuelUse.origin.billed === undefined;
  const isSince = ({ year, switchesFuel }: DoneSince): boolean => {
    if (switchesFuel && fuelUse.origin.electrified !== undefined) return false;
    if (isOfClass || year === null) return switchesFuel;
    return ofEnergy !== null && year > ofEnergy;
  };
  const byName = measures.flatMap((measure) => {
    const done = doneByName(measure, facts, today);
    const switchesFuel = measure.stage === 'fuel_switch';
    return done === undefined ? [] : [{ name: measure.name, year: done.done_year ?? null, switchesFuel }];
  });
  const ofKind = [
    { name: 'Lighting', year: facts.lighting_done_year },
    { name: 'Controls', year: facts.controls_done_year },
  ].flatMap(({ name, year }) => (year === undefined ? [] : [{ name, year, switchesFuel: false }]));
  return [...byName, ...ofKind].filter(isSince);
}
