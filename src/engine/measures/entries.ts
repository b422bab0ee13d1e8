import type { CompiledMeasure, CompiledMeasures } from '../../catalog/sections/measures.ts';
import type { EngineClass } from '../building/types.ts';
import { inTheWayOf } from './catalog-relations.ts';
import { compileCondition, holdsOnClass } from './conditions.ts';
import type { TextCodes } from './fact-row.ts';

/** Every measure with its condition made a function. */
export function compileEntries({ list }: CompiledMeasures, codes: TextCodes): CompiledEntry[] {
  return list.map((measure) => compileEntry(measure, list, codes));
}

/** The measures that a building of a class may want: all but those whose condition rules the class out. */
export const entriesOf = (entries: readonly CompiledEntry[], engineClass: EngineClass): CompiledEntry[] =>
  entries.filter(
    ({ measure, isGroundSource }) => isGroundSource || holdsOnClass(measure.applies, engineClass) !== false,
  );

function compileEntry(measure: CompiledMeasure, list: CompiledMeasures['list'], codes: TextCodes) {
  // Needs open ground for its bores, so it is weighed on every building.
  const isGroundSource = measure.tags.includes('geothermal_heat_pump');
  // A battery: where no tier buys one, the answer says what it would cost and save.
  const isStorage = measure.tags.includes('storage');
  return {
    measure,
    applies: compileCondition(measure.applies, codes),
    // Once one of these is done, this is not offered.
    inTheWay: inTheWayOf(measure, list),
    isGroundSource,
    isStorage,
    // May be kept from an owner who would ask about it, so that the answer says why.
    mayBeWithheld:
      isGroundSource ||
      isStorage ||
      measure.withheld_by_default !== null ||
      measure.required_of_new_buildings !== undefined ||
      measure.landmark.rule === 'withheld',
  };
}

export type CompiledEntry = Readonly<ReturnType<typeof compileEntry>>;
