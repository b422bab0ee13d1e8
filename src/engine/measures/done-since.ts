import type { CompiledMeasure } from '../../catalog/sections/measures.ts';
import type { BuildingProfile } from '../building/types.ts';
import { andList } from '../building/billed-fuels.ts';
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
 * Work of the owner's that the energy does not show: done after the year that the energy is of. Where the class stands in for
 * the energy, or the year of the work is not said, it is fuel alone that can be missed: a report still burns it.
 * @param today calendar year of the evaluation
 */
export function doneSince(
  { input, fuelUse }: BuildingProfile,
  measures: readonly CompiledMeasure[],
  today: number,
): DoneSince[] {
  const { facts } = input;
  if (facts === undefined) return [];
  const isBilled = fuelUse.origin.billed !== undefined;
  const ofEnergy = energyYear(fuelUse, input);
  const isSince = ({ year, switchesFuel }: DoneSince): boolean => {
    if (switchesFuel && fuelUse.heatingFuel === 'electricity') return false;
    if (year !== null && ofEnergy !== null) return year > ofEnergy;
    return switchesFuel && !isBilled;
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

/** Names with years, as a sentence has them. */
export const doneText = (done: readonly DoneSince[]): string =>
  andList(done.map(({ name, year }) => (year === null ? `${name} (year not said)` : `${name} (${year})`)));
