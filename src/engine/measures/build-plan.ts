import { kwhFromKbtu, KBTU_PER_THERM } from '../../quantities/units.ts';
import type { CalendarDate } from '../../quantities/calendar-date.ts';
import { cloneState } from '../energy/energy-state.ts';
import type { Candidate } from './candidates.ts';
import { ELECTRICITY, fuelKbtu, FUEL_COUNT } from './energy-index.ts';
import { addedServiceKva, type Bench, type Evaluated } from './evaluate.ts';
import { measureDates, tierSchedule, type ScheduleSetting } from './schedule.ts';
import { applyEffect, startSimulation, type Simulation } from './simulate.ts';
import type { ApplicableMeasure, PlannedMeasure, Tier, TierPlan, TierSchedule } from './types.ts';

export interface PlanTexts {
  readonly label: string;
  readonly description: string;
  readonly target: string;
  readonly targetMet: boolean;
  readonly warnings: readonly string[];
}

export interface PlanInput {
  readonly tier: Tier;
  readonly chosen: Evaluated;
  readonly bench: Bench;
  readonly schedule: ScheduleSetting;
  /** Plan of the tier before, when the scope is the same: its schedule then holds. */
  readonly sameAs: TierPlan | null;
  readonly texts: PlanTexts;
}

/** Replays the chosen measures one by one, so that every measure shows what it saves on the energy left to it. */
export function buildPlan({ tier, chosen, bench, schedule: dates, sameAs, texts }: PlanInput): TierPlan {
  const { asOf } = dates;
  const candidates = bench.relations.candidates.filter(({ index }) => chosen.selection[index] === 1);
  const schedule = sameAs?.schedule ?? tierSchedule(tier, candidates, dates);
  const state = startSimulation(bench.setting);
  const measures = candidates.map((candidate) => plannedStep(state, candidate, { bench, schedule, asOf }));
  const addedKva = addedServiceKva(state, bench);
  if (addedKva > 0 && bench.service !== null)
    measures.push(planned(bench.service, addedKva, NO_ENERGY, { schedule, asOf }));
  return {
    tier,
    scopeTier: sameAs?.scopeTier ?? tier,
    ...texts,
    measures,
    applicable: bench.applicable,
    after: cloneState(state),
    schedule,
  };
}

export function applicable({ measure, quantity, landmarkAlternative }: Candidate): ApplicableMeasure {
  const { unit, counted } = measure.quantity;
  return { measure, quantity, unit, quantityBasis: counted, landmarkAlternative };
}

interface StepSetting {
  readonly bench: Bench;
  readonly schedule: TierSchedule;
  readonly asOf: CalendarDate;
}

function plannedStep(state: Simulation, candidate: Candidate, setting: StepSetting): PlannedMeasure {
  const saved = new Float64Array(FUEL_COUNT);
  for (let fuel = 0; fuel < FUEL_COUNT; fuel += 1) saved[fuel] = fuelKbtu(state.use, fuel);
  const pvBefore = state.pvKwh;
  for (const effect of candidate.effects)
    applyEffect(state, effect, candidate.quantity, setting.bench.setting);
  for (let fuel = 0; fuel < FUEL_COUNT; fuel += 1)
    saved[fuel] = (saved[fuel] ?? 0) - fuelKbtu(state.use, fuel);
  return planned(candidate, candidate.quantity, { saved, pvKwh: state.pvKwh - pvBefore }, setting);
}

interface StepEnergy {
  readonly saved: Float64Array;
  readonly pvKwh: number;
}

const NO_ENERGY: StepEnergy = { saved: new Float64Array(FUEL_COUNT), pvKwh: 0 };
const TON_BASES = new Set(['heat_pump_ton', 'dwelling_heat_pump_ton', 'heating_ton']);

function planned(
  candidate: Candidate,
  quantity: number,
  energy: StepEnergy,
  { schedule, asOf }: { readonly schedule: TierSchedule; readonly asOf: CalendarDate },
): PlannedMeasure {
  const { measure, landmarkAlternative } = candidate;
  const { constructionStart, inService } = measureDates(candidate, schedule, asOf);
  let fuelSaved = 0;
  for (let fuel = ELECTRICITY + 1; fuel < FUEL_COUNT; fuel += 1) fuelSaved += energy.saved[fuel] ?? 0;
  const { basis, unit, counted } = measure.quantity;
  return {
    measure,
    quantity,
    unit,
    quantityBasis: counted,
    landmarkAlternative,
    savedKbtuByFuel: energy.saved,
    savedKwh: kwhFromKbtu(energy.saved[ELECTRICITY] ?? 0) + energy.pvKwh,
    savedTherms: fuelSaved / KBTU_PER_THERM,
    capacityKwDc: basis === 'pv_kw_dc' ? quantity : null,
    storageKwh: basis === 'storage_kwh' ? quantity : null,
    tons: TON_BASES.has(basis) ? quantity : null,
    constructionStart,
    inService,
  };
}
