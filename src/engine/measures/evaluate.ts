import { addToSums, emptySums, loadedUsd } from '../costs/loading.ts';
import { directUsd } from '../costs/unit-price.ts';
import type { CostRules } from '../costs/cost-rules.ts';
import type { BuildingProfile } from '../building/types.ts';
import type { Candidate } from './candidates.ts';
import { totalKbtu } from './energy-index.ts';
import type { MeasureRules } from './rules.ts';
import type { Relations, Selection } from './selection.ts';
import {
  applyEffect,
  resetSimulation,
  startSimulation,
  type Simulation,
  type SimulationSetting,
} from './simulate.ts';

/** Everything needed to cost and simulate any selection on one building. */
export interface Bench {
  readonly profile: BuildingProfile;
  readonly relations: Relations;
  readonly setting: SimulationSetting;
  readonly rules: MeasureRules;
  readonly costs: CostRules;
  /** The electrical service, when the catalogue offers it here. */
  readonly service: Candidate | null;
  readonly scratch: Simulation;
}

/** A selection with its energy after and its cost with indirects for ranking, the electrical service included. */
export interface Evaluated {
  readonly selection: Selection;
  readonly after: Simulation;
  readonly loadedUsd: number;
  readonly addedKva: number;
  /** Site energy after, kBtu a year. */
  readonly siteKbtu: number;
}

export function evaluate(selection: Selection, bench: Bench): Evaluated {
  return evaluateInto(startSimulation(bench.setting), selection, bench);
}

/** The same in the bench's scratch memory: valid until the next trial. */
export function tryOut(selection: Selection, bench: Bench): Evaluated {
  return evaluateInto(resetSimulation(bench.scratch, bench.setting), selection, bench);
}

function evaluateInto(after: Simulation, selection: Selection, bench: Bench): Evaluated {
  const sums = emptySums();
  for (const index of selection) {
    const candidate = bench.relations.candidates[index];
    if (candidate === undefined) continue;
    addToSums(sums, candidate.unit, candidate.directUsd, candidate.siteUsd);
    for (const effect of candidate.effects) applyEffect(after, effect, candidate.quantity, bench.setting);
  }
  const addedKva = addedServiceKva(after, bench);
  const { service } = bench;
  if (service !== null && addedKva > 0)
    addToSums(sums, service.unit, directUsd(service.measure, addedKva, service.unit, bench.costs), 0);
  return {
    selection,
    after,
    loadedUsd: loadedUsd(sums, bench.costs),
    addedKva,
    siteKbtu: totalKbtu(after.use),
  };
}

/** kVA by which the peak outgrows what the service carries today (or what it is already asked to carry). */
export function addedServiceKva(after: Simulation, { profile, rules, setting }: Bench): number {
  const { summerPeakKw, winterPeakKw } = setting.baseline.state;
  const peakKva = Math.max(after.summerPeakKw, after.winterPeakKw) / rules.powerFactor;
  const baselineKva = Math.max(summerPeakKw, winterPeakKw) / rules.powerFactor;
  const carried = Math.max(profile.loads.serviceKva * rules.usableServiceShare, baselineKva);
  return Math.max(0, peakKva - carried);
}
