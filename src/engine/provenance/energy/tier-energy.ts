import { KBTU_PER_KWH, KBTU_PER_THERM } from '../../../quantities/units.ts';
import { FUELS } from '../../energy/types.ts';
import { plus, minus, over, plusOf } from '../../figures/arithmetic.ts';
import { step, type Figure } from '../../figures/figure.ts';
import { ELECTRICITY, FUEL_COUNT } from '../../energy/energy-index.ts';
import type { PlannedMeasure } from '../../measures/types.ts';
import type { BuildingScope } from '../catalog-leaves.ts';
import { stepOnce, type TierScope } from '../rule.ts';
import { quantityFigure } from '../../measures/quantity-figures.ts';
import { traceEffect } from './effects.ts';
import { fuelTotal, startTrace, type TracedEnergy } from './simulation.ts';

/** The energy of one state as figures: as is, or after a tier. */
export interface EnergyFigures extends Readonly<Omit<TracedEnergy, 'clusterSaved' | 'loadShare'>> {
  /** First part of the ids of what is made of this state. */
  readonly id: string;
  /** `as is`, or `after` the tier. */
  readonly words: string;
}

/** What one measure saves: kBtu by fuel (null: nothing moved), and the served units. */
export interface SavedFigures {
  readonly kbtuByFuel: readonly (Figure | null)[];
  readonly kwh: Figure;
  readonly therms: Figure;
}

export interface TierEnergy {
  readonly after: EnergyFigures;
  /** The energy after each measure of the plan, in turn. */
  readonly inTurn: readonly EnergyFigures[];
  readonly saved: readonly SavedFigures[];
}

export const energyBefore = (scope: BuildingScope): EnergyFigures => ({
  ...startTrace(scope),
  id: '#/energy/before',
  words: 'as is',
});

/** Every measure of the tier applied in turn, as the plan does it. */
export function tierEnergy(scope: TierScope): TierEnergy {
  const { tier } = scope.tier.plan;
  return scope.memo(`energy ${tier}`, () => {
    const energy = startTrace(scope);
    const inTurn: EnergyFigures[] = [];
    let before = fuelTotals(scope, energy, '#/energy/before');
    const saved = scope.tier.plan.measures.map((planned, index) => {
      const pvBefore = energy.pvKwh;
      const id = `#/energy/${tier}/${planned.measure.id}`;
      applyMeasure(scope, energy, index);
      inTurn.push({ ...energy, cells: [...energy.cells], id, words: `after ${planned.measure.name}` });
      const after = fuelTotals(scope, energy, id, before);
      const moved = savedBy(planned, { before, after, pvBefore, pvAfter: energy.pvKwh, tier });
      before = after;
      return moved;
    });
    return {
      after: { ...energy, id: `#/energy/${tier}`, words: `after ${tier.replaceAll('_', ' ')}` },
      inTurn,
      saved,
    };
  });
}

function applyMeasure(scope: TierScope, energy: TracedEnergy, index: number): void {
  const planned = scope.tier.plan.measures[index];
  if (planned === undefined) return;
  const { id, effects } = planned.measure;
  effects.forEach((effect, place) => {
    traceEffect(
      {
        scope,
        energy,
        planned,
        quantity: quantityFigure(scope, planned),
        path: `measures/${id}/effects/${place}`,
        id: `#/energy/${scope.tier.plan.tier}/${id}/${place}`,
      },
      effect,
    );
  });
}

/** Totals by fuel. A fuel whose cells have not changed keeps its figure. */
function fuelTotals(
  scope: BuildingScope,
  energy: TracedEnergy,
  id: string,
  before?: readonly (Figure | null)[],
): (Figure | null)[] {
  return FUELS.map((_, fuel) => {
    const total = plusOf(energy.cells.filter((_cell, cell) => cell % FUEL_COUNT === fuel));
    const known = before?.[fuel];
    if (known !== undefined && sameOrigin(known, total)) return known;
    return fuelTotal(scope, energy.cells, fuel, id);
  });
}

/** Whether a total is made of the very steps another was made of. */
function sameOrigin(known: Figure | null, total: Figure | null): boolean {
  if (known === null || total === null) return known === total;
  const of = known.origin.kind === 'step' ? known.origin.of.origin : known.origin;
  if (of.kind !== 'computed' || total.origin.kind !== 'computed') return false;
  const [made, inputs] = [of.written().inputs, total.origin.written().inputs];
  return made.length === inputs.length && made.every((input, index) => input === inputs[index]);
}

interface Moved {
  readonly before: readonly (Figure | null)[];
  readonly after: readonly (Figure | null)[];
  readonly pvBefore: Figure | null;
  readonly pvAfter: Figure | null;
  readonly tier: string;
}

function savedBy(planned: PlannedMeasure, moved: Moved): SavedFigures {
  const { before, after, pvBefore, pvAfter, tier } = moved;
  const kbtuByFuel = FUELS.map((_, fuel) => {
    const [was, is] = [before[fuel] ?? null, after[fuel] ?? null];
    return was === is ? null : minus(was ?? 0, is ?? 0);
  });
  const { id, name } = planned.measure;
  const electricity = kbtuByFuel[ELECTRICITY] ?? null;
  const kwh = electricity === null ? null : over(electricity, KBTU_PER_KWH);
  const solar = pvAfter === pvBefore || pvAfter === null ? null : minus(pvAfter, pvBefore ?? 0);
  const fuels = plusOf(kbtuByFuel.slice(ELECTRICITY + 1));
  const therms = fuels === null ? plus() : over(fuels, KBTU_PER_THERM);
  const at = `#/saved/${tier}/${id}`;
  return {
    kbtuByFuel,
    kwh: step(`${at}/kwh`, `electricity saved by ${name}`, 'kWh/yr', plusOf([kwh, solar]) ?? plus()),
    therms: step(`${at}/therms`, `fuel saved by ${name}`, 'therm/yr', therms),
  };
}

/** Site energy of a state, kBtu a year. */
export const siteTotal = (scope: BuildingScope, { id, words, cells }: EnergyFigures): Figure =>
  stepOnce(scope, `${id}/site_total`, [`site energy ${words}`, 'kBtu/yr'], () => plusOf(cells) ?? plus());
