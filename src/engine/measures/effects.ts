import type { CompiledMeasure, MeasureEffect } from '../../catalog/sections/measures.ts';
import { CLUSTERS } from './clusters.ts';
import type { EngineClass } from '../building/types.ts';
import { ELECTRICITY, endUseIndex, FUEL_COUNT } from './energy-index.ts';
import { factorValue, type MeasureRules } from './rules.ts';

/** An effect with its numbers resolved: realisation, applicable share, class and storeys multiplied in. */
export type CompiledEffect =
  | {
      readonly kind: 'reduce';
      readonly endUse: number;
      readonly fromFuel: number;
      readonly toFuel: number;
      readonly fraction: number;
      /** Index of the capped cluster, -1 for none. */
      readonly cluster: number;
      /** Lowers the heating load itself, so that later heat pumps are smaller. */
      readonly isLoad: boolean;
    }
  | {
      readonly kind: 'generator';
      readonly endUse: number;
      readonly efficiency: number;
      readonly realised: number;
    }
  | {
      readonly kind: 'electrify';
      readonly endUse: number;
      readonly served: number;
      readonly cop: number;
      readonly designCop: number;
      readonly existingEfficiency: number | null;
      readonly addedKwPerUnit: number;
      readonly heatPump: boolean;
    }
  | { readonly kind: 'oil_to_gas'; readonly endUse: number; readonly saving: number }
  | { readonly kind: 'pv'; readonly kwhPerKw: number };

export interface EffectSetting {
  readonly rules: MeasureRules;
  readonly engineClass: EngineClass;
  readonly floors: number;
}

export function compileEffects(measure: CompiledMeasure, setting: EffectSetting): CompiledEffect[] {
  return measure.effects.map((effect) => compileEffect(effect, measure, setting));
}

function realisation(kind: string, { rules }: EffectSetting): number {
  return factorValue(rules.factors, 'realisation', kind);
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
        kind: 'generator',
        endUse: endUseIndex(effect.end_use),
        efficiency: effect.efficiency.value,
        realised: realisation(effect.evidence, setting),
      };
    case 'electrify':
      return {
        kind: 'electrify',
        endUse: endUseIndex(effect.end_use),
        served: effect.served.value,
        cop: effect.seasonal_cop.value * (effect.heat_pump ? realisation('heat_pump', setting) : 1),
        designCop: effect.design_cop?.value ?? effect.seasonal_cop.value,
        existingEfficiency: effect.existing_efficiency?.value ?? null,
        addedKwPerUnit: effect.added_kw?.value ?? 0,
        heatPump: effect.heat_pump,
      };
    case 'oil_to_gas':
      return {
        kind: 'oil_to_gas',
        endUse: endUseIndex(effect.end_use),
        saving: effect.saving.value * realisation('boiler', setting),
      };
    case 'pv':
      return { kind: 'pv', kwhPerKw: effect.yield.value * realisation('pv', setting) };
  }
}

function compileReduction(
  effect: Extract<MeasureEffect, { kind: 'reduce' }>,
  measure: CompiledMeasure,
  setting: EffectSetting,
): CompiledEffect {
  const byClass = effect.by_class?.[setting.engineClass] ?? 1;
  const storeys = effect.per_storey === true ? Math.max(1, setting.floors) : 1;
  const share = effect.applicable_share?.value ?? 1;
  return {
    kind: 'reduce',
    endUse: endUseIndex(effect.end_use),
    fromFuel: effect.fuels === 'fossil' ? ELECTRICITY + 1 : ELECTRICITY,
    toFuel: effect.fuels === 'electricity' ? ELECTRICITY + 1 : FUEL_COUNT,
    fraction: (effect.fraction.value * byClass * share * realisation(effect.evidence, setting)) / storeys,
    cluster: effect.cluster === null ? -1 : CLUSTERS.indexOf(effect.cluster),
    isLoad: measure.stage === 'loads' || effect.cluster === 'envelope',
  };
}
