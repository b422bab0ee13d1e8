import { KBTU_PER_KWH } from '../../../quantities/units.ts';
import type { MeasureEffect } from '../../../catalog/sections/measures.ts';
import { plus, minus, times, over, larger, smaller, plusOf } from '../../figures/arithmetic.ts';
import { constant, step, type Figure } from '../../figures/figure.ts';
import { FUELS } from '../../energy/types.ts';
import { catalogFigure } from '../../figures/catalog-leaf.ts';
import { COOLING, FANS, FUEL_COUNT, HEATING, HOT_WATER } from '../../energy/energy-index.ts';
import type { PlannedMeasure } from '../../measures/types.ts';
import { grossArea, physical } from '../../building/profile-figures.ts';
import { factor, fuelName, tenantShare, type BuildingScope } from '../catalog-leaves.ts';
import { baselineCells, baselinePeaks, cellName, cellPath, notBelowZero } from './baseline.ts';
import { peakPerKbtu, type Season } from './peak-use.ts';

type Cell = Figure | null;

/** The energy of a tier while its measures are applied, as figures: the twin of `search/apply-work.ts`. */
export interface TracedEnergy {
  readonly cells: Cell[];
  pvKwh: Cell;
  heatPumpKwh: Cell;
  summerKw: Cell;
  winterKw: Cell;
  heatingKw: Cell;
  tenantShiftKbtu: Cell;
  tenantSummerKw: Cell;
  tenantWinterKw: Cell;
  tenantHeatingKw: Cell;
  storageKw: Cell;
  readonly clusterSaved: Map<string, Figure>;
  loadShare: Cell;
}

type PeakName = 'summerKw' | 'winterKw' | 'heatingKw';

export function startTrace(scope: BuildingScope): TracedEnergy {
  return {
    cells: [...baselineCells(scope)],
    pvKwh: null,
    heatPumpKwh: null,
    ...baselinePeaks(scope),
    tenantShiftKbtu: null,
    tenantSummerKw: null,
    tenantWinterKw: null,
    tenantHeatingKw: null,
    storageKw: null,
    clusterSaved: new Map(),
    loadShare: null,
  };
}

/** One effect of one measure: where its parameters stand, and what ids of its steps begin with. */
export interface TracedEffect {
  readonly scope: BuildingScope;
  readonly energy: TracedEnergy;
  readonly planned: PlannedMeasure;
  readonly quantity: Figure;
  /** Path of the effect in the catalogue. */
  readonly path: string;
  /** First part of the ids of its steps. */
  readonly id: string;
}

export const parameter = ({ scope, path, planned }: TracedEffect, id: string, name: string): Figure =>
  catalogFigure(scope, `${name} (${planned.measure.name})`, `${path}/${id}`);

export const realisation = ({ scope }: TracedEffect, kind: string): Figure => {
  const figure = factor(scope, 'realisation', kind);
  return { ...figure, name: `share of the estimated saving realised (${figure.name})` };
};

/** A year's total of one end use over its fuels. */
export const endUseTotal = (cells: readonly Cell[], endUse: number): Cell =>
  plusOf(cells.slice(cellOf(endUse, 0), cellOf(endUse + 1, 0)));

export const cellOf = (endUse: number, fuel: number): number => endUse * FUEL_COUNT + fuel;

const orNull = (figure: Figure): Cell => (figure.value === 0 ? null : figure);

/** A figure of the running simulation as a step, named after the measure that moved it. */
export const moved = <F extends Cell>(
  { id, planned }: TracedEffect,
  inside: string,
  [what, unit]: readonly [what: string, unit: string],
  figure: F,
) => step(`${id}/${inside}`, `${what} ${planned.measure.name}`, unit, figure);

/** Adds to what stands there. */
export const added = (before: Cell, figure: Figure): Figure =>
  before === null ? figure : plus(before, figure);

/** Writes a cell as a step of its own. */
export function put(effect: TracedEffect, cell: number, figure: Figure): void {
  effect.energy.cells[cell] = moved(
    effect,
    cellPath(cell),
    [`${cellName(cell)} after`, 'kBtu/yr'],
    orNull(figure),
  );
}

const PEAK_NAMES = { summerKw: 'summer peak', winterKw: 'winter peak', heatingKw: 'electric heating peak' };

