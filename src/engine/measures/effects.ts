import type { CompiledMeasure, CompiledMeasures, MeasureEffect } from '../../catalog/sections/measures.ts';
import type { EvidenceKind } from '../../catalog/sections/measures/vocabulary.ts';
import { CLUSTERS } from './clusters.ts';
import { ENGINE_CLASSES, type EngineClass } from '../building/types.ts';
import { ELECTRICITY, endUseIndex, FUEL_COUNT, LIGHTING } from './energy-index.ts';
import { factorValue } from '../pricing/factors.ts';
import type { MeasureRules } from './rules.ts';

/** `divided`: in proportion to what each pays for the end use. */
export type Meter = 'divided' | 'owner' | 'tenant';

/**
 * An effect with its numbers resolved: realisation, applicable share, class and storeys multiplied in. Every kind has
 * every field, 0 where it has no use for it: one layout keeps the loop that applies them fast.
 */
export interface CompiledEffect {
  readonly kind: MeasureEffect['kind'];
  readonly endUse: number;
  /** `reduce`: share saved of the end use's fuels from `fromFuel` up to and without `toFuel`. */
  readonly fraction: number;
  readonly fromFuel: number;
  readonly toFuel: number;
  /** `reduce`: index of the capped cluster, -1 for none. */
  readonly cluster: number;
  /** `reduce`: the figure was measured. The cap on a sum of estimates never cuts it below itself. */
  readonly measured: boolean;
  /** `reduce`: lowers the heating load itself, so that later heat pumps are smaller. */
  readonly isLoad: boolean;
  /** `reduce`: `fraction` is that of a one-storey building and goes down with the number of storeys. */
  readonly perStorey: boolean;
  /** `reduce`: whose meter the saving is read on where owner and tenants divide the end use. */
  readonly meter: Meter;
  /** `generator`: efficiency of the new plant and the share of its modelled gain that is realised. */
  readonly efficiency: number;
  readonly realised: number;
  /** `electrify`: share of the end use taken over, seasonal and design-day performance. */
  readonly served: number;
  readonly cop: number;
  readonly designCop: number;
  /** `electrify`: efficiency of what is replaced; 0 takes the building's own. */
  readonly existingEfficiency: number;
  readonly addedKwPerUnit: number;
  readonly heatPump: boolean;
  /** `oil_to_gas`: share of the fuel saved. */
  readonly saving: number;
  /** `pv`: kWh a year of one kW DC. */
  readonly kwhPerKw: number;
}

const NOTHING: CompiledEffect = {
  kind: 'reduce',
  endUse: 0,
  fraction: 0,
  fromFuel: 0,
  toFuel: 0,
  cluster: -1,
  measured: false,
  isLoad: false,
  perStorey: false,
  meter: 'divided',
  efficiency: 0,
  realised: 0,
  served: 0,
  cop: 0,
  designCop: 0,
  existingEfficiency: 0,
  addedKwPerUnit: 0,
  heatPump: false,
  saving: 0,
  kwhPerKw: 0,
};

/** Effects by measure order for one class of building. */
export type EffectTable = readonly (readonly CompiledEffect[])[];

/** The effects of every measure on every class of building. */
export type EffectTables = Readonly<Record<EngineClass, EffectTable>>;

export function compileEffects(measures: CompiledMeasures, rules: MeasureRules): EffectTables {
  const tableOf = (engineClass: EngineClass): EffectTable =>
    measures.list.map((measure) =>
      measure.effects.map((effect) => compileEffect(effect, measure, { rules, engineClass })),
    );
  return Object.fromEntries(ENGINE_CLASSES.map((name) => [name, tableOf(name)])) as EffectTables;
}

/** The effects on a building of so many floors: what reaches one storey only counts for its share. */
export function withStoreys(effects: readonly CompiledEffect[], floors: number): readonly CompiledEffect[] {
  if (!effects.some((effect) => effect.perStorey)) return effects;
  const storeys = Math.max(1, floors);
  return effects.map((effect) =>
    effect.perStorey ? { ...effect, fraction: effect.fraction / storeys } : effect,
  );
}

