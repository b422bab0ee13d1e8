import { ELECTRICITY, HEATING, HOT_WATER, NATURAL_GAS, OIL_2, OIL_4, OTHER } from '../energy/energy-index.ts';
import { KBTU_PER_KWH } from '../../quantities/units.ts';
import {
  DIVIDED,
  EFFECT,
  ELECTRIFY,
  GENERATOR,
  OIL_TO_GAS,
  OWNER,
  PV,
  REDUCE,
  STORAGE,
} from './effect-rows.ts';
import type { Setting, Space } from './space.ts';
import { cellOf, ENERGY, STATE } from './state-rows.ts';
import { sumAt, WORK } from './work-rows.ts';

const { kind: KIND, endUse: END_USE, fraction: FRACTION, fromFuel: FROM_FUEL, toFuel: TO_FUEL } = EFFECT.at;
const {
  cluster: CLUSTER,
  measured: MEASURED,
  isLoad: IS_LOAD,
  perStorey: PER_STOREY,
  meter: METER,
} = EFFECT.at;
const { efficiency: EFFICIENCY, realised: REALISED, saving: SAVING, kwhPerKw: KWH_PER_KW } = EFFECT.at;
const { kwPerKwh: KW_PER_KWH, lostKwhPerKwh: LOST_KWH } = EFFECT.at;
const { served: SERVED, cop: COP, designCop: DESIGN_COP, heatPump: HEAT_PUMP } = EFFECT.at;
const { existingEfficiency: EXISTING_EFFICIENCY, addedKwPerUnit: ADDED_KW_PER_UNIT } = EFFECT.at;
const EFFECT_LENGTH = EFFECT.length;

const PV_KWH = STATE.at.energy + ENERGY.at.pvKwh;
const HEAT_PUMP_KWH = STATE.at.energy + ENERGY.at.heatPumpKwh;
const SUMMER_PEAK = STATE.at.energy + ENERGY.at.summerPeakKw;
const WINTER_PEAK = STATE.at.energy + ENERGY.at.winterPeakKw;
const HEATING_PEAK = STATE.at.energy + ENERGY.at.heatingPeakKw;
const TENANT_SUMMER = STATE.at.energy + ENERGY.at.tenantSummerKw;
const TENANT_WINTER = STATE.at.energy + ENERGY.at.tenantWinterKw;
const TENANT_HEATING = STATE.at.energy + ENERGY.at.tenantHeatingKw;
const STORAGE_KW = STATE.at.energy + ENERGY.at.storageKw;
const TENANT_SHIFT = STATE.at.energy + ENERGY.at.tenantShiftKbtu;
const CLUSTER_SAVED = STATE.at.clusterSavedKbtu;
const LOAD_SHARE = STATE.at.loadShare;
const SITE_USD = sumAt('siteUsd');
/** From a fuel to the next within an end use. */
const FUEL_STEP = cellOf(0, 1) - cellOf(0, 0);

const { quantity: QUANTITY, directUsd: DIRECT_USD, siteUsd: WORK_SITE_USD } = WORK.at;
const { addedTo: ADDED_TO, alsoAddedTo: ALSO_ADDED_TO } = WORK.at;
const WORK_LENGTH = WORK.length;

function add(row: Float64Array, at: number, amount: number): void {
  row[at] = row[at]! + amount;
}

/** A number of a row that is whole: an index or a choice. */
const wholeOf = (row: Float64Array, at: number): number => row[at]! | 0;

/** A peak after a change, never below zero. */
function movePeak(row: Float64Array, at: number, kw: number): void {
  row[at] = Math.max(0, row[at]! + kw);
}

/** Does the work of one index to the state that begins at `at`: its cost, then its effects on the energy that is left. */
export function applyWork(space: Space, index: number, at: number): void {
  addCost(space, index, at);
  applyEffects(space, index, at);
}

/** Does the work without its cost. */
export function applyEffects(space: Space, index: number, at: number): void {
  const { starts } = space;
  const end = starts[index + 1]!;
  for (let effect = starts[index]!; effect < end; effect += EFFECT_LENGTH)
    applyEffect(space, at, effect, index * WORK_LENGTH + QUANTITY);
}

/** Adds the direct cost of work to the sums of a state. */
export function addCost({ states, work }: Space, index: number, at: number): void {
  const own = index * WORK_LENGTH;
  const directUsd = work[own + DIRECT_USD]!;
  add(states, at + wholeOf(work, own + ADDED_TO), directUsd);
  const also = wholeOf(work, own + ALSO_ADDED_TO);
  if (also !== 0) add(states, at + also, directUsd);
  add(states, at + SITE_USD, work[own + WORK_SITE_USD]!);
}

