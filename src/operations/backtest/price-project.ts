import type { ProjectFamily } from '../../catalog/sections/project-scopes.ts';
import type { CompiledMeasure } from '../../catalog/sections/measures.ts';
import { calendarDate } from '../../quantities/calendar-date.ts';
import { usdFromCents } from '../../quantities/money.ts';
import { buildingInputFromRequest } from '../../engine/building/input-from-request.ts';
import { resolveBuilding } from '../../engine/building/resolve-building.ts';
import { parameterTable } from '../../engine/building/parameter-table.ts';
import type { BuildingProfile, EngineClass } from '../../engine/building/types.ts';
import { priceTier } from '../../engine/costs/price-tier.ts';
import type { TierCost } from '../../engine/costs/types.ts';
import { baselineEnergy } from '../../engine/energy/baseline-energy.ts';
import type { EnergyBaseline } from '../../engine/energy/types.ts';
import type { EngineSnapshot } from '../../engine/engine-snapshot.ts';
import type { QuantityBasis } from '../../catalog/sections/measures/vocabulary.ts';
import { measureQuantityOf } from '../../engine/measures/quantities.ts';
import { TIERS, type PlannedMeasure, type Tier, type TierPlan } from '../../engine/measures/types.ts';
import { explainedWidth } from './explained-width.ts';
import { intervalFactsOf, type IntervalFacts } from '../../engine/uncertainty/interval-facts.ts';
import type { HalfWidths } from '../../engine/uncertainty/spread.ts';
import { dollarsOfYear } from '../../engine/projects/dollars.ts';
import { builtWords } from '../../engine/projects/scope.ts';
import { HOUSING, type Project } from '../../engine/projects/types.ts';

export type ProjectPrice =
  | {
      readonly kind: 'priced';
      /** What the catalogue's lines come to for what the recorded cost covers, USD of the project's own year. */
      readonly expectedUsd: number;
      /** Dollars of the project's year over dollars of the last month of the indices. */
      readonly carried: number;
      /** The same lines in dollars of the last month of the indices. */
      readonly cost: TierCost;
      /** Half-widths that its price ranges and unknown quantities explain. */
      readonly explained: HalfWidths;
      /** How much of a remainder by measure its work carries, 0 to 1. */
      readonly remainderShare: number;
    }
  | { readonly kind: 'unpriced'; readonly reason: string };

/** Whether kW, tons and windows are those that the row states or those that an estimate would take. */
export type Sizes = 'stated' | 'estimated';

/**
 * A project priced as the engine prices a tier: its building described by what the row states, the lines of the measures
 * its scope families name with the indirects, soft cost and contingency of the shallowest tier that sells them all. The
 * escalation line of an estimate goes on from the end of the indices; a job of the past is carried by the indices instead.
 */
export function priceProject(
  project: Project,
  snapshot: EngineSnapshot,
  sizes: Sizes = 'stated',
): ProjectPrice {
  const engineClass = classOf(project, snapshot);
  if (engineClass === null) return unpriced(`no class of the catalogue: ${project.buildingClass}`);
  const measures = measuresOf(project, engineClass, snapshot);
  const sized =
    typeof measures !== 'string' && measures.every(({ quantity }) => isStated(quantity.basis, project));
  const areaSqft = areaOf(project, snapshot) ?? (sized ? NOMINAL_SQFT : null);
  if (areaSqft === null) return unpriced('neither dwellings nor floor area');
  if (typeof measures === 'string') return unpriced(measures);
  const carried = dollarsOfYear(project, snapshot);
  if (carried === null) return unpriced(`no price index for ${project.year}`);
  const profile = resolveBuilding(
    { input: buildingOf(project, { engineClass, areaSqft }), requestedOwnerType: null },
    snapshot,
  );
  const setting = { project, profile, baseline: baselineEnergy(profile, snapshot), snapshot, sizes };
  const planned = measures.map((measure) => plannedWork(measure, setting));
  if (planned.some(({ quantity }) => !(quantity > 0))) return unpriced('nothing to count on this building');
  const cost = priceTier(planOf(planned, snapshot), { profile, asOf: lastDay(snapshot), snapshot });
  const cents = project.covers === 'contract' ? cost.constructionCents : cost.totalCents;
  return {
    kind: 'priced',
    expectedUsd: usdFromCents(cents) * carried,
    carried,
    cost,
    ...explainedWidth(cost, { profile, known: knownOfProject(project, profile), snapshot }),
  };
}

