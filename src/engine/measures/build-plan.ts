import { energyKwh, KBTU_PER_THERM } from '../../quantities/units.ts';
import type { CalendarDate } from '../../quantities/calendar-date.ts';
import { ELECTRICITY, FUEL_COUNT } from '../energy/energy-index.ts';
import { columnOf } from '../number-rows.ts';
import { stepsOf } from '../search/steps.ts';
import type { Walk } from '../search/walk.ts';
import type { WorkSet } from '../search/work-sets.ts';
import type { Bench } from './bench.ts';
import type { Candidate } from './candidates.ts';
import { measureDates, tierSchedule, type ScheduleSetting } from './schedule.ts';
import type { PlannedMeasure, Tier, TierPlan, TierSchedule } from './types.ts';

export type PlanTexts = Pick<TierPlan, 'label' | 'description' | 'target' | 'targetMet' | 'warnings'>;

export interface PlanInput {
  readonly tier: Tier;
  /** The measures of `bought`. */
  readonly chosen: readonly Candidate[];
  readonly bought: WorkSet;
  readonly bench: Bench;
  readonly walk: Walk;
  readonly schedule: ScheduleSetting;
  /** Plan of the tier before, when the scope is the same: its schedule then holds. */
  readonly sameAs: TierPlan | null;
  readonly texts: PlanTexts;
}

/** Does the chosen measures again one by one, so that every measure shows what it saves on the energy left to it. */
export function buildPlan(input: PlanInput): TierPlan {
  const { tier, chosen, bought, bench, walk, schedule: dates, sameAs, texts } = input;
  const { asOf } = dates;
  const schedule = sameAs?.schedule ?? tierSchedule(tier, chosen, dates);
  const steps = stepsOf(walk, bought);
  const measures = steps.list.map(({ savedKbtuByFuel, madeKwh }, place) => {
    const candidate = chosen[place] as Candidate;
    return planned(
      candidate,
      candidate.quantity,
      { saved: [...savedKbtuByFuel], madeKwh },
      { schedule, asOf },
    );
  });
  if (steps.addedKva > 0 && bench.service !== null)
    measures.push(planned(bench.service, steps.addedKva, NO_ENERGY, { schedule, asOf }));
  return {
    tier,
    scopeTier: sameAs?.scopeTier ?? tier,
    ...texts,
    measures,
    applicable: bench.candidates,
    after: steps.after,
    stepRows: steps.rows,
    schedule,
  };
}

interface StepEnergy {
  readonly saved: readonly number[];
  readonly madeKwh: number;
}

const NO_ENERGY: StepEnergy = { saved: columnOf(FUEL_COUNT, 0), madeKwh: 0 };
const TON_BASES = new Set(['heat_pump_ton', 'dwelling_heat_pump_ton', 'heating_ton']);

function planned(
  candidate: Candidate,
  quantity: number,
  energy: StepEnergy,
  { schedule, asOf }: { readonly schedule: TierSchedule; readonly asOf: CalendarDate },
): PlannedMeasure {
  const { measure, unit, quantityBasis, landmarkAlternative } = candidate;
  const { constructionStart, inService } = measureDates(candidate, schedule, asOf);
  let fuelSaved = 0;
  for (let fuel = ELECTRICITY + 1; fuel < FUEL_COUNT; fuel += 1) fuelSaved += energy.saved[fuel]!;
  const { basis } = measure.quantity;
  return {
    measure,
    quantity,
    unit,
    quantityBasis,
    landmarkAlternative,
    savedKbtuByFuel: energy.saved,
    savedKwh: energyKwh(energy.saved[ELECTRICITY]!) + energy.madeKwh,
    savedTherms: fuelSaved / KBTU_PER_THERM,
    capacityKwDc: basis === 'pv_kw_dc' ? quantity : null,
    storageKwh: basis === 'storage_kwh' ? quantity : null,
    tons: TON_BASES.has(basis) ? quantity : null,
    constructionStart,
    inService,
  };
}
