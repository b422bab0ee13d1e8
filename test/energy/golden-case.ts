import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import type { BuildingRecord } from '../../src/contract/building-record.ts';
import { assessCompliance } from '../../src/engine/compliance/assess-compliance.ts';
import { penaltyByYear } from '../../src/engine/compliance/avoided-penalty.ts';
import { emittingTotals } from '../../src/engine/compliance/emissions.ts';
import { periodsAsIs } from '../../src/engine/compliance/period-outcomes.ts';
import { buildingInputFromRecord } from '../../src/engine/building/input-from-record.ts';
import { buildingInputFromRequest } from '../../src/engine/building/input-from-request.ts';
import { resolveBuilding } from '../../src/engine/building/resolve-building.ts';
import type { BuildingInput } from '../../src/engine/building/types.ts';
import { baselineEnergy } from '../../src/engine/energy/baseline-energy.ts';
import { energyBill } from '../../src/engine/energy/energy-bill.ts';
import { calendarDate } from '../../src/quantities/calendar-date.ts';
import { testSnapshot } from '../catalog/snapshot.ts';
import { lotPlace } from '../../src/places/lot-place.ts';

const FOLDER = fileURLToPath(new URL('golden', import.meta.url));
const AS_OF = calendarDate('2026-11-20');

export interface GoldenCase {
  readonly name: string;
  readonly why: string;
  readonly building?: Parameters<typeof buildingInputFromRequest>[0];
  readonly record?: Partial<BuildingRecord> & { readonly grossFloorAreaSqft: number };
  /** Dotted path → value; numbers agree to one part in ten thousand. */
  readonly expect: Readonly<Record<string, unknown>>;
}

export function goldenCases(): GoldenCase[] {
  return readdirSync(FOLDER).map((name) => parse(readFileSync(`${FOLDER}/${name}`, 'utf8')) as GoldenCase);
}

const UNKNOWN_LOT: BuildingRecord = {
  parcelId: '1000000000',
  billingBbl: null,
  region: 'nyc',
  borough: null,
  address: null,
  zipcode: null,
  latitude: null,
  longitude: null,
  dofClass: null,
  dofClassLetter: null,
  landUse: null,
  reportedUse: null,
  reportedUseYear: null,
  grossFloorAreaSqft: null,
  grossFloorAreaSource: null,
  areasByUseSqft: null,
  lotAreaSqft: null,
  buildingsOnLot: null,
  yearBuilt: null,
  yearBuiltEstimated: false,
  floors: null,
  dwellingUnits: null,
  isLandmark: false,
  inHistoricDistrict: false,
  ownerTypeCode: null,
  siteEuiKbtuPerSqft: null,
  siteEuiYear: null,
  annualElectricityKwh: null,
  annualGasKbtu: null,
  annualOtherKbtu: null,
  energyYear: null,
  energyStarScore: null,
  energyGrade: null,
  reportedGhgTco2e: null,
  oilFuel: null,
  ll97Pathway: null,
  sources: {},
  flags: [],
  asOf: '2021-12-31',
};

/** A lot that knows only what is named. */
export function lot(facts: Partial<BuildingRecord> & { readonly grossFloorAreaSqft: number }): BuildingInput {
  const record = { ...UNKNOWN_LOT, ...facts };
  return buildingInputFromRecord(record, lotPlace(record));
}

/** Building, baseline, bill and law of one input, as golden cases name their parts. */
export function assess(input: BuildingInput) {
  const snapshot = testSnapshot();
  const profile = resolveBuilding({ input, requestedOwnerType: null }, snapshot);
  const baseline = baselineEnergy(profile, snapshot);
  const compliance = assessCompliance(profile, baseline, AS_OF, snapshot);
  const outcomes = periodsAsIs(emittingTotals(baseline.state), compliance, snapshot);
  const penalties = penaltyByYear(baseline.state, compliance, AS_OF, snapshot);
  const periods: Record<string, Record<string, unknown>> = {};
  for (const outcome of outcomes) (periods[outcome.from] ??= {})[outcome.scenario] = outcome;
  return {
    profile,
    baseline,
    compliance,
    bill: energyBill(baseline.state, baseline),
    periods,
    periodCount: outcomes.length,
    avoidedYears: [...penalties].filter(([, usd]) => usd > 0).map(([year]) => year),
    warningCount: profile.warnings.length + compliance.warnings.length,
  };
}

export function assessCase(golden: GoldenCase) {
  if (golden.record !== undefined) return assess(lot(golden.record));
  if (golden.building === undefined) throw new Error(`${golden.name}: neither building nor record`);
  return assess(buildingInputFromRequest(golden.building));
}

/** The value at a dotted path; throws when a step is missing, so a misspelt expectation fails. */
export function valueAt(root: object, path: string): unknown {
  let value: unknown = root;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !(key in value)) throw new Error(`nothing at ${path}`);
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}