/** @param quantityAt where the quantity of the work stands: a fraction that is handed on would be wrapped each time */
function applyEffect(space: Space, at: number, effect: number, quantityAt: number): void {
  const { states, effects, choices, work } = space;
  switch (choices[effect + KIND]!) {
    case REDUCE:
      return reduce(space, at, effect);
    case GENERATOR:
      return generator(space, at, effect);
    case ELECTRIFY:
      return electrify(space, at, effect, work[quantityAt]!);
    case OIL_TO_GAS:
      return oilToGas(space, at, effect);
    case PV:
      return add(states, at + PV_KWH, effects[effect + KWH_PER_KW]! * work[quantityAt]!);
    case STORAGE:
      return store(space, at, effect, work[quantityAt]!);
  }
}

/** A battery takes kW off the months and loses energy the year round. */
function store({ states, effects }: Space, at: number, effect: number, quantity: number): void {
  add(states, at + STORAGE_KW, effects[effect + KW_PER_KWH]! * quantity);
  const lostKwh = effects[effect + LOST_KWH]! * quantity;
  add(states, at + cellOf(OTHER, ELECTRICITY), lostKwh * KBTU_PER_KWH);
}

/** Saves a share of an end use, within what its cluster may still save. */
function reduce(space: Space, at: number, effect: number): void {
  const { states, effects, choices, setting } = space;
  const endUse = choices[effect + END_USE]!;
  const fromFuel = choices[effect + FROM_FUEL]!;
  const from = at + cellOf(endUse, fromFuel);
  const to = at + cellOf(endUse, Math.min(choices[effect + TO_FUEL]!, setting.fuelEnd));
  let target = 0;
  for (let cell = from; cell < to; cell += FUEL_STEP) target += states[cell]!;
  if (target <= 0) return;
  let fraction = effects[effect + FRACTION]!;
  if (choices[effect + PER_STOREY] === 1) fraction /= setting.storeys;
  const cluster = choices[effect + CLUSTER]!;
  if (cluster >= 0) {
    const measured = choices[effect + MEASURED] === 1;
    const cap = Math.max(setting.clusterCapKbtu[cluster]!, measured ? fraction * target : 0);
    const room = cap - states[at + CLUSTER_SAVED + cluster]!;
    fraction = Math.min(fraction, Math.max(0, room) / target);
    add(states, at + CLUSTER_SAVED + cluster, fraction * target);
  }
  if (fromFuel === ELECTRICITY) {
    const before = states[from]!;
    lowerPeaks(space, at, endUse, before * fraction);
    if (choices[effect + METER] !== DIVIDED) creditMeter(space, at, effect, before * fraction);
  }
  for (let cell = from; cell < to; cell += FUEL_STEP) {
    const before = states[cell]!;
    states[cell] = before * (1 - fraction);
  }
  if (endUse === HEATING && choices[effect + IS_LOAD] === 1)
    states[at + LOAD_SHARE] = states[at + LOAD_SHARE]! * (1 - fraction);
}

/** A saving on one meter does not change the other, so it is kept apart from the shares that divide an end use. */
function creditMeter(space: Space, at: number, effect: number, savedKbtu: number): void {
  const { states, choices, setting } = space;
  const endUse = choices[effect + END_USE]!;
  const share = setting.baseline.tenantElectricityShare[endUse]!;
  const saved = choices[effect + METER] === OWNER || share === 0 ? 0 : 1;
  add(states, at + TENANT_SHIFT, savedKbtu * (share - saved));
}

/** Saved electricity lowers the peaks that it is part of. */
function lowerPeaks({ states, setting }: Space, at: number, endUse: number, savedKbtu: number): void {
  const { peaksPerKbtu } = setting;
  const winterKw = savedKbtu * peaksPerKbtu.winter[endUse]!;
  movePeak(states, at + SUMMER_PEAK, -savedKbtu * peaksPerKbtu.summer[endUse]!);
  movePeak(states, at + WINTER_PEAK, -winterKw);
  if (endUse === HEATING) movePeak(states, at + HEATING_PEAK, -winterKw);
}

function existingEfficiency(endUse: number, setting: Setting): number {
  if (endUse === HEATING) return setting.heatingEfficiency;
  return endUse === HOT_WATER ? setting.hotWaterEfficiency : 1;
}

function generator({ states, effects, choices, setting }: Space, at: number, effect: number): void {
  const endUse = choices[effect + END_USE]!;
  const gain = 1 - existingEfficiency(endUse, setting) / effects[effect + EFFICIENCY]!;
  if (gain <= 0) return;
  const kept = 1 - gain * effects[effect + REALISED]!;
  for (let fuel = ELECTRICITY + 1; fuel < setting.fuelEnd; fuel += 1) {
    const cell = at + cellOf(endUse, fuel);
    states[cell] = states[cell]! * kept;
  }
}

