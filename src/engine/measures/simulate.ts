import { KBTU_PER_KWH } from '../../quantities/units.ts';
import type { BuildingProfile } from '../building/types.ts';
import type { EnergyBaseline, EnergyState } from '../energy/types.ts';
import type { CompiledEffect } from './effects.ts';
import {
  COOLING,
  ELECTRICITY,
  endUseKbtu,
  FANS,
  FUEL_COUNT,
  fuelEndOf,
  HEATING,
  HOT_WATER,
  NATURAL_GAS,
  OIL_2,
  OIL_4,
} from './energy-index.ts';
import { sizingShare } from './quantities.ts';
import { savedPeaks, type SavedPeaks } from './saved-peaks.ts';
import type { MeasureRules } from './rules.ts';

/** What the simulation needs to know of the building, fixed for all tiers. */
export interface SimulationSetting {
  readonly baseline: EnergyBaseline;
  readonly heatingEfficiency: number;
  readonly hotWaterEfficiency: number;
  readonly resistanceHeat: boolean;
  readonly resistanceHotWater: boolean;
  /** Heat-pump capacity for the whole load at design conditions, kBtu/h. */
  readonly designHeatingKbtuh: number;
  readonly designHotWaterKbtuh: number;
  readonly diversity: number;
  /** kW by which a kBtu of electricity saved in a year lowers the peaks, by END_USES index. */
  readonly peaksPerKbtu: SavedPeaks;
  /** One past the last fuel, in FUELS order, that the building uses or can come to use. */
  readonly fuelEnd: number;
  /** kBtu a year that each cluster may save, by CLUSTER index (controls, steam, envelope). */
  readonly clusterCapKbtu: Float64Array;
}

/** The energy balance while measures are applied, with what caps and sizing need to remember. */
export interface Simulation extends EnergyState {
  readonly clusterSavedKbtu: Float64Array;
  /** Heating load left after envelope work, share of the baseline's. */
  loadShare: number;
}

export function simulationSetting(
  profile: BuildingProfile,
  baseline: EnergyBaseline,
  rules: MeasureRules,
): SimulationSetting {
  const { systems, loads } = profile;
  const use = baseline.state.use;
  const heating = endUseKbtu(use, HEATING);
  const cooling = endUseKbtu(use, COOLING);
  const controls = systems.pneumaticControls ? rules.capControlsPneumatic : rules.capControls;
  return {
    baseline,
    heatingEfficiency: systems.heatingEfficiency,
    hotWaterEfficiency: systems.hotWaterEfficiency,
    resistanceHeat: systems.heating === 'electric_resistance',
    resistanceHotWater: systems.hotWater === 'unitary_electric' || systems.hotWater === 'central_electric',
    designHeatingKbtuh: loads.heatingKbtuPerHour * sizingShare(profile, rules),
    // Tanks meet the peak hour: a heat-pump plant makes the day's water over most of the day.
    designHotWaterKbtuh:
      (endUseKbtu(use, HOT_WATER) * systems.hotWaterEfficiency) / rules.hotWaterStorageHours,
    diversity: rules.heatPumpDiversity,
    peaksPerKbtu: savedPeaks(baseline),
    fuelEnd: fuelEndOf(use),
    clusterCapKbtu: Float64Array.of(
      controls * (heating + cooling + endUseKbtu(use, FANS)),
      rules.capSteam * heating,
      rules.capEnvelope * (heating + cooling),
    ),
  };
}

/** Sets a simulation back to the baseline, so that trials need no new memory. */
export function resetSimulation(simulation: Simulation, setting: SimulationSetting): Simulation {
  const { state } = setting.baseline;
  simulation.use.set(state.use);
  simulation.pvKwh = state.pvKwh;
  simulation.heatPumpKwh = state.heatPumpKwh;
  simulation.summerPeakKw = state.summerPeakKw;
  simulation.winterPeakKw = state.winterPeakKw;
  simulation.heatingPeakKw = state.heatingPeakKw;
  simulation.tenantShiftKbtu = state.tenantShiftKbtu;
  simulation.clusterSavedKbtu.fill(0);
  simulation.loadShare = 1;
  return simulation;
}

