import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { loadSnapshot } from '../src/catalog/files/load.ts';
import { buildingInputFromRequest } from '../src/engine/building/input-from-request.ts';
import { resolveBuilding } from '../src/engine/building/resolve-building.ts';
import type { BuildingInput } from '../src/engine/building/types.ts';
import { compileEngine } from '../src/engine/compile-engine.ts';
import { assessCompliance } from '../src/engine/compliance/assess-compliance.ts';
import { penaltyByYear } from '../src/engine/compliance/avoided-penalty.ts';
import { chargeDue } from '../src/engine/compliance/charge-due.ts';
import { electrificationCredit } from '../src/engine/compliance/electrification-credit.ts';
import { emissionsTco2e, emittingTotals, penaltyUsd } from '../src/engine/compliance/emissions.ts';
import { limitsOf } from '../src/engine/compliance/limits.ts';
import { periodStatuses } from '../src/engine/compliance/period-status.ts';
import { periodOutcomes, periodsAsIs } from '../src/engine/compliance/period-outcomes.ts';
import type { ComplianceProfile } from '../src/engine/compliance/types.ts';
import { baselineEnergy } from '../src/engine/energy/baseline-energy.ts';
import { FUELS, type EnergyState } from '../src/engine/energy/types.ts';
import { article321 } from '../src/engine/law/article-321.ts';
import { waysToComply } from '../src/engine/law/ways.ts';
import { calendarDate, dateOf } from '../src/quantities/calendar-date.ts';
import { KBTU_PER_KWH } from '../src/quantities/units.ts';

/** Answers the conformance cases with the engine's own functions: one line of JSON in, one out. See README.md. */

const TODAY = calendarDate('2026-11-20');
const catalogDir = join(import.meta.dirname, '..', 'catalog');
const engine = compileEngine(loadSnapshot({ catalogDir, cacheDir: null, today: TODAY }), 'conformance');
const { snapshot } = engine;

type Energy = Readonly<Record<string, number>>;
type Spaces = readonly { readonly property_type: string; readonly area_sqft: number }[];

/** Its energy is stated, so that its charges count; each case brings its own. */
const STATED = { building_area: 100_000, year_built: 1950, site_eui: 80 };
const OFFICE = buildingInputFromRequest({ ...STATED, building_class: 'O6' });
/** A building that nothing settles but what the case says. */
const RENTAL = buildingInputFromRequest({ ...STATED, building_class: 'D1' });

function assess(input: BuildingInput) {
  const profile = resolveBuilding({ input, requestedOwnerType: null }, snapshot);
  const baseline = baselineEnergy(profile, snapshot);
  return { state: baseline.state, law: assessCompliance(profile, baseline, TODAY, snapshot) };
}

/** A year's energy in one end use. */
function stateOf(energy: Energy): EnergyState {
  const state = { ...assess(OFFICE).state, pvKwh: 0, heatPumpKwh: 0 };
  const kbtu = [
    (energy['grid_electricity_kwh'] ?? 0) * KBTU_PER_KWH,
    ...FUELS.slice(1).map((fuel) => energy[`${fuel}_kbtu`] ?? 0),
  ];
  return { ...state, use: state.use.map((_, cell) => kbtu[cell] ?? 0) };
}

/** What the law beside an estimate is read from, for one use with a year's energy. */
function lawBeside(spaces: Spaces, energy: Energy, pathwayCode: string) {
  const ofUse = spaces[0]?.property_type === 'Office' ? OFFICE : RENTAL;
  const grossFloorAreaSqft = spaces.reduce((sum, { area_sqft }) => sum + area_sqft, 0);
  const made = engine.estimate(PLAIN, { ...ofUse, grossFloorAreaSqft, ll97Pathway: pathwayCode }, TODAY);
  if (made.kind === 'rejected') throw new Error('the case cannot be estimated');
  const state = stateOf(energy);
  const emitted = emittingTotals(state);
  const compliance = withSpaces(made.context.compliance, spaces);
  const outcomes = periodOutcomes(periodsAsIs(emitted, compliance, snapshot), emitted, compliance, snapshot);
  const kbtuByFuel = {
    ...made.context.baseline.kbtuByFuel,
    electricity: (energy['grid_electricity_kwh'] ?? 0) * KBTU_PER_KWH,
  };
  const scope = {
    context: {
      ...made.context,
      compliance,
      baseline: { ...made.context.baseline, state, kbtuByFuel },
    },
    tiers: made.computed.map((tier) => ({ ...tier, outcomes })),
    verdict: made.defaultTier,
    setting: made.presentCostSetting,
    snapshot,
  };
  return { ...scope, article321: article321(scope) };
}

const PLAIN = {
  tiers: null,
  laborBasis: 'prevailing',
  includeFinancing: false,
  financing: null,
} as const;

/** Figures of a way by the words an answer gives them. */
const AMOUNTS: Readonly<Record<string, string>> = {
  'break-even price of a credit': 'break_even_usd_per_mwh',
  'credits that cancel the excess': 'credits_mwh',
  'credits that may be used: electricity bought': 'credits_at_most_mwh',
  'tons that may be bought': 'most_tco2e',
  'their cost where the excess needs them': 'cost_usd',
  'a month late, at most': 'month_usd',
  'a report never filed, at most': 'most_usd',
  'fine, at most': 'most_usd',
  'emissions of 2018 it needs, more than': 'least_2018_tco2e',
};

const MEETS_LIMIT = { within: true, over: false, by_coefficients: null };

/** Charged in every year asked for, at the statutory price. */
const CHARGED = { firstPenaltyYear: 2024, penaltyUsdPerTco2e: snapshot.sections.ll97.penaltyUsdPerTco2e };

