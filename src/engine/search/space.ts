import type { CompiledMeasure } from '../../catalog/sections/measures.ts';
import type { EnergyBaseline } from '../energy/types.ts';
import type { CostRules } from '../pricing/cost-rules.ts';
import type { UnitPrice } from '../pricing/unit-price.ts';
import { LABELS, labelsFor, type Label } from './labels.ts';
import type { EffectRows } from './effect-rows.ts';
import type { Relations } from './relations.ts';
import { STATE } from './state-rows.ts';
import { TRIALS, trialsFor, type Trials } from './trials.ts';
import { WORK, type Work } from './work-rows.ts';
import type { WorkSet } from './work-sets.ts';

/** What the catalogue says of all work that a class of building may want, by index in physical order. */
export interface WorkTables {
  readonly effects: EffectRows;
  readonly relations: Relations;
  /** What each tier may buy by itself, towards a target or as a whole conversion. */
  readonly quickWins: WorkSet;
  /** Work that has to earn its own price within the shorter limit: batteries. */
  readonly capital: WorkSet;
  readonly towards: Readonly<Record<SolvedTier, WorkSet>>;
  readonly conversions: WorkSet;
  readonly solar: WorkSet;
  /** Most useful heat of a kBtu that an effect replaces, and the least that it makes of one. */
  readonly mostExistingEfficiency: number;
  readonly leastCop: number;
  /** Used again for every building, so that a search makes no memory. */
  readonly memory: Memory;
}

/** The tiers that are chosen by targets. */
export type SolvedTier = 'code_compliant' | 'high_performance';

export interface Memory {
  /** Numbers of the work that is there. */
  readonly work: Float64Array;
  /** One state before each work that is bought, one after the last, one to work in, one of sums alone, and one a label and a trial. */
  readonly states: Float64Array;
  /** Least dollars a unit of what is missing, by work. */
  readonly leastScores: Float64Array;
  /** Choices of a frontier. */
  readonly labels: Label[];
  readonly trials: Trials;
}

export const memoryFor = (count: number): Memory => ({
  work: new Float64Array(count * WORK.length),
  states: new Float64Array((count + 3 + LABELS + TRIALS) * STATE.length),
  leastScores: new Float64Array(count),
  labels: labelsFor(count, count + 3),
  trials: trialsFor(count, count + 3 + LABELS),
});

/** The row of the state after everything that stands, one to work in, and one for sums alone. */
export const standingRow = ({ count }: Relations): number => count * STATE.length;
export const scratchRow = ({ count }: Relations): number => (count + 1) * STATE.length;
export const sumsRow = ({ count }: Relations): number => (count + 2) * STATE.length;

/** What the search needs to know of the building, fixed for all tiers. */
export interface Setting {
  readonly baseline: EnergyBaseline;
  readonly storeys: number;
  readonly heatingEfficiency: number;
  readonly hotWaterEfficiency: number;
  readonly resistanceHeat: boolean;
  readonly resistanceHotWater: boolean;
  /** Heat-pump capacity for the whole load at design conditions, kBtu/h. */
  readonly designHeatingKbtuh: number;
  readonly designHotWaterKbtuh: number;
  readonly diversity: number;
  /** kW by which a kBtu of electricity saved in a year lowers the peaks, by END_USES index. */
  readonly peaksPerKbtu: { readonly summer: readonly number[]; readonly winter: readonly number[] };
  /** One past the last fuel, in FUELS order, that the building uses or can come to use. */
  readonly fuelEnd: number;
  /** kBtu a year that each cluster may save, by CLUSTERS index. */
  readonly clusterCapKbtu: readonly number[];
  /** Most kBtu that later work makes of one that earlier work saves: above 1 where new plant is worse than what it replaces. */
  readonly growth: number;
  readonly powerFactor: number;
  /** kVA that the electrical service carries without more work. */
  readonly carriedKva: number;
}

/** The numbers of the catalogue that choosing goes by. */
export interface SearchRules {
  readonly paybackYears: number;
  readonly packagePaybackYears: number;
  /** Most that a step of the tier may cost for a kBtu of yearly site energy, USD. */
  readonly dearestUsdPerKbtu: Readonly<Record<SolvedTier, number>>;
}

/** Everything needed to cost and simulate any choice of work on one building. */
export interface Space {
  readonly tables: WorkTables;
  /** Of the tables and their memory: what the innermost loops read. */
  readonly states: Float64Array;
  readonly work: Float64Array;
  readonly effects: Float64Array;
  readonly choices: Int32Array;
  readonly starts: Int32Array;
  /** What can be done here. */
  readonly there: WorkSet;
  readonly setting: Setting;
  readonly rules: SearchRules;
  readonly costs: CostRules;
  /** The electrical service, when the catalogue offers it here. */
  readonly service: ElectricalService | null;
}

export interface ElectricalService extends Pick<Work, 'addedTo' | 'alsoAddedTo'> {
  readonly measure: CompiledMeasure;
  readonly unit: UnitPrice;
  readonly leastUsd: number;
}
