import type { QuantityBasis } from '../../catalog/sections/measures/vocabulary.ts';
import type { BuildingProfile } from '../building/types.ts';
import type { Cause } from '../../vocabulary/causes.ts';
import type { QuantityWidth } from './interval-rules.ts';
import type { HalfWidths } from './spread.ts';
import { SYSTEM_PARTS, type SystemPart } from './system-parts.ts';

/** Which inputs of a building are known: each narrows the cost interval. */
export interface IntervalFacts {
  readonly areaKnown: boolean;
  readonly dwellingsKnown: boolean;
  readonly hasDwellings: boolean;
  readonly storeysKnown: boolean;
  readonly plantsKnown: boolean;
  readonly serviceKnown: boolean;
  readonly energy: 'billed' | 'reported' | 'class';
  /** Of equipment that is sized by the energy: as far as the range of the energy itself reaches. */
  readonly energyWidth: HalfWidths;
  readonly gradeKnown: boolean;
  /** The ENERGY STAR score stands for the class. */
  readonly scoreKnown: boolean;
  /** Systems that are not known. */
  readonly openSystems: readonly SystemPart[];
  /** Quantities that are stated, by basis. */
  readonly stated: ReadonlySet<QuantityBasis>;
}

/** Fuels on record that settle how a building is heated. */
const TELLING_FUELS: ReadonlySet<string> = new Set(['district_steam', 'electricity']);

const NOTHING_STATED: ReadonlySet<QuantityBasis> = new Set();

export function intervalFactsOf({ input, fuelUse, counts }: BuildingProfile): IntervalFacts {
  const { facts = {} } = input;
  const byFuel = fuelUse.method === 'own_fuels' && TELLING_FUELS.has(fuelUse.heatingFuel);
  const open: readonly [SystemPart, boolean][] = [
    ['heating', (facts.heating_system === undefined || fuelUse.questioned !== undefined) && !byFuel],
    ['cooling', facts.cooling_system === undefined],
    ['hot_water', facts.hot_water_system === undefined && !byFuel],
  ];
  return {
    areaKnown: true,
    dwellingsKnown: input.dwellingUnits !== null,
    hasDwellings: counts.dwellings > 0,
    storeysKnown: input.floors !== null,
    plantsKnown: facts.heating_plants !== undefined,
    serviceKnown: facts.electrical_service_kva !== undefined,
    energy: (fuelUse.origin.billed ?? []).length > 0 ? 'billed' : reported(fuelUse.method),
    energyWidth: { low: -Math.log(fuelUse.range.lowRatio), high: Math.log(fuelUse.range.highRatio) },
    gradeKnown: fuelUse.range.grade !== null,
    scoreKnown: fuelUse.range.score !== null,
    openSystems: open.filter(([, isOpen]) => isOpen).map(([part]) => part),
    stated: NOTHING_STATED,
  };
}

const reported = (method: BuildingProfile['fuelUse']['method']): IntervalFacts['energy'] =>
  method === 'class_median' ? 'class' : 'reported';

/** Half-width of a quantity by its name in the catalogue; `energy` for what is sized by it; null for what is certain. */
export type QuantityRange = QuantityWidth | typeof ENERGY;

export const ENERGY = 'energy';

export function quantityRange(basis: QuantityBasis, known: IntervalFacts): QuantityRange | null {
  if (known.stated.has(basis)) return null;
  const area = known.areaKnown ? 'gross_area' : 'gross_area_unknown';
  switch (basis) {
    case 'gross_sqft':
      return area;
    case 'dwelling':
    case 'lodging_unit':
    case 'control_zone':
      if (!known.hasDwellings) return area;
      return known.dwellingsKnown ? 'dwellings' : 'dwellings_unknown';
    case 'radiator':
    case 'steam_trap':
    case 'bare_pipe_ft':
      return laidOut(known) ? 'rule_of_thumb_by_floor' : 'rule_of_thumb';
    case 'guest_room':
    case 'kitchen':
      return 'rule_of_thumb';
    case 'boiler':
    case 'plant':
      return known.plantsKnown ? null : 'plants';
    case 'glazing_sqft':
    case 'opaque_wall_sqft':
    case 'exposed_wall_sqft':
    case 'roof_sqft':
    case 'pv_kw_dc':
      return known.storeysKnown ? 'envelope' : 'envelope_storeys_unknown';
    case 'heating_kbtuh':
    case 'heating_ton':
    case 'heat_pump_ton':
    case 'dwelling_heat_pump_ton':
    case 'cooling_ton':
    case 'outdoor_air_cfm':
      return 'design_load';
    case 'kitchen_equivalent':
    case 'hot_water_kbtuh':
    case 'fan_motor_hp':
    case 'refrigeration_kbtuh':
    case 'process_kbtuh':
    case 'peak_kw':
    case 'added_kva':
    case 'storage_kwh':
      return ENERGY;
  }
}

/** Dwellings and storeys on record give the dwellings of a floor, and with them risers and rooms. */
const laidOut = ({ hasDwellings, dwellingsKnown, storeysKnown }: IntervalFacts): boolean =>
  hasDwellings && dwellingsKnown && storeysKnown;

/** Known facts, and the part of the interval that each narrows. */
export function narrowedBy(known: IntervalFacts, quoted: boolean): { known: string; cause: Cause }[] {
  const found: { known: string; cause: Cause }[] = [];
  const say = (name: string, cause: Cause, holds: boolean): void => {
    if (holds) found.push({ known: name, cause });
  };
  say('quotes', 'price', quoted);
  say('dwelling_units', 'quantity', known.dwellingsKnown && known.hasDwellings);
  say('num_floors', 'quantity', known.storeysKnown);
  say('heating_plants', 'quantity', known.plantsKnown);
  for (const part of SYSTEM_PARTS) say(`${part}_system`, 'system', !known.openSystems.includes(part));
  say('bills', 'energy', known.energy === 'billed');
  say('benchmarking_report', 'energy', known.energy === 'reported');
  say('energy_grade', 'energy', known.gradeKnown);
  say('energy_star_score', 'energy', known.scoreKnown);
  say('electrical_service_kva', 'scope', known.serviceKnown);
  return found;
}
