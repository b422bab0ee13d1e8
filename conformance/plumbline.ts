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
import { emissionsTco2e, emittingTotals } from '../src/engine/compliance/emissions.ts';
import { limitsOf } from '../src/engine/compliance/limits.ts';
import { periodOutcomes, periodsAsIs } from '../src/engine/compliance/period-outcomes.ts';
import type { ComplianceProfile } from '../src/engine/compliance/types.ts';
import { baselineEnergy } from '../src/engine/energy/baseline-energy.ts';
import { cloneState } from '../src/engine/energy/energy-state.ts';
import { FUELS, type EnergyState } from '../src/engine/energy/types.ts';
import { calendarDate, dateOf } from '../src/quantities/calendar-date.ts';
import { KBTU_PER_KWH } from '../src/quantities/units.ts';

/** Answers the conformance cases with the engine's own functions: one line of JSON in, one out. See README.md. */

const TODAY = calendarDate('2026-11-20');
const catalogDir = join(import.meta.dirname, '..', 'catalog');
const { snapshot } = compileEngine(loadSnapshot({ catalogDir, cacheDir: null, today: TODAY }), 'conformance');

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
  const state = { ...cloneState(assess(OFFICE).state), pvKwh: 0, heatPumpKwh: 0 };
  const kbtu = [
    (energy['grid_electricity_kwh'] ?? 0) * KBTU_PER_KWH,
    ...FUELS.slice(1).map((fuel) => energy[`${fuel}_kbtu`] ?? 0),
  ];
  return { ...state, use: state.use.map((_, cell) => kbtu[cell] ?? 0) };
}

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
