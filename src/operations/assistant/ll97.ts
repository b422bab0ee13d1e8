import type { Snapshot } from '../../catalog/snapshot.ts';
import { closed } from '../../contract/estimate/fields.ts';
import { ProblemError } from '../../contract/error-codes.ts';
import { limitsOf } from '../../engine/compliance/limits.ts';
import { emissionsOfTotals, penaltyUsd } from '../../engine/compliance/emissions.ts';
import type { CompliancePeriod, GridScenario } from '../../engine/compliance/types.ts';
import { round } from '../../quantities/rounding.ts';
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
    periods: limitsOf(typesOf(uses, snapshot), snapshot).map((limit) => ({
      ...periodOf(limit),
      limit_tco2e: round(limit.limitTco2e, 2),
    })),
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
    periods: limitsOf([], snapshot).map((period) => {
      const { scenario, tco2e } = emitted(fuel_use, period, snapshot);
      return { ...periodOf(period), scenario, emissions_tco2e: round(tco2e, 2) };
    }),
    note: NOTE,
  }),
});

export const ll97Penalty = defineOperation({
  id: 'll97Penalty',
  summary: 'Local Law 97 fine for given uses and fuel use',
  access: { kind: 'open' },
  cost: 'short',
  services: 'catalogue',
  tool: {
    name: 'll97_penalty',
    title: 'Local Law 97 fine',
    description: 'Limit, emissions, excess and annual fine for given uses and fuel use, by period.',
  },
  http: [{ at: ['pages'], method: 'POST', path: '/ll97/penalty', input: 'body' }],
  command: {
    name: 'law charge',
    description: 'Local Law 97 limit, emissions and fine of uses and fuels, by period',
    inputs: {
      uses: {
        flag: '--uses <type=sqft...>',
        description: 'ENERGY STAR property types with their floor area, for example "Office=100000"',
        read: usesOfWords,
      },
      ...Object.fromEntries(
        Object.entries(FuelUse.properties).map(([name, schema]) => [
          `fuel_use.${name}`,
          {
            flag: `--${name.replaceAll('_', '-')} <amount>`,
            description: String(Reflect.get(schema, 'description')),
          },
        ]),
      ),
    },
  },
  input: closed({ uses: UseAreas, fuel_use: FuelUse }, 'Uses, areas and energy of one year.'),
  output: closed({ covered, periods: PenaltyPeriods, note: LAW_NOTE }, 'Limits, emissions, fines.'),
  errors: [],
  run({ snapshot }, _context, { uses, fuel_use }) {
    const limits = limitsOf(typesOf(uses, snapshot), snapshot);
    const price = snapshot.sections.ll97.penaltyUsdPerTco2e;
    // The fine is of the tons as they are: rounding is for display alone.
    const periods = limits.map((limit) => {
      const { scenario, tco2e } = emitted(fuel_use, limit, snapshot);
      return {
        ...periodOf(limit),
        scenario,
        limit_tco2e: round(limit.limitTco2e, 2),
        emissions_tco2e: round(tco2e, 2),
        excess_tco2e: round(Math.max(0, tco2e - limit.limitTco2e), 2),
        annual_penalty_usd: round(penaltyUsd(tco2e, limit.limitTco2e, price), 2),
      };
    });
    return { covered: coveredText(uses, snapshot), periods, note: NOTE };
  },
});

function coveredText(uses: UseAreas, { sections }: Snapshot): string {
  const area = uses.reduce((sum, { area_sqft: sqft }) => sum + sqft, 0);
  const over = sections.ll97.singleBuildingOverSqft;
  const areaText = `${whole(area)} sqft`;
  return area > over
    ? `${areaText} is over ${whole(over)} sqft: a single building of this size is covered.`
    : `${areaText} is not over ${whole(over)} sqft: a single building of this size is not covered; buildings that share a lot may be.`;
}

/** `Office=100000` as one use; what cannot be read is left for the input's own check. */
function usesOfWords(given: unknown): unknown {
  if (!Array.isArray(given)) return undefined;
  return given.map(String).map((word) => {
    const at = word.lastIndexOf('=');
    return { property_type: word.slice(0, Math.max(0, at)), area_sqft: Number(word.slice(at + 1)) };
  });
}

const typesOf = (uses: UseAreas, snapshot: Snapshot) =>
  uses.map(({ property_type, area_sqft }, index) => ({
    type: knownType(property_type, index, snapshot),
    areaSqft: area_sqft,
    share: 1,
  }));

const periodOf = ({ from, to, projection }: CompliancePeriod) => ({ from, to, projection });

function knownType(name: string, index: number, { sections }: Snapshot): string {
  const names = Object.keys(sections.ll97Limits);
  const found = names.find((each) => each.toLowerCase() === name.trim().toLowerCase());
  if (found !== undefined) return found;
  const pointer = `/uses/${index}/property_type`;
  const message = `"${name}" is not a property type of the rule. Use one of: ${names.join('; ')}.`;
  throw new ProblemError('invalid-request', message, [{ pointer, code: 'unknown_property_type', message }]);
}

/** Emissions of a year of fuel use in a period, as the estimate counts them, tCO2e a year. */
function emitted(use: FuelUse, { from, projection }: CompliancePeriod, snapshot: Snapshot) {
  const scenario: GridScenario = projection ? 'clcpa_line' : 'promulgated';
  const totals = [
    use.electricity_kwh ?? 0,
    (use.natural_gas_therms ?? 0) * KBTU_PER_THERM,
    (use.fuel_oil_2_gallons ?? 0) * KBTU_PER_GALLON_OIL_2,
    (use.fuel_oil_4_gallons ?? 0) * KBTU_PER_GALLON_OIL_4,
    (use.district_steam_mlb ?? 0) * KBTU_PER_MLB_STEAM,
  ];
  return { scenario, tco2e: emissionsOfTotals(totals, { year: from, scenario }, snapshot) };
}