export function startSimulation(setting: SimulationSetting): Simulation {
  const { state } = setting.baseline;
  return {
    use: state.use.slice(),
    pvKwh: state.pvKwh,
    heatPumpKwh: state.heatPumpKwh,
    summerPeakKw: state.summerPeakKw,
    winterPeakKw: state.winterPeakKw,
    heatingPeakKw: state.heatingPeakKw,
    tenantShiftKbtu: state.tenantShiftKbtu,
    clusterSavedKbtu: new Float64Array(3),
    loadShare: 1,
  };
}

export function copyOf(simulation: Simulation): Simulation {
  return {
    ...simulation,
    use: simulation.use.slice(),
    clusterSavedKbtu: simulation.clusterSavedKbtu.slice(),
  };
}

/** Applies one effect of a measure of `quantity` units to the energy that is left. */
export function applyEffect(
  simulation: Simulation,
  effect: CompiledEffect,
  quantity: number,
  setting: SimulationSetting,
): void {
  switch (effect.kind) {
    case 'reduce':
      return reduce(simulation, effect, setting);
    case 'generator':
      return generator(simulation, effect, setting);
    case 'electrify':
      return electrify(simulation, effect, quantity, setting);
    case 'oil_to_gas':
      return oilToGas(simulation, effect);
    case 'pv':
      simulation.pvKwh += effect.kwhPerKw * quantity;
  }
}

function reduce(simulation: Simulation, effect: CompiledEffect, setting: SimulationSetting): void {
  const row = effect.endUse * FUEL_COUNT;
  const { fromFuel, cluster } = effect;
  const toFuel = Math.min(effect.toFuel, setting.fuelEnd);
  let target = 0;
  for (let fuel = fromFuel; fuel < toFuel; fuel += 1) target += simulation.use[row + fuel] ?? 0;
  if (target <= 0) return;
  let { fraction } = effect;
  if (cluster >= 0) {
    const cap = Math.max(setting.clusterCapKbtu[cluster] ?? 0, effect.measured ? fraction * target : 0);
    const room = cap - (simulation.clusterSavedKbtu[cluster] ?? 0);
    fraction = Math.min(fraction, Math.max(0, room) / target);
    simulation.clusterSavedKbtu[cluster] = (simulation.clusterSavedKbtu[cluster] ?? 0) + fraction * target;
  }
  for (let fuel = fromFuel; fuel < toFuel; fuel += 1) {
    const before = simulation.use[row + fuel] ?? 0;
    simulation.use[row + fuel] = before * (1 - fraction);
    if (fuel !== ELECTRICITY) continue;
    lowerPeaks(simulation, effect.endUse, before * fraction, setting);
    if (effect.meter !== 'divided') creditMeter(simulation, effect, before * fraction, setting);
  }
  if (effect.endUse === HEATING && effect.isLoad) simulation.loadShare *= 1 - fraction;
}

/** A saving on one meter does not change the other, so it is kept apart from the shares that divide an end use. */
function creditMeter(
  simulation: Simulation,
  effect: CompiledEffect,
  savedKbtu: number,
  { baseline }: SimulationSetting,
): void {
  const share = baseline.tenantElectricityShare[effect.endUse] ?? 0;
  const saved = effect.meter === 'owner' || share === 0 ? 0 : 1;
  simulation.tenantShiftKbtu += savedKbtu * (share - saved);
}

/** Saved electricity lowers the peaks that it is part of. */
function lowerPeaks(
  simulation: Simulation,
  endUse: number,
  savedKbtu: number,
  { peaksPerKbtu }: SimulationSetting,
): void {
  const summerKw = savedKbtu * (peaksPerKbtu.summer[endUse] ?? 0);
  const winterKw = savedKbtu * (peaksPerKbtu.winter[endUse] ?? 0);
  simulation.summerPeakKw = Math.max(0, simulation.summerPeakKw - summerKw);
  simulation.winterPeakKw = Math.max(0, simulation.winterPeakKw - winterKw);
  if (endUse === HEATING) simulation.heatingPeakKw = Math.max(0, simulation.heatingPeakKw - winterKw);
}

function existingEfficiency(endUse: number, setting: SimulationSetting): number {
  if (endUse === HEATING) return setting.heatingEfficiency;
  return endUse === HOT_WATER ? setting.hotWaterEfficiency : 1;
}