interface EffectSetting {
  readonly rules: MeasureRules;
  readonly engineClass: EngineClass;
}

/** Which share of `factors/realisation.yaml` a modelled gain is times; null where none applies. */
export function realisationKind(effect: MeasureEffect): EvidenceKind | null {
  switch (effect.kind) {
    case 'reduce':
    case 'generator':
      return effect.evidence;
    case 'electrify':
      return effect.heat_pump ? 'heat_pump' : null;
    case 'oil_to_gas':
      return 'boiler';
    case 'pv':
      return 'pv';
  }
}

function realisation(effect: MeasureEffect, { rules }: EffectSetting): number {
  const kind = realisationKind(effect);
  return kind === null ? 1 : factorValue(rules.factors, 'realisation', kind);
}

function compileEffect(
  effect: MeasureEffect,
  measure: CompiledMeasure,
  setting: EffectSetting,
): CompiledEffect {
  switch (effect.kind) {
    case 'reduce':
      return compileReduction(effect, measure, setting);
    case 'generator':
      return {
        ...NOTHING,
        kind: 'generator',
        endUse: endUseIndex(effect.end_use),
        efficiency: effect.efficiency.value,
        realised: realisation(effect, setting),
      };
    case 'electrify':
      return {
        ...NOTHING,
        kind: 'electrify',
        endUse: endUseIndex(effect.end_use),
        served: effect.served.value,
        cop: effect.seasonal_cop.value * realisation(effect, setting),
        designCop: effect.design_cop?.value ?? effect.seasonal_cop.value,
        existingEfficiency: effect.existing_efficiency?.value ?? 0,
        addedKwPerUnit: effect.added_kw?.value ?? 0,
        heatPump: effect.heat_pump,
      };
    case 'oil_to_gas':
      return {
        ...NOTHING,
        kind: 'oil_to_gas',
        endUse: endUseIndex(effect.end_use),
        saving: effect.saving.value * realisation(effect, setting),
      };
    case 'pv':
      return { ...NOTHING, kind: 'pv', kwhPerKw: effect.yield.value * realisation(effect, setting) };
  }
}

/** Lamps in halls, cellars and outside are on the building's meter, those of a dwelling on its own. */
const LIGHTING_METERS: Readonly<Record<CompiledMeasure['where'], Meter>> = {
  common_areas: 'owner',
  exterior: 'owner',
  plant_room: 'owner',
  in_dwellings: 'tenant',
  occupied_rooms: 'divided',
};

/** Whose meter a saving of this end use is read on. */
export const meterOf = (measure: CompiledMeasure, endUse: number): Meter =>
  endUse === LIGHTING ? LIGHTING_METERS[measure.where] : 'divided';

function compileReduction(
  effect: Extract<MeasureEffect, { kind: 'reduce' }>,
  measure: CompiledMeasure,
  setting: EffectSetting,
): CompiledEffect {
  const byClass = effect.by_class?.[setting.engineClass]?.value ?? 1;
  const share = effect.applicable_share?.value ?? 1;
  return {
    ...NOTHING,
    kind: 'reduce',
    endUse: endUseIndex(effect.end_use),
    fromFuel: effect.fuels === 'fossil' ? ELECTRICITY + 1 : ELECTRICITY,
    toFuel: effect.fuels === 'electricity' ? ELECTRICITY + 1 : FUEL_COUNT,
    fraction: effect.fraction.value * byClass * share * realisation(effect, setting),
    cluster: effect.cluster === null ? -1 : CLUSTERS.indexOf(effect.cluster),
    measured: effect.evidence === 'measured',
    perStorey: effect.per_storey === true,
    meter: meterOf(measure, endUseIndex(effect.end_use)),
    isLoad: measure.stage === 'loads' || effect.cluster === 'envelope',
  };
}
