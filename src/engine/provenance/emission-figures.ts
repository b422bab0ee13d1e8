import { dateParts } from '../../quantities/calendar-date.ts';
import { areaByType } from '../compliance/property-type-figures.ts';
import type { CompliancePeriod, GridScenario } from '../compliance/types.ts';
import { FUELS } from '../energy/types.ts';
import { plus, minus, times, over, larger, smaller, plusOf } from '../figures/arithmetic.ts';
import { catalogFigure } from '../figures/catalog-leaf.ts';
import { step, fromRecord, type Figure } from '../figures/figure.ts';
import { ELECTRICITY } from '../energy/energy-index.ts';
import { KBTU_PER_KWH } from '../../quantities/units.ts';
import { fuelName, type BuildingScope } from './catalog-leaves.ts';
import { notBelowZero } from './energy/baseline.ts';
import { fuelTotal } from './energy/simulation.ts';
import { energyBefore, type EnergyFigures } from './energy/tier-energy.ts';
import { stepOnce } from './rule.ts';

/** Local Law 97 in figures: tonnes, limits and penalties, each a step that names its kWh, fuels and coefficients. */

const LL97 = 'emissions/ll97';

export const penaltyPrice = (scope: BuildingScope): Figure =>
  catalogFigure(scope, 'penalty a tonne', `${LL97}/penalty/usd_per_tco2e`);

/** Place of the year's coefficients in the file; years after the last period keep its fuels. */
function periodIndex({ snapshot }: BuildingScope, year: number): number {
  const { periods } = snapshot.sections.ll97;
  const found = periods.findIndex(({ from, to }) => year >= from && year <= to);
  return found < 0 ? periods.length - 1 : found;
}

function gridCoefficient(scope: BuildingScope, year: number, scenario: GridScenario): Figure {
  const { periods, gridScenarios } = scope.snapshot.sections.ll97;
  const index = periodIndex(scope, year);
  const own = `${LL97}/periods/${index}/coefficients/electricity_per_kwh`;
  const steps = scenario === 'promulgated' ? [] : gridScenarios[scenario];
  const last = year <= (periods[index]?.to ?? year) ? -1 : steps.findLastIndex(({ from }) => year >= from);
  const path = last < 0 ? own : `${LL97}/projection_scenarios/${scenario}/electricity_per_kwh/${last}`;
  return catalogFigure(scope, `coefficient of grid electricity, ${year}`, path);
}

/** Electricity bought from the grid, kWh a year. */
function gridKwh(scope: BuildingScope, energy: EnergyFigures): Figure | null {
  const total = fuelTotal(scope, energy.cells, ELECTRICITY, energy.id);
  if (total === null) return null;
  const kwh = over(total, KBTU_PER_KWH);
  const bought = notBelowZero(energy.pvKwh === null ? kwh : minus(kwh, energy.pvKwh));
  return step(`${energy.id}/grid_kwh`, `electricity from the grid ${energy.words}`, 'kWh/yr', bought);
}

export interface EmissionYear {
  /** First year of the period. */
  readonly from: number;
  readonly scenario: GridScenario;
}

/** Modelled emissions of a year's energy, tCO2e: kWh and every fuel, each with its coefficient. */
export function modelledTonnes(scope: BuildingScope, energy: EnergyFigures, when: EmissionYear): Figure {
  const { from, scenario } = when;
  const id = `${energy.id}/modelled_emissions/${from}/${scenario}`;
  return stepOnce(scope, id, [`modelled emissions ${energy.words}, ${from}`, 'tCO2e/yr'], () => {
    const coefficients = `${LL97}/periods/${periodIndex(scope, from)}/coefficients`;
    const parts = FUELS.map((fuel, index) => {
      if (index === ELECTRICITY) {
        const kwh = gridKwh(scope, energy);
        return kwh === null ? null : times(kwh, gridCoefficient(scope, from, scenario));
      }
      const kbtu = fuelTotal(scope, energy.cells, index, energy.id);
      const name = `coefficient of ${fuelName(index)}, ${from}`;
      return kbtu === null ? null : times(kbtu, catalogFigure(scope, name, `${coefficients}/${fuel}`));
    });
    return plusOf(parts) ?? plus();
  });
}

