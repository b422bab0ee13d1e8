import { newRow } from '../number-rows.ts';
import { FUELS, type EnergyState } from '../energy/types.ts';
import { applyWork } from './apply-work.ts';
import { scratchRow } from './space.ts';
import { energyOf, ENERGY, fuelOf, rowEnd, STATE, writeState } from './state-rows.ts';
import { addedServiceKva, type Walk } from './walk.ts';
import { nextIn, sizeOf, type WorkSet } from './work-sets.ts';

const PV_KWH = STATE.at.energy + ENERGY.at.pvKwh;

/** What one work of a choice saves on the energy that those before it leave. */
export interface Step {
  readonly index: number;
  /** Negative where it adds energy; by FUELS index. */
  readonly savedKbtuByFuel: Float64Array;
  readonly madeKwh: number;
}

/** What stands before the first work of a choice and after each, one row after the other. */
export interface StepRows {
  readonly values: Float64Array;
  readonly length: number;
  readonly fuelEnd: number;
}

export interface Steps {
  readonly list: readonly Step[];
  readonly rows: StepRows;
  readonly after: EnergyState;
  /** Of the electrical service. */
  readonly addedKva: number;
}

/** Does the chosen work again, one after the other. */
export function stepsOf({ space }: Walk, bought: WorkSet): Steps {
  const { states, setting, tables } = space;
  const { count } = tables.relations;
  const row = scratchRow(tables.relations);
  writeState(states, row, setting.baseline.state);
  const length = rowEnd(setting.fuelEnd);
  const values = newRow((sizeOf(bought) + 1) * length);
  const list: Step[] = [];
  keepRow(0);
  let before = fuelsOf(space, row);
  for (let index = nextIn(bought, 0, count); index < count; index = nextIn(bought, index + 1, count)) {
    const madeBefore = states[row + PV_KWH]!;
    applyWork(space, index, row);
    const left = fuelsOf(space, row);
    // What was left before becomes what was saved.
    for (let fuel = 0; fuel < setting.fuelEnd; fuel += 1) before[fuel] = before[fuel]! - left[fuel]!;
    list.push({ index, savedKbtuByFuel: before, madeKwh: states[row + PV_KWH]! - madeBefore });
    before = left;
    keepRow(list.length);
  }
  return {
    list,
    rows: { values, length, fuelEnd: setting.fuelEnd },
    after: energyOf(states, row, setting.fuelEnd),
    addedKva: addedServiceKva(space, row),
  };

  function keepRow(place: number): void {
    for (let at = 0; at < length; at += 1) values[place * length + at] = states[row + at]!;
  }
}

function fuelsOf({ states, setting }: Walk['space'], row: number): Float64Array {
  const kbtu = newRow(FUELS.length);
  for (let fuel = 0; fuel < setting.fuelEnd; fuel += 1) kbtu[fuel] = fuelOf(states, row, fuel);
  return kbtu;
}
