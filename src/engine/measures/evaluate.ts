import { addToSums, clearSums, emptySums, loadedUsd, type LoadingSums } from '../pricing/loading.ts';
import { directUsd } from '../pricing/unit-price.ts';
import type { CostRules } from '../pricing/cost-rules.ts';
import type { ApplicableMeasure, StandingEquipment } from './types.ts';
import type { BuildingProfile } from '../building/types.ts';
import type { Candidate } from './candidates.ts';
import { totalKbtu } from './energy-index.ts';
import type { FactRow } from './fact-row.ts';
import type { PartYears } from './part-years.ts';
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
  readonly facts: FactRow;
  readonly parts: PartYears;
  readonly relations: Relations;
  /** The candidates as plans name them. */
  readonly applicable: readonly ApplicableMeasure[];
  readonly setting: SimulationSetting;
  readonly rules: MeasureRules;
  readonly costs: CostRules;
  readonly standing: readonly StandingEquipment[];
  /** The electrical service, when the catalogue offers it here. */
  readonly service: Candidate | null;
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

/** The same while it is being worked out, in memory that is used again. */
export interface Draft {
  readonly selection: Selection;
  readonly after: Simulation;
  /** Direct costs of what is applied so far. */
  readonly sums: LoadingSums;
  loadedUsd: number;
  addedKva: number;
  siteKbtu: number;
}

/** Nothing bought, the baseline's energy. */
export function newDraft(bench: Bench): Draft {
  return {
    selection: new Uint8Array(bench.relations.candidates.length),
    after: startSimulation(bench.setting),
    sums: emptySums(),
    loadedUsd: 0,
    addedKva: 0,
    siteKbtu: bench.setting.baseline.siteKbtu,
  };
}

/** Works a draft out from the baseline. */
export function evaluateDraft(draft: Draft, bench: Bench): void {
  resetSimulation(draft.after, bench.setting);
  clearSums(draft.sums);
  applyFrom(draft, 0, bench);
  settle(draft, bench);
}

/** Applies what is bought from candidate `first` on to the energy and the sums of cost. */
export function applyFrom(draft: Draft, first: number, bench: Bench): void {
  const { selection } = draft;
  const { candidates } = bench.relations;
  for (let index = first; index < selection.length; index += 1)
    if (selection[index] === 1) applyCandidate(draft, candidates[index] as Candidate, bench);
}

export function applyCandidate(draft: Draft, candidate: Candidate, { setting }: Bench): void {
  addToSums(draft.sums, candidate.unit, candidate.directUsd, candidate.siteUsd);
  for (const effect of candidate.effects) applyEffect(draft.after, effect, candidate.quantity, setting);
}

/** The electrical service the energy needs, then the cost and the site energy of the whole. */
export function settle(draft: Draft, bench: Bench): void {
  const { service } = bench;
  draft.addedKva = addedServiceKva(draft.after, bench);
  if (service !== null && draft.addedKva > 0)
    addToSums(
      draft.sums,
      service.unit,
      directUsd(service.measure, draft.addedKva, service.unit, bench.costs),
      0,
    );
  draft.loadedUsd = loadedUsd(draft.sums, bench.costs);
  draft.siteKbtu = totalKbtu(draft.after.use);
}

/** kVA by which the peak outgrows what the service carries today (or what it is already asked to carry). */
export function addedServiceKva(after: Simulation, { profile, rules, setting }: Bench): number {
  const { summerPeakKw, winterPeakKw } = setting.baseline.state;
  const peakKva = Math.max(after.summerPeakKw, after.winterPeakKw) / rules.powerFactor;
  const baselineKva = Math.max(summerPeakKw, winterPeakKw) / rules.powerFactor;
  const carried = Math.max(profile.loads.serviceKva * rules.usableServiceShare, baselineKva);
  return Math.max(0, peakKva - carried);
}
