import type { MeasureEffect } from '../../../catalog/sections/measures.ts';
import { KBTU_PER_KWH } from '../../../quantities/units.ts';
import { plus, minus, times, over, larger, plusOf } from '../../figures/arithmetic.ts';
import type { Figure } from '../../figures/figure.ts';
import {
  ELECTRICITY,
  endUseIndex,
  FUEL_COUNT,
  HEATING,
  HOT_WATER,
  NATURAL_GAS,
  OIL_2,
  OIL_4,
  OTHER,
} from '../../energy/energy-index.ts';
import { meterOf } from '../../measures/effects.ts';
import { floors } from '../../building/profile-figures.ts';
import { tenantShare } from '../catalog-leaves.ts';
import {
  added,
  addPeaks,
  cappedFraction,
  cellOf,
  existingEfficiency,
  lowerPeaks,
  moved,
  parameter,
  put,
  realisation,
  type TracedEffect,
} from './simulation.ts';

type Kind<K extends MeasureEffect['kind']> = Extract<MeasureEffect, { kind: K }>;

/** Applies one effect to the energy that is left, figure by figure, in the order of `search/apply-work.ts`. */
export function traceEffect(traced: TracedEffect, effect: MeasureEffect): void {
  switch (effect.kind) {
    case 'reduce':
      return reduce(traced, effect);
    case 'generator':
      return generator(traced, effect);
    case 'electrify':
      return electrify(traced, effect);
    case 'oil_to_gas':
      return oilToGas(traced, effect);
    case 'pv':
      return photovoltaic(traced);
    case 'storage':
      return store(traced);
  }
}

/** Share saved: the figure of the catalogue by class, the share it applies to, and what of it is realised. */
function fractionOf(traced: TracedEffect, effect: Kind<'reduce'>): Figure {
  const { profile } = traced.scope.context;
  const parts: (Figure | number)[] = [parameter(traced, 'fraction', 'share saved')];
  if (effect.by_class?.[profile.parameterClass] !== undefined)
    parts.push(parameter(traced, `by_class/${profile.parameterClass}`, 'multiplier of the class'));
  if (effect.applicable_share !== undefined)
    parts.push(parameter(traced, 'applicable_share', 'share it applies to'));
  parts.push(realisation(traced, effect.evidence));
  const whole = times(...parts);
  if (effect.per_storey !== true) return whole;
  return over(whole, larger(1, floors(traced.scope)));
}

function reduce(traced: TracedEffect, effect: Kind<'reduce'>): void {
  const { energy, planned } = traced;
  const endUse = endUseIndex(effect.end_use);
  const from = effect.fuels === 'fossil' ? ELECTRICITY + 1 : ELECTRICITY;
  const to = effect.fuels === 'electricity' ? ELECTRICITY + 1 : FUEL_COUNT;
  const target = plusOf(energy.cells.slice(cellOf(endUse, from), cellOf(endUse, to)));
  if (target === null || target.value <= 0) return;
  const own = fractionOf(traced, effect);
  const fraction = cappedFraction(traced, effect, own, target);
  for (let fuel = from; fuel < to; fuel += 1) {
    const before = energy.cells[cellOf(endUse, fuel)] ?? null;
    if (before === null) continue;
    put(traced, cellOf(endUse, fuel), times(before, minus(1, fraction)));
    if (fuel !== ELECTRICITY) continue;
    lowerPeaks(traced, endUse, times(before, fraction));
    creditMeter(traced, endUse, times(before, fraction));
  }
  const isLoad = planned.measure.stage === 'loads' || effect.cluster === 'envelope';
  if (endUse !== HEATING || !isLoad) return;
  const left = energy.loadShare === null ? minus(1, fraction) : times(energy.loadShare, minus(1, fraction));
  energy.loadShare = moved(traced, 'load', ['heating load left after', 'fraction'], left);
}

/** A saving on one meter does not change the other. */
function creditMeter(traced: TracedEffect, endUse: number, savedKbtu: Figure): void {
  const { energy, planned, scope } = traced;
  const meter = meterOf(planned.measure, endUse);
  const share = tenantShare(scope, 'electricity', endUse);
  if (meter === 'divided' || share === null) return;
  const credit = times(savedKbtu, meter === 'owner' ? share : minus(share, 1));
  const shift = added(energy.tenantShiftKbtu, credit);
  energy.tenantShiftKbtu = moved(traced, 'tenant_shift', [SHIFT, 'kBtu/yr'], shift);
}

const SHIFT = 'electricity of tenants beyond their shares after';