/** Emissions of a year as counted: with the shift to a supplied penalty, never below zero. */
export function tonnes(scope: BuildingScope, energy: EnergyFigures, when: EmissionYear): Figure {
  const modelled = modelledTonnes(scope, energy, when);
  const shift = suppliedShift(scope);
  const counted = notBelowZero(shift === null ? modelled : plus(modelled, shift));
  const id = `${energy.id}/emissions/${when.from}/${when.scenario}`;
  return step(id, `emissions ${energy.words}, ${when.from}`, 'tCO2e/yr', counted);
}

/** What a supplied penalty says the building emits beyond the model; null where none was supplied. */
function suppliedShift(scope: BuildingScope): Figure | null {
  const { compliance, input, asOf } = scope.context;
  const supplied = input.estimatedPenaltyUsd;
  if (supplied === null || compliance.baselineShiftTco2e === 0) return null;
  const { year } = dateParts(asOf);
  const binding = compliance.periods.filter(({ projection }) => !projection);
  const period = binding.find(({ from, to }) => year >= from && year <= (to ?? Infinity)) ?? binding.at(-1);
  if (period === undefined) return null;
  const penalty = fromRecord('penalty supplied', supplied, 'USD/yr', '/estimatedPenaltyUsd');
  const implied = plus(limitOf(scope, period), over(penalty, penaltyPrice(scope)));
  const when = { from: period.from, scenario: 'promulgated' } as const;
  const beyond = minus(implied, modelledTonnes(scope, energyBefore(scope), when));
  const shift = supplied > 0 ? beyond : smaller(0, beyond);
  return step('#/compliance/shift', 'emissions beyond the model', 'tCO2e/yr', shift);
}

/** The building's limit of a period: its floor area by property type, each with the type's limit. */
export function limitOf(scope: BuildingScope, period: CompliancePeriod): Figure {
  const { from, to } = period;
  const column = to === null ? `${from}+` : `${from}-${to}`;
  return stepOnce(scope, `#/compliance/limit/${from}`, [`limit of ${column}`, 'tCO2e/yr'], () => {
    const areas = areaByType(scope);
    const parts = scope.context.compliance.propertyTypes.map(({ type }) => {
      const area = areas.get(type);
      if (area === undefined) throw new RangeError(`no floor area as ${type}`);
      const path = `emissions/ll97-limits/${type}/${column}`;
      return times(area, catalogFigure(scope, `limit of ${type}, ${column}`, path, 'tCO2e/sqft/yr'));
    });
    return plus(...parts);
  });
}

/** Penalty of a year of the period: what is emitted over the limit, at the price a tonne. */
export function penaltyOf(
  scope: BuildingScope,
  energy: EnergyFigures,
  period: CompliancePeriod,
  scenario: GridScenario = 'promulgated',
): Figure {
  const { from, to } = period;
  const starts = scope.context.compliance.firstPenaltyYear;
  const price = starts !== null && starts <= (to ?? starts) ? penaltyPrice(scope) : 0;
  const usd = excess(tonnes(scope, energy, { from, scenario }), limitOf(scope, period), price);
  const id = `${energy.id}/penalty/${from}/${scenario}`;
  return step(id, `penalty ${energy.words}, a year from ${from}`, 'USD/yr', usd);
}

export const excess = (emitted: Figure, limit: Figure, price: Figure | number): Figure =>
  times(larger(0, minus(emitted, limit)), price);

/** The promulgated period a year's penalty is counted in; null where none is. */
export function countedPeriod({ context, snapshot }: BuildingScope, year: number): CompliancePeriod | null {
  const { compliance } = context;
  const { firstPenaltyYear } = compliance;
  if (!compliance.counted || firstPenaltyYear === null || year < firstPenaltyYear) return null;
  if (year > snapshot.sections.ll97.lastPromulgatedYear) return null;
  return compliance.periods.find(({ from, to }) => year >= from && year <= (to ?? year)) ?? null;
}
