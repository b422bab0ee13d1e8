import type { CompiledMeasure, MeasureEffect } from '../../catalog/sections/measures.ts';
import type { EvidenceKind } from '../../catalog/sections/measures/vocabulary.ts';
import type { EngineClass } from '../building/types.ts';
import { ELECTRICITY, endUseIndex, FUEL_COUNT, LIGHTING } from '../energy/energy-index.ts';
import { factorValue } from '../pricing/factors.ts';
import {
  DIVIDED,
  ELECTRIFY,
  GENERATOR,
  OIL_TO_GAS,
  OWNER,
  PV,
  REDUCE,
  STORAGE,
  TENANT,
  type Effect,
} from '../search/effect-rows.ts';
import { CLUSTERS } from '../search/state-rows.ts';
import type { MeasureRules } from './rules.ts';

const NOTHING: Effect = {
  kind: REDUCE,
  endUse: 0,
  fraction: 0,
  fromFuel: 0,
  toFuel: 0,
  cluster: -1,
  measured: 0,
  isLoad: 0,
  perStorey: 0,
  meter: DIVIDED,
  efficiency: 0,
  realised: 0,
  served: 0,
  cop: 0,
  designCop: 0,
  existingEfficiency: 0,
  addedKwPerUnit: 0,
  heatPump: 0,
  saving: 0,
  kwhPerKw: 0,
  kwPerKwh: 0,
  lostKwhPerKwh: 0,
};

/** The effects of a measure on a class of building. */
export const effectsOn = (measure: CompiledMeasure, setting: EffectSetting): Effect[] =>
  measure.effects.map((effect) => compileEffect(effect, measure, setting));

export interface EffectSetting {
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
    case 'storage':
      return null;
  }
}

function realisation(effect: MeasureEffect, { rules }: EffectSetting): number {
  const kind = realisationKind(effect);
  return kind === null ? 1 : factorValue(rules.factors, 'realisation', kind);
}

function compileEffect(effect: MeasureEffect, measure: CompiledMeasure, setting: EffectSetting): Effect {
  switch (effect.kind) {
    case 'reduce':
      return compileReduction(effect, measure, setting);
    case 'generator':
      return {
        ...NOTHING,
        kind: GENERATOR,
        endUse: endUseIndex(effect.end_use),
        efficiency: effect.efficiency.value,
        realised: realisation(effect, setting),
      };
    case 'electrify':
      return {
        ...NOTHING,
        kind: ELECTRIFY,
        endUse: endUseIndex(effect.end_use),
        served: effect.served.value,
        cop: effect.seasonal_cop.value * realisation(effect, setting),
        designCop: effect.design_cop?.value ?? effect.seasonal_cop.value,
        existingEfficiency: effect.existing_efficiency?.value ?? 0,
        addedKwPerUnit: effect.added_kw?.value ?? 0,
        heatPump: Number(effect.heat_pump),
      };
    case 'oil_to_gas':
      return {
        ...NOTHING,
        kind: OIL_TO_GAS,
        endUse: endUseIndex(effect.end_use),
        saving: effect.saving.value * realisation(effect, setting),
      };
    case 'pv':
      return { ...NOTHING, kind: PV, kwhPerKw: effect.yield.value * realisation(effect, setting) };
    case 'storage':
      return {
        ...NOTHING,
        kind: STORAGE,
        kwPerKwh: effect.kw_per_kwh.value,
        lostKwhPerKwh: effect.lost_kwh_per_kwh.value,
      };
  }
}

/** `divided`: in proportion to what each pays for the end use. */
type Meter = 'divided' | 'owner' | 'tenant';

const METERS: Readonly<Record<Meter, number>> = { divided: DIVIDED, owner: OWNER, tenant: TENANT };

/** Lamps in halls, cellars and outside are on the building's meter, those of a dwelling on its own. */
const LIGHTING_METERS: Readonly<Record<CompiledMeasure['where'], Meter>> = {
  common_areas: 'owner',
  exterior: 'owner',
  plant_room: 'owner',
  in_dwellings: 'tenant',
  occupied_rooms: 'divided',
};

/** Whose meter a saving of this end use is read on. */
const meterOf = (measure: CompiledMeasure, endUse: number): Meter =>
  endUse === LIGHTING ? LIGHTING_METERS[measure.where] : 'divided';

function compileReduction(
  effect: Extract<MeasureEffect, { kind: 'reduce' }>,
  measure: CompiledMeasure,
  setting: EffectSetting,
): Effect {
  const byClass = effect.by_class?.[setting.engineClass]?.value ?? 1;
  const share = effect.applicable_share?.value ?? 1;
  return {
    ...NOTHING,
    kind: REDUCE,
    endUse: endUseIndex(effect.end_use),
    fromFuel: effect.fuels === 'fossil' ? ELECTRICITY + 1 : ELECTRICITY,
    toFuel: effect.fuels === 'electricity' ? ELECTRICITY + 1 : FUEL_COUNT,
    fraction: effect.fraction.value * byClass * share * realisation(effect, setting),
    cluster: effect.cluster === null ? -1 : CLUSTERS.indexOf(effect.cluster),
    measured: Number(effect.evidence === 'measured'),
    perStorey: Number(effect.per_storey === true),
    meter: METERS[meterOf(measure, endUseIndex(effect.end_use))],
    isLoad: Number(measure.stage === 'loads' || effect.cluster === 'envelope'),
  };
}