function generator(traced: TracedEffect, effect: Kind<'generator'>): void {
  const endUse = endUseIndex(effect.end_use);
  const after = parameter(traced, 'efficiency', 'efficiency after');
  const gain = minus(1, over(existingEfficiency(traced.scope, endUse), after));
  if (gain.value <= 0) return;
  const left = minus(1, times(gain, realisation(traced, effect.evidence)));
  for (let fuel = ELECTRICITY + 1; fuel < FUEL_COUNT; fuel += 1) {
    const before = traced.energy.cells[cellOf(endUse, fuel)] ?? null;
    if (before !== null) put(traced, cellOf(endUse, fuel), times(before, left));
  }
}

function electrify(traced: TracedEffect, effect: Kind<'electrify'>): void {
  const { scope, energy } = traced;
  const endUse = endUseIndex(effect.end_use);
  const { systems } = scope.context.profile;
  const efficiency =
    (effect.existing_efficiency?.value ?? 0) === 0
      ? existingEfficiency(scope, endUse)
      : parameter(traced, 'existing_efficiency', 'efficiency of what is replaced');
  const share = parameter(traced, 'served', 'share of the end use served');
  const fuels: Figure[] = [];
  for (let fuel = ELECTRICITY + 1; fuel < FUEL_COUNT; fuel += 1) {
    const before = energy.cells[cellOf(endUse, fuel)] ?? null;
    if (before === null) continue;
    const served = times(before, share);
    fuels.push(served);
    put(traced, cellOf(endUse, fuel), minus(before, served));
  }
  const electric = energy.cells[cellOf(endUse, ELECTRICITY)] ?? null;
  const replaces =
    (endUse === HEATING && systems.heating === 'electric_resistance') ||
    (endUse === HOT_WATER && ['unitary_electric', 'central_electric'].includes(systems.hotWater));
  const resistance = replaces && electric !== null ? times(electric, share) : null;
  const useful = plusOf([...fuels.map((served) => times(served, efficiency)), resistance]);
  if (useful === null || useful.value <= 0) return;
  const seasonal = parameter(traced, 'seasonal_cop', 'seasonal performance');
  const cop = effect.heat_pump ? times(seasonal, realisation(traced, 'heat_pump')) : seasonal;
  const left = resistance === null || electric === null ? electric : minus(electric, resistance);
  const used = over(useful, cop);
  put(traced, cellOf(endUse, ELECTRICITY), added(left, used));
  if (effect.heat_pump) {
    const kwh = added(energy.heatPumpKwh, over(used, KBTU_PER_KWH));
    energy.heatPumpKwh = moved(traced, 'heat_pump_kwh', ['electricity of heat pumps with', 'kWh/yr'], kwh);
  }
  const fuelServed = plusOf(fuels) ?? 0;
  addPeaks(traced, endUse, {
    newShare: resistance === null ? null : over(fuelServed, plus(fuelServed, resistance)),
    addedKbtu: resistance === null ? used : minus(used, resistance),
  });
}

function oilToGas(traced: TracedEffect, effect: Kind<'oil_to_gas'>): void {
  const { cells } = traced.energy;
  const endUse = endUseIndex(effect.end_use);
  const gas = cellOf(endUse, NATURAL_GAS);
  const oil = plusOf([cells[cellOf(endUse, OIL_2)] ?? null, cells[cellOf(endUse, OIL_4)] ?? null]);
  cells[cellOf(endUse, OIL_2)] = null;
  cells[cellOf(endUse, OIL_4)] = null;
  if (oil === null) return;
  const saving = times(parameter(traced, 'saving', 'share of fuel saved'), realisation(traced, 'boiler'));
  const burnt = times(oil, minus(1, saving));
  put(traced, gas, plusOf([cells[gas] ?? null, burnt]) ?? burnt);
}

function store(traced: TracedEffect): void {
  const { energy, quantity } = traced;
  const kw = added(energy.storageKw, times(parameter(traced, 'kw_per_kwh', 'kW of one kWh'), quantity));
  energy.storageKw = moved(traced, 'storage', ['kW of batteries with', 'kW'], kw);
  const lost = times(parameter(traced, 'lost_kwh_per_kwh', 'kWh lost a year by one kWh'), quantity);
  const cell = cellOf(OTHER, ELECTRICITY);
  put(traced, cell, added(energy.cells[cell] ?? null, times(lost, KBTU_PER_KWH)));
}

function photovoltaic(traced: TracedEffect): void {
  const { energy, quantity } = traced;
  const each = times(parameter(traced, 'yield', 'yield of one kW'), realisation(traced, 'pv'));
  const kwh = added(energy.pvKwh, times(each, quantity));
  energy.pvKwh = moved(traced, 'pv', ['solar output with', 'kWh/yr'], kwh);
}