/** The class of the catalogue that a row's words name; null where the catalogue has no price for such a building. */
function classOf({ buildingClass, level }: Project, { sections }: EngineSnapshot): EngineClass | null {
  const { classes } = sections.calibration.projectScopes;
  const named = classes.find(({ record }) => record === buildingClass)?.building_class ?? null;
  return named !== 'multifamily' && level === 'public_housing' ? null : named;
}

/** A row states its systems with its scope. Sizes it states are certain. */
function knownOfProject(project: Project, profile: BuildingProfile): IntervalFacts {
  const stated = project.sizes.map(({ driver }) => driver);
  const bases = Object.entries(STATED).flatMap(([basis, driver]) =>
    stated.some((one) => one === driver) ? [basis as QuantityBasis] : [],
  );
  return {
    ...intervalFactsOf(profile),
    areaKnown: project.areaSqft !== null,
    openSystems: [],
    stated: new Set(bases),
  };
}

const unpriced = (reason: string): ProjectPrice => ({ kind: 'unpriced', reason });

/** Stated, the lot's, or what the dwellings need at the area a dwelling the engine assumes. */
function areaOf({ areaSqft, buildingClass, dwellings }: Project, snapshot: EngineSnapshot): number | null {
  if (areaSqft !== null) return areaSqft;
  if (dwellings === null || buildingClass !== HOUSING) return null;
  const table = parameterTable(snapshot, 'multifamily', 'pre-1930');
  return dwellings * table('dwelling_unit_gross_area').value;
}

interface Described {
  readonly engineClass: EngineClass;
  readonly areaSqft: number;
}

function buildingOf(project: Project, { engineClass, areaSqft }: Described) {
  return buildingInputFromRequest({
    building_area: Math.round(areaSqft),
    building_class: engineClass,
    region: project.level === 'westchester_private' ? 'westchester' : 'nyc',
    ...(project.dwellings === null ? {} : { dwelling_units: project.dwellings }),
    ...(project.yearBuilt === null ? {} : { year_built: project.yearBuilt }),
    ...(project.storeys === null ? {} : { num_floors: project.storeys }),
  });
}

/** The measures that buy the scope, or the family that none buys. */
function measuresOf(
  project: Project,
  engineClass: EngineClass,
  { sections, tables }: EngineSnapshot,
): CompiledMeasure[] | string {
  const { projectScopes } = sections.calibration;
  const { families } = projectScopes;
  const words = builtWords(project.scope, projectScopes);
  const found: CompiledMeasure[] = [];
  for (const id of project.families) {
    const family = families.find((entry) => entry.id === id);
    const ids = family === undefined ? [] : pricedBy(family, { words, engineClass });
    if (ids.length === 0) return `no measure buys ${family?.label.toLowerCase() ?? id}`;
    for (const measureId of ids) {
      const entry = tables.measures.entries.find(({ measure }) => measure.id === measureId);
      if (entry === undefined) return `no measure ${measureId}`;
      found.push(entry.measure);
    }
  }
  return found.toSorted((a, b) => a.order - b.order);
}

interface Wanted {
  readonly words: string;
  readonly engineClass: EngineClass;
}