function putPeak(effect: TracedEffect, peak: PeakName, kw: Figure): void {
  const figure = kw.value === 0 ? null : notBelowZero(kw);
  effect.energy[peak] = moved(effect, peak, [`${PEAK_NAMES[peak]} after`, 'kW'], figure);
}

/** Saved electricity lowers the peaks that it is part of: the twin of `measures/saved-peaks.ts`. */
export function lowerPeaks(effect: TracedEffect, endUse: number, savedKbtu: Figure): void {
  const { scope, energy } = effect;
  const lower = (peak: PeakName, season: Season) => {
    const perKbtu = peakPerKbtu(scope, season, endUse);
    if (perKbtu !== null) putPeak(effect, peak, minus(energy[peak] ?? 0, times(savedKbtu, perKbtu)));
  };
  lower('summerKw', 'summer');
  lower('winterKw', 'winter');
  if (endUse === HEATING) lower('heatingKw', 'winter');
}

/** A year's total of one fuel over its end uses, as a step. */
export function fuelTotal(scope: BuildingScope, cells: readonly Cell[], fuel: number, id: string): Cell {
  return scope.memo(`${id}/total/${fuel}`, () => {
    const total = plusOf(cells.filter((_, cell) => cell % FUEL_COUNT === fuel));
    const name = `${fuelName(fuel)} ${id === '#/energy/before' ? 'as is' : 'after'}`;
    return step(`${id}/total/${FUELS[fuel] ?? ''}`, name, 'kBtu/yr', total);
  });
}

/** What an electrified end use adds. */
export interface NewLoad {
  /** Part of the served load that was not electric before; null is all of it. */
  readonly newShare: Figure | null;
  /** What it takes more of electricity in a year. */
  readonly addedKbtu: Figure;
}

/** New electric load at design conditions: winter for heating, both seasons for the rest. */
export function addPeaks(effect: TracedEffect, endUse: number, { newShare, addedKbtu }: NewLoad): void {
  const { energy } = effect;
  const kw = addedKw(effect, endUse, newShare);
  if (kw !== null)
    for (const peak of ['winterKw', endUse === HEATING ? 'heatingKw' : 'summerKw'] as const)
      putPeak(effect, peak, plus(energy[peak] ?? 0, kw));
  const add = (field: TenantKw, season: Season): void =>
    addTenantKw(effect, { field, season, endUse, kw, addedKbtu });
  if (endUse === HEATING) return add('tenantHeatingKw', 'winter');
  add('tenantSummerKw', 'summer');
  add('tenantWinterKw', 'winter');
}

type TenantKw = 'tenantSummerKw' | 'tenantWinterKw' | 'tenantHeatingKw';

interface AddedKw {
  readonly field: TenantKw;
  readonly season: Season;
  readonly endUse: number;
  readonly kw: Figure | null;
  readonly addedKbtu: Figure;
}

/** kW beyond what the same use takes of the peaks as is, on tenants’ meters by their share of the end use. */
function addTenantKw(effect: TracedEffect, { field, season, endUse, kw, addedKbtu }: AddedKw): void {
  const { scope, energy } = effect;
  const share = tenantShare(scope, 'electricity', endUse);
  if (scope.context.baseline.rates.electricity.tenants === null || share === null) return;
  const perKbtu = peakPerKbtu(scope, season, endUse);
  const beyond = perKbtu === null ? kw : minus(kw ?? 0, times(addedKbtu, perKbtu));
  if (beyond === null) return;
  const name = `kW added on tenants' meters in ${season}${endUse === HEATING ? ' by heat' : ''} with`;
  energy[field] = moved(effect, field, [name, 'kW'], added(energy[field], times(beyond, share)));
}

function addedKw(effect: TracedEffect, endUse: number, newShare: Figure | null): Figure | null {
  const source = effect.planned.measure.effects[Number(effect.path.split('/').at(-1))];
  if (source?.kind !== 'electrify') return null;
  if (endUse !== HEATING && (source.added_kw?.value ?? 0) > 0)
    return times(parameter(effect, 'added_kw', 'added load a unit'), effect.quantity);
  const thermal = designThermal(effect, endUse);
  if (thermal === null) return null;
  const field = source.design_cop === undefined ? 'seasonal_cop' : 'design_cop';
  const cop = parameter(effect, field, 'performance on the design day');
  const diversity = factor(effect.scope, 'electrical-service', 'heat_pump_diversity');
  const each = over(1, cop);
  const net = newShare === null ? each : minus(each, minus(1, newShare));
  return over(times(net, thermal, diversity), KBTU_PER_KWH);
}

