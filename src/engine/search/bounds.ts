import { ELECTRICITY, FUEL_COUNT, HEATING, HOT_WATER, OIL_2, OIL_4 } from '../energy/energy-index.ts';
import { loadedUsd } from '../pricing/loading.ts';
import { EFFECT, ELECTRIFY, GENERATOR, OIL_TO_GAS, PV, REDUCE } from './effect-rows.ts';
import { comesAlone } from './relations.ts';
import type { Space } from './space.ts';
import { cellOf, STATE } from './state-rows.ts';
import { copySums, stateBefore, type Walk } from './walk.ts';
import { addCost } from './apply-work.ts';
import { WORK } from './work-rows.ts';

const { kind: KIND, endUse: END_USE, fraction: FRACTION, fromFuel: FROM_FUEL, toFuel: TO_FUEL } = EFFECT.at;
const { perStorey: PER_STOREY, realised: REALISED, served: SERVED, kwhPerKw: KWH_PER_KW } = EFFECT.at;
const { quantity: QUANTITY } = WORK.at;

/** From a fuel to the next within an end use. */
const FUEL_STEP = cellOf(0, 1) - cellOf(0, 0);

/** Sums are rounded in another order than in a trial. */
const SLACK = 1e-9;

/** What work can come to at best. */
export interface AtBest {
  /** Least that it adds to the cost, USD. */
  leastUsd: number;
  /** Most site energy that it saves, or moves to another fuel, kBtu a year. */
  mostKbtu: number;
  madeKwh: number;
}

/**
 * Bounds what a trial would find, or says that it cannot: where work displaces other work or brings more with it. Every
 * later effect takes a share of what is left to it, so a kBtu saved before it stays at most `growth` of one; the
 * electrical service only adds to the cost.
 */
export function boundInto(best: AtBest, walk: Walk, index: number): boolean {
  const { at, space } = walk;
  const { relations } = space.tables;
  if (!comesAlone(at.bought, index, space.there, relations)) return false;
  const row = stateBefore(at, index, relations.count);
  const quantity = space.work[index * WORK.length + QUANTITY]!;
  best.madeKwh = 0;
  let kbtu = 0;
  const end = space.starts[index + 1]!;
  for (let effect = space.starts[index]!; effect < end; effect += EFFECT.length)
    if (space.choices[effect + KIND] === PV) best.madeKwh += space.effects[effect + KWH_PER_KW]! * quantity;
    else kbtu += mostKbtu(space, row, effect);
  best.mostKbtu = kbtu * space.setting.growth * (1 + SLACK);
  // Negative where the service that stands may fall away.
  const addedUsd = loadedWith(walk, index) - at.loadedUsd;
  best.leastUsd = addedUsd - Math.abs(addedUsd) * SLACK;
  return true;
}

/** USD of what stands and this, without the electrical service. */
function loadedWith({ at, space }: Walk, index: number): number {
  const row = copySums(space, at.row);
  addCost(space, index, row);
  return loadedUsd(space.states, row + STATE.at.sums, space.costs);
}

/** Most that an effect takes of the energy at its place, kBtu. */
function mostKbtu(space: Space, row: number, effect: number): number {
  const { effects, choices, setting } = space;
  const endUse = choices[effect + END_USE]!;
  const cell = row + cellOf(endUse, 0);
  switch (choices[effect + KIND]) {
    case REDUCE: {
      const fraction = effects[effect + FRACTION]!;
      const share = choices[effect + PER_STOREY] === 1 ? fraction / setting.storeys : fraction;
      return share * usedKbtu(space, cell, choices[effect + FROM_FUEL]!, choices[effect + TO_FUEL]!);
    }
    case GENERATOR:
      return effects[effect + REALISED]! * usedKbtu(space, cell, ELECTRICITY + 1, FUEL_COUNT);
    case ELECTRIFY: {
      const replacesResistance =
        (endUse === HEATING && setting.resistanceHeat) ||
        (endUse === HOT_WATER && setting.resistanceHotWater);
      const from = replacesResistance ? ELECTRICITY : ELECTRICITY + 1;
      return effects[effect + SERVED]! * usedKbtu(space, cell, from, FUEL_COUNT);
    }
    case OIL_TO_GAS:
      return usedKbtu(space, cell, OIL_2, OIL_4 + 1);
    default:
      return 0;
  }
}

/** kBtu of the fuels `from` up to and without `to` of the end use whose first cell is given. */
function usedKbtu({ states, setting }: Space, cell: number, from: number, to: number): number {
  const end = Math.min(to, setting.fuelEnd);
  let sum = 0;
  for (let fuel = from; fuel < end; fuel += 1) sum += states[cell + fuel * FUEL_STEP]!;
  return sum;
}