function pricedBy(family: ProjectFamily, { words, engineClass }: Wanted): readonly string[] {
  const names = (phrases: readonly string[] | undefined) =>
    phrases === undefined || phrases.some((phrase) => words.includes(phrase));
  const entry = (family.priced_by ?? []).find(
    ({ classes, phrases, and }) =>
      (classes === undefined || classes.includes(engineClass)) && names(phrases) && names(and),
  );
  return entry?.measures ?? [];
}

interface WorkSetting {
  readonly project: Project;
  readonly profile: BuildingProfile;
  readonly baseline: EnergyBaseline;
  readonly snapshot: EngineSnapshot;
  readonly sizes: Sizes;
}

function plannedWork(measure: CompiledMeasure, setting: WorkSetting): PlannedMeasure {
  const { profile, baseline, snapshot } = setting;
  const { basis, unit, counted } = measure.quantity;

  const day = lastDay(snapshot);
  return {
    measure,
    quantity:
      (setting.sizes === 'stated' ? statedQuantity(basis, setting) : null) ??
      measureQuantityOf(measure, { profile, baseline, rules: snapshot.tables.measures.rules }),
    unit,
    quantityBasis: counted,
    landmarkAlternative: false,
    savedKbtuByFuel: [],
    savedKwh: 0,
    savedTherms: 0,
    capacityKwDc: null,
    storageKwh: null,
    tons: null,
    constructionStart: day,
    inService: day,
  };
}

/** For a building whose row states the size of all its work and no more: work in counted pieces costs the same in any. */
const NOMINAL_SQFT = 100_000;

/** Sizes a row can state, by the basis they replace. */
const STATED: Readonly<Record<string, string>> = {
  pv_kw_dc: 'kw',
  cooling_ton: 'ton',
  heating_ton: 'ton',
  glazing_sqft: 'window',
};

const isStated = (basis: string, { sizes }: Project): boolean =>
  sizes.some(({ driver }) => driver === STATED[basis]);

/** What the row says was installed, in the unit of the basis; null where it does not. */
function statedQuantity(basis: string, { project, snapshot }: WorkSetting): number | null {
  const stated = project.sizes.find(({ driver }) => driver === STATED[basis]);
  if (stated === undefined) return null;
  const { projectScopes } = snapshot.sections.calibration;
  return stated.amount * (stated.driver === 'window' ? projectScopes.glazing_sqft_per_window.value : 1);
}

/** Work without an escalation line: its midpoint is the end of the indices. */
function planOf(measures: readonly PlannedMeasure[], snapshot: EngineSnapshot): TierPlan {
  const day = lastDay(snapshot);
  const schedule = {
    constructionStart: day,
    inService: day,
    midpoint: day,
    monthsToStart: 0,
    monthsToService: 0,
    notes: () => [],
  };
  const texts = { label: '', description: () => '', target: '', targetMet: true, warnings: [] };
  const tier = soldIn(measures);
  return {
    tier,
    scopeTier: tier,
    ...texts,
    measures,
    applicable: measures,
    after: NOTHING_SIMULATED,
    stepRows: { values: new Float64Array(0), length: 1, fuelEnd: 0 },
    schedule,
  };
}

/** The shallowest tier that sells all of the work; work that no tier sells by default is designed and let like the code tier's. */
const soldIn = (measures: readonly PlannedMeasure[]): Tier =>
  TIERS.find((tier) => measures.every(({ measure }) => measure.tiers.includes(tier))) ?? 'code_compliant';

/** A recorded project is priced, not simulated. */
const NOTHING_SIMULATED: TierPlan['after'] = {
  use: new Float64Array(0),
  pvKwh: 0,
  heatPumpKwh: 0,
  summerPeakKw: 0,
  winterPeakKw: 0,
  tenantShiftKbtu: 0,
  heatingPeakKw: 0,
  tenantSummerKw: 0,
  tenantWinterKw: 0,
  tenantHeatingKw: 0,
  storageKw: 0,
};

const lastDay = ({ escalationSeriesLast }: EngineSnapshot) => calendarDate(escalationSeriesLast);