/** Heating load of the design day, kBtu/h. */
export const heatingLoad = (scope: BuildingScope): Figure =>
  over(times(grossArea(scope), physical(scope, 'heating_design_load')), 1000);

/** The part of it that heat pumps are sized for. */
export function heatPumpLoad(scope: BuildingScope): Figure {
  const multifamily = scope.context.profile.parameterClass === 'multifamily';
  const share = multifamily ? 'share_multifamily' : 'share_commercial';
  return times(heatingLoad(scope), factor(scope, 'heat-pump-sizing', share));
}

/** Heat on the design day that the measure takes over, kBtu/h. */
function designThermal(effect: TracedEffect, endUse: number): Figure | null {
  const { scope, energy } = effect;
  const served = parameter(effect, 'served', 'share of the end use served');
  if (endUse === HEATING) {
    const load = heatPumpLoad(scope);
    return energy.loadShare === null ? times(load, served) : times(load, energy.loadShare, served);
  }
  if (endUse !== HOT_WATER) return null;
  const kbtu = endUseTotal(baselineCells(scope), HOT_WATER);
  if (kbtu === null) return null;
  const hours = factor(scope, 'electrical-service', 'hot_water_storage_hours');
  return times(over(times(kbtu, existingEfficiency(scope, HOT_WATER)), hours), served);
}

/** Seasonal efficiency of the plant there is; 1 where an end use has none of its own. */
export function existingEfficiency(scope: BuildingScope, endUse: number): Figure {
  const { heating, hotWater } = scope.context.profile.systems;
  const leaf = (what: string, inside: string): Figure =>
    catalogFigure(scope, `efficiency of ${what} as is`, `buildings/systems/${inside}`, 'fraction');
  if (endUse === HEATING) return leaf('heating', `heating_efficiency/${heating}`);
  return endUse === HOT_WATER ? leaf('hot water', `hot_water_efficiency/${hotWater}`) : constant(1);
}

const CLUSTER_BASES: Readonly<Record<string, readonly number[]>> = {
  controls: [HEATING, COOLING, FANS],
  steam: [HEATING],
  envelope: [HEATING, COOLING],
};

/** Most that overlapping measures may save together, kBtu a year. */
function clusterCap(scope: BuildingScope, cluster: string): Figure {
  const pneumatic = cluster === 'controls' && scope.context.profile.systems.pneumaticControls;
  const cap = factor(scope, 'savings-caps', pneumatic ? 'controls_pneumatic' : cluster);
  const cells = baselineCells(scope);
  const uses = (CLUSTER_BASES[cluster] ?? []).map((endUse) => endUseTotal(cells, endUse));
  const most = times({ ...cap, name: `cap on ${cluster} savings` }, plusOf(uses) ?? 0);
  return step(
    `#/energy/before/cap/${cluster}`,
    `most that ${cluster} measures save together`,
    'kBtu/yr',
    most,
  );
}

/** The fraction that is left under the cap of its cluster. */
export function cappedFraction(
  effect: TracedEffect,
  { cluster, evidence }: Pick<Extract<MeasureEffect, { kind: 'reduce' }>, 'cluster' | 'evidence'>,
  fraction: Figure,
  target: Figure,
): Figure {
  if (cluster === null) return fraction;
  const saved = effect.energy.clusterSaved.get(cluster);
  const capOfSum = clusterCap(effect.scope, cluster);
  const cap = evidence === 'measured' ? larger(capOfSum, times(fraction, target)) : capOfSum;
  const room = notBelowZero(saved === undefined ? plus(cap) : minus(cap, saved));
  const most = smaller(fraction, over(room, target));
  const capped = moved(effect, 'fraction', ['share saved by', 'fraction'], most);
  const taken = added(saved ?? null, times(capped, target));
  effect.energy.clusterSaved.set(
    cluster,
    step(`${effect.id}/cluster`, `saved so far by ${cluster} measures`, 'kBtu/yr', taken),
  );
  return capped;
}
