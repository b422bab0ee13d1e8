import type { Snapshot } from '../../catalog/snapshot.ts';
import { closed } from '../../contract/estimate/fields.ts';
import { ProblemError } from '../../contract/error-codes.ts';
import { limitsOf } from '../../engine/compliance/limits.ts';
import { penaltyUsd } from '../../engine/compliance/emissions.ts';
import type { GridScenario } from '../../engine/compliance/types.ts';
import {
  KBTU_PER_GALLON_OIL_2,
  KBTU_PER_GALLON_OIL_4,
  KBTU_PER_MLB_STEAM,
  KBTU_PER_THERM,
} from '../../quantities/units.ts';
import { defineOperation } from '../operation.ts';
import {
  covered,
  EmissionPeriods,
  FuelUse,
  LAW_NOTE,
  LimitPeriods,
  PenaltyPeriods,
  UseAreas,
} from './ll97-schema.ts';
import { whole } from '../../quantities/number-text.ts';

const NOTE =
  'Local Law 97, Article 320. No offsets, credits or adjustments are deducted. From 2035 no coefficient is promulgated: the State clean-grid line is a projection. Pathways (Article 321, city-owned, rent-regulated housing) are not judged here.';

export const ll97Limits = defineOperation({
  id: 'll97Limits',
  summary: 'Local Law 97 limits of a building',
  access: { kind: 'open' },
  cost: 'short',
  services: 'catalogue',
  tool: {
    name: 'll97_limits',
    title: 'Local Law 97 limits',
    description:
      'Annual emission limits of a New York City building from its uses and floor areas, by period.',
  },
  input: closed({ uses: UseAreas }, 'Uses and areas.'),
  output: closed({ covered, periods: LimitPeriods, note: LAW_NOTE }, 'Limits.'),
  errors: [],
  run: ({ snapshot }, _context, { uses }) => ({
    covered: coveredText(uses, snapshot),
    periods: limitPeriods(uses, snapshot),
    note: NOTE,
  }),
});

export const ll97Emissions = defineOperation({
  id: 'll97Emissions',
  summary: 'Emissions of a year of fuel use as Local Law 97 counts them',
  access: { kind: 'open' },
  cost: 'short',
  services: 'catalogue',
  tool: {
    name: 'll97_emissions',
    title: 'Local Law 97 emissions',
    description: 'Annual emissions of given fuel use as Local Law 97 counts them, by period.',
  },
  input: closed({ fuel_use: FuelUse }, 'Energy of one year.'),
  output: closed({ periods: EmissionPeriods, note: LAW_NOTE }, 'Emissions.'),
  errors: [],
  run: ({ snapshot }, _context, { fuel_use }) => ({
    periods: emissionPeriods(fuel_use, snapshot),
    note: NOTE,
  }),
});

export const ll97Penalty = defineOperation({
  id: 'll97Penalty',
  summary: 'Local Law 97 penalty for given uses and fuel use',
  access: { kind: 'open' },
  cost: 'short',
  services: 'catalogue',
  tool: {
    name: 'll97_penalty',
    title: 'Local Law 97 penalty',
    description: 'Limit, emissions, excess and annual penalty for given uses and fuel use, by period.',
  },
  input: closed({ uses: UseAreas, fuel_use: FuelUse }, 'Uses, areas and energy of one year.'),
  output: closed({ covered, periods: PenaltyPeriods, note: LAW_NOTE }, 'Limits, emissions, penalties.'),
  errors: [],
  run({ snapshot }, _context, { uses, fuel_use }) {
    const limits = limitPeriods(uses, snapshot);
    const price = snapshot.sections.ll97.penaltyUsdPerTco2e;
    const periods = emissionPeriods(fuel_use, snapshot).map((emitted, index) => {
      const limit = limits[index]?.limit_tco2e ?? 0;
      return {
        ...emitted,
        limit_tco2e: limit,
        excess_tco2e: toCents(Math.max(0, emitted.emissions_tco2e - limit)),
        annual_penalty_usd: toCents(penaltyUsd(emitted.emissions_tco2e, limit, price)),
      };
    });
    return { covered: coveredText(uses, snapshot), periods, note: NOTE };
  },
});

const toCents = (value: number) => Math.round(value * 100) / 100;

function coveredText(uses: UseAreas, { sections }: Snapshot): string {
  const area = uses.reduce((sum, { area_sqft: sqft }) => sum + sqft, 0);
  const over = sections.ll97.singleBuildingOverSqft;
  const shown = `${whole(area)} sqft`;
  return area > over
    ? `${shown} is over ${whole(over)} sqft: a single building of this size is covered.`
    : `${shown} is not over ${whole(over)} sqft: a single building of this size is not covered; buildings that share a lot may be.`;
}

function limitPeriods(uses: UseAreas, snapshot: Snapshot) {
  const types = uses.map(({ property_type, area_sqft }, index) => ({
    type: knownType(property_type, index, snapshot),
    areaSqft: area_sqft,
    share: 1,
  }));
  return limitsOf(types, snapshot).map(({ from, to, projection, limitTco2e }) => ({
    from,
    to,
    projection,
    limit_tco2e: toCents(limitTco2e),
  }));
}

function knownType(name: string, index: number, { sections }: Snapshot): string {
  const names = Object.keys(sections.ll97Limits);
  const found = names.find((known) => known.toLowerCase() === name.trim().toLowerCase());
  if (found !== undefined) return found;
  const pointer = `/uses/${index}/property_type`;
  const message = `"${name}" is not a property type of the rule. Use one of: ${names.join('; ')}.`;
  throw new ProblemError('invalid-request', message, [{ pointer, code: 'unknown_property_type', message }]);
}

function emissionPeriods(use: FuelUse, { sections: { ll97 } }: Snapshot) {
  const kbtu = [
    0,
    (use.natural_gas_therms ?? 0) * KBTU_PER_THERM,
    (use.fuel_oil_2_gallons ?? 0) * KBTU_PER_GALLON_OIL_2,
    (use.fuel_oil_4_gallons ?? 0) * KBTU_PER_GALLON_OIL_4,
    (use.district_steam_mlb ?? 0) * KBTU_PER_MLB_STEAM,
  ];
  const last = ll97.periods.at(-1);
  const emitted = (from: number) => {
    const period = ll97.periods.find((known) => known.from === from) ?? last;
    const step = ll97.gridScenarios.clcpa_line.filter((known) => known.from <= from).at(-1);
    const promulgated = from <= ll97.lastPromulgatedYear;
    const perKwh = promulgated ? period?.electricityPerKwh : step?.perKwh;
    const fuels = kbtu.reduce((sum, value, i) => sum + value * (period?.fuelPerKbtu[i] ?? 0), 0);
    const scenario: GridScenario = promulgated ? 'promulgated' : 'clcpa_line';
    return { scenario, emissions_tco2e: toCents(fuels + (use.electricity_kwh ?? 0) * (perKwh ?? 0)) };
  };
  return [
    ...ll97.periods.map(({ from, to }) => ({ from, to, projection: false, ...emitted(from) })),
    ...ll97.projectionPeriods.map(({ from, to }) => ({ from, to, projection: true, ...emitted(from) })),
  ];
}