function generator(simulation: Simulation, effect: CompiledEffect, setting: SimulationSetting): void {
  const gain = 1 - existingEfficiency(effect.endUse, setting) / effect.efficiency;
  if (gain <= 0) return;
  const row = effect.endUse * FUEL_COUNT;
  for (let fuel = ELECTRICITY + 1; fuel < setting.fuelEnd; fuel += 1)
    simulation.use[row + fuel] = (simulation.use[row + fuel] ?? 0) * (1 - gain * effect.realised);
}

function electrify(
  simulation: Simulation,
  effect: CompiledEffect,
  quantity: number,
  setting: SimulationSetting,
): void {
  const row = effect.endUse * FUEL_COUNT;
  const efficiency = effect.existingEfficiency || existingEfficiency(effect.endUse, setting);
  const replacesResistance =
    (effect.endUse === HEATING && setting.resistanceHeat) ||
    (effect.endUse === HOT_WATER && setting.resistanceHotWater);
  let usefulKbtu = 0;
  let fuelServed = 0;
  for (let fuel = ELECTRICITY + 1; fuel < setting.fuelEnd; fuel += 1) {
    const served = (simulation.use[row + fuel] ?? 0) * effect.served;
    fuelServed += served;
    usefulKbtu += served * efficiency;
    simulation.use[row + fuel] = (simulation.use[row + fuel] ?? 0) - served;
  }
  let resistanceKbtu = 0;
  if (replacesResistance) {
    resistanceKbtu = (simulation.use[row + ELECTRICITY] ?? 0) * effect.served;
    simulation.use[row + ELECTRICITY] = (simulation.use[row + ELECTRICITY] ?? 0) - resistanceKbtu;
    usefulKbtu += resistanceKbtu;
  }
  if (usefulKbtu <= 0) return;
  const electricKbtu = usefulKbtu / effect.cop;
  simulation.use[row + ELECTRICITY] = (simulation.use[row + ELECTRICITY] ?? 0) + electricKbtu;
  if (effect.heatPump) simulation.heatPumpKwh += electricKbtu / KBTU_PER_KWH;
  const newShare = fuelServed / (fuelServed + resistanceKbtu);
  addPeaks(simulation, effect, { quantity, newShare, setting });
}

interface PeakInput {
  readonly quantity: number;
  /** Share of the served load that was not electric before. */
  readonly newShare: number;
  readonly setting: SimulationSetting;
}

/** New electric load at design conditions: winter for heating, both seasons for the rest. */
function addPeaks(
  simulation: Simulation,
  effect: CompiledEffect,
  { quantity, newShare, setting }: PeakInput,
): void {
  if (effect.endUse === HEATING) {
    const thermal = setting.designHeatingKbtuh * simulation.loadShare * effect.served;
    const before = 1 - newShare;
    const kw = ((1 / effect.designCop - before) * thermal * setting.diversity) / KBTU_PER_KWH;
    simulation.winterPeakKw = Math.max(0, simulation.winterPeakKw + kw);
    simulation.heatingPeakKw = Math.max(0, simulation.heatingPeakKw + kw);
    return;
  }
  const thermal = effect.endUse === HOT_WATER ? setting.designHotWaterKbtuh * effect.served : 0;
  const kw =
    effect.addedKwPerUnit > 0
      ? effect.addedKwPerUnit * quantity
      : ((1 / effect.designCop - (1 - newShare)) * thermal * setting.diversity) / KBTU_PER_KWH;
  simulation.summerPeakKw = Math.max(0, simulation.summerPeakKw + kw);
  simulation.winterPeakKw = Math.max(0, simulation.winterPeakKw + kw);
}

function oilToGas(simulation: Simulation, effect: CompiledEffect): void {
  const row = effect.endUse * FUEL_COUNT;
  const oil = (simulation.use[row + OIL_2] ?? 0) + (simulation.use[row + OIL_4] ?? 0);
  simulation.use[row + OIL_2] = 0;
  simulation.use[row + OIL_4] = 0;
  simulation.use[row + NATURAL_GAS] = (simulation.use[row + NATURAL_GAS] ?? 0) + oil * (1 - effect.saving);
}