function withSpaces(law: ComplianceProfile, spaces: Spaces): ComplianceProfile {
  const total = spaces.reduce((sum, { area_sqft }) => sum + area_sqft, 0);
  const propertyTypes = spaces.map(({ property_type, area_sqft }) => ({
    type: property_type,
    areaSqft: area_sqft,
    share: area_sqft / total,
  }));
  return { ...law, propertyTypes, periods: limitsOf(propertyTypes, snapshot) };
}

const ARTICLES: Readonly<Partial<Record<ComplianceProfile['pathway'], string>>> = {
  article_320: '320',
  article_320_from_2026: '320',
  article_320_from_2035: '320',
  article_321: '321',
  city_owned: 'city',
};

/** Whether a period as an answer words it ("2024-2029") holds a year. */
const holds = (period: string, year: number): boolean => {
  const [from = NaN, to = NaN] = period.split('-').map(Number);
  return from <= year && year <= to;
};

const CALCULATIONS = {
  limit({ emission_year: year, spaces }: { emission_year: number; spaces: Spaces }) {
    const { periods } = withSpaces(assess(OFFICE).law, spaces);
    return { limit_tco2e: periods.find(({ from, to }) => from <= year && year <= (to ?? year))?.limitTco2e };
  },

  emissions({ emission_year: year, energy }: { emission_year: number; energy: Energy }) {
    if (year > snapshot.sections.ll97.lastPromulgatedYear) return { emissions_tco2e: null };
    return { emissions_tco2e: emissionsTco2e(stateOf(energy), { year, scenario: 'promulgated' }, snapshot) };
  },

  charge(input: { emission_year: number; pathway_code: string; spaces: Spaces; energy: Energy }) {
    const { law } = assess({ ...RENTAL, ll97Pathway: input.pathway_code });
    const year = input.emission_year;
    const charges = penaltyByYear(
      stateOf(input.energy),
      withSpaces(law, input.spaces),
      dateOf(year, 1, 1),
      snapshot,
    );
    return { charge_usd: charges.get(year) ?? 0, report_due: chargeDue(year) };
  },

  coverage(input: { gross_floor_area_sqft: number; buildings_on_lot: number }) {
    const { law } = assess({
      ...OFFICE,
      grossFloorAreaSqft: input.gross_floor_area_sqft,
      buildingsOnLot: input.buildings_on_lot,
    });
    return { covered: law.pathway === 'undetermined' ? null : law.applicable };
  },

  pathway({ pathway_codes: codes }: { pathway_codes: readonly string[] }) {
    const { law } = assess({ ...RENTAL, ll97Pathway: codes.join(';') });
    const article = ARTICLES[law.pathway] ?? null;
    return { article, charged_from: article === '320' ? law.firstPenaltyYear : null };
  },

  electrification_deduction(input: { heat_pump_kwh: number; in_service: string }) {
    const { state, law } = assess(OFFICE);
    const emitted = emittingTotals(state);
    const credit = electrificationCredit(
      {
        after: { heatPumpKwh: input.heat_pump_kwh },
        schedule: { inService: calendarDate(input.in_service) },
      },
      periodOutcomes(periodsAsIs(emitted, law, snapshot), emitted, law, snapshot),
      law,
      snapshot,
    );
    return { deduction_tco2e: credit?.tco2e ?? 0 };
  },

  article_321(input: { pathway_code: string; spaces: Spaces; energy: Energy }) {
    const view = lawBeside(input.spaces, input.energy, input.pathway_code).article321;
    const test = view?.limitTest.tests[0];
    return {
      limit_tco2e: test?.limitTco2e,
      emissions_2024_coefficients_tco2e: test?.emissionsAt2024To2029,
      emissions_2030_coefficients_tco2e: test?.emissionsAt2030To2034,
      meets_limit: test === undefined ? undefined : MEETS_LIMIT[test.result],
      flat_penalty_usd: view?.penalty.once,
    };
  },

  odds(input: {
    emission_year: number;
    limit_tco2e: number;
    emissions_tco2e: { p10: number; p50: number; p90: number };
  }) {
    const { emission_year: year, limit_tco2e: limitTco2e } = input;
    const { p10, p50, p90 } = input.emissions_tco2e;
    const period = { from: year, to: year, limitTco2e, baselineTco2e: p50, projection: false };
    const baselinePenaltyUsd = penaltyUsd(p50, limitTco2e, CHARGED.penaltyUsdPerTco2e);
    const [status] = periodStatuses(
      [{ ...period, baselinePenaltyUsd, scenario: 'promulgated' }],
      { lowRatio: p10 / p50, highRatio: p90 / p50 },
      CHARGED,
    );
    return {
      probability_over: status?.probabilityOver,
      status: status?.status,
      charge_p10_usd: status?.chargeUsd.p10,
      charge_p50_usd: status?.chargeUsd.p50,
      charge_p90_usd: status?.chargeUsd.p90,
    };
  },

  way(input: { way: string; emission_year: number; spaces: Spaces; energy: Energy }) {
    const ways = waysToComply(lawBeside(input.spaces, input.energy, 'CP0'));
    const amounts = ways.find(({ id }) => id === input.way)?.amounts ?? [];
    const ofYear = amounts.filter(({ period }) => period === null || holds(period, input.emission_year));
    return Object.fromEntries(ofYear.map(({ name, value }) => [AMOUNTS[name] ?? name, value]));
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const {
    calculate,
    case: name,
    input,
  } = JSON.parse(line) as {
    calculate: keyof typeof CALCULATIONS;
    case: string;
    input: never;
  };
  process.stdout.write(
    `${JSON.stringify({ calculate, case: name, output: CALCULATIONS[calculate](input) })}\n`,
  );
}