function electrify(space: Space, at: number, effect: number, quantity: number): void {
  const { states, effects, choices, setting } = space;
  const endUse = choices[effect + END_USE]!;
  const share = effects[effect + SERVED]!;
  const efficiency = effects[effect + EXISTING_EFFICIENCY]! || existingEfficiency(endUse, setting);
  const replacesResistance =
    (endUse === HEATING && setting.resistanceHeat) || (endUse === HOT_WATER && setting.resistanceHotWater);
  const electricity = at + cellOf(endUse, ELECTRICITY);
  let usefulKbtu = 0;
  let fuelServed = 0;
  for (let fuel = ELECTRICITY + 1; fuel < setting.fuelEnd; fuel += 1) {
    const cell = at + cellOf(endUse, fuel);
    const served = states[cell]! * share;
    fuelServed += served;
    usefulKbtu += served * efficiency;
    add(states, cell, -served);
  }
  let resistanceKbtu = 0;
  if (replacesResistance) {
    resistanceKbtu = states[electricity]! * share;
    add(states, electricity, -resistanceKbtu);
    usefulKbtu += resistanceKbtu;
  }
  if (usefulKbtu <= 0) return;
  const electricKbtu = usefulKbtu / effects[effect + COP]!;
  add(states, electricity, electricKbtu);
  if (choices[effect + HEAT_PUMP] === 1) add(states, at + HEAT_PUMP_KWH, electricKbtu / KBTU_PER_KWH);
  const newShare = fuelServed / (fuelServed + resistanceKbtu);
  addPeaks(space, at, effect, quantity, newShare, electricKbtu - resistanceKbtu);
}

/**
 * New electric load at design conditions: winter for heating, both seasons for the rest. Where no kW are known of what
 * replaces the fuel, it draws at the peaks as the electricity of its end use does.
 * @param newShare share of the served load that was not electric before
 * @param addedKbtu what the end use takes more of electricity in a year
 */
// oxlint-disable-next-line max-params -- numbers where they stand, without an object each
function addPeaks(
  space: Space,
  at: number,
  effect: number,
  quantity: number,
  newShare: number,
  addedKbtu: number,
): void {
  const { states, effects, choices, setting } = space;
  const endUse = choices[effect + END_USE]!;
  const served = effects[effect + SERVED]!;
  const drawn = 1 / effects[effect + DESIGN_COP]! - (1 - newShare);
  const { summer, winter } = setting.peaksPerKbtu;
  if (endUse === HEATING) {
    const thermal = setting.designHeatingKbtuh * states[at + LOAD_SHARE]! * served;
    const kw = (drawn * thermal * setting.diversity) / KBTU_PER_KWH;
    movePeak(states, at + WINTER_PEAK, kw);
    movePeak(states, at + HEATING_PEAK, kw);
    addTenantKw(space, at + TENANT_HEATING, endUse, kw - addedKbtu * winter[endUse]!);
    return;
  }
  const perUnit = effects[effect + ADDED_KW_PER_UNIT]!;
  if (perUnit === 0 && endUse !== HOT_WATER) {
    movePeak(states, at + SUMMER_PEAK, addedKbtu * summer[endUse]!);
    movePeak(states, at + WINTER_PEAK, addedKbtu * winter[endUse]!);
    return;
  }
  const thermal = setting.designHotWaterKbtuh * served;
  const kw = perUnit > 0 ? perUnit * quantity : (drawn * thermal * setting.diversity) / KBTU_PER_KWH;
  movePeak(states, at + SUMMER_PEAK, kw);
  movePeak(states, at + WINTER_PEAK, kw);
  addTenantKw(space, at + TENANT_SUMMER, endUse, kw - addedKbtu * summer[endUse]!);
  addTenantKw(space, at + TENANT_WINTER, endUse, kw - addedKbtu * winter[endUse]!);
}

/** kW beyond what the same use takes of the peaks as is, on tenants' meters by their share of the end use. */
// oxlint-disable-next-line max-params -- numbers where they stand, without an object each
function addTenantKw({ states, setting }: Space, place: number, endUse: number, kw: number): void {
  const { rates, tenantElectricityShare } = setting.baseline;
  if (rates.electricity.tenants !== null) add(states, place, kw * tenantElectricityShare[endUse]!);
}

function oilToGas({ states, effects, choices, setting }: Space, at: number, effect: number): void {
  const endUse = choices[effect + END_USE]!;
  const end = Math.min(setting.fuelEnd, OIL_4 + 1);
  let oil = 0;
  for (let fuel = OIL_2; fuel < end; fuel += 1) {
    oil += states[at + cellOf(endUse, fuel)]!;
    states[at + cellOf(endUse, fuel)] = 0;
  }
  if (oil > 0) add(states, at + cellOf(endUse, NATURAL_GAS), oil * (1 - effects[effect + SAVING]!));
}
