import { join } from 'node:path';
import { loadSnapshot } from '../../src/catalog/files/load.ts';
import { buildingInputFromRequest } from '../../src/engine/building/input-from-request.ts';
import { resolveBuilding } from '../../src/engine/building/resolve-building.ts';
import type { HeatingSystem } from '../../src/engine/building/types.ts';
import { assessCompliance } from '../../src/engine/compliance/assess-compliance.ts';
import { priceTier } from '../../src/engine/costs/price-tier.ts';
import { compileEngine } from '../../src/engine/compile-engine.ts';
import { baselineEnergy } from '../../src/engine/energy/baseline-energy.ts';
import { offerTiers } from '../../src/engine/measures/offer-tiers.ts';
import { measureQuantityOf } from '../../src/engine/measures/quantities.ts';
import type { PlannedMeasure } from '../../src/engine/measures/types.ts';
import { indexAt } from '../../src/engine/pricing/escalation.ts';
import { calendarDate } from '../../src/quantities/calendar-date.ts';
import { described } from '../../test/support/described.ts';

/**
 * Electrification jobs of New York housing beside the price of the same scope in the money of the job's year. The
 * prices of central plants and of systems in dwellings were read from some of these jobs (`prices from`): for those the
 * ratio shows that nothing is counted twice, not how well a price foretells. `node bench/prices/electrification-jobs.ts`
 */
interface Job {
  readonly name: string;
  readonly year: number;
  readonly actualUsd: number;
  /** A quote, a floor or an announced total is no outturn: shown, not counted. */
  readonly kind: 'outturn' | 'announced' | 'quote' | 'floor';
  readonly building: Parameters<typeof buildingInputFromRequest>[0];
  readonly heating: HeatingSystem;
  readonly scope: readonly string[];
  readonly pricesFrom?: string;
}

const CENTRAL = 'air_to_water_high_temperature';
const APARTMENTS = 'split_heat_pumps_dwellings';
const HOT_WATER = 'central_heat_pump_water_heater';
const SERVICE = 'electrical_service_upgrade';
/** Gross area where neither the report nor the lot gives one: the median of dwellings in the sample. */
const SQFT_A_DWELLING = 991;

const housing = (dwellings: number, year_built: number, num_floors: number, area?: number) =>
  described(area ?? dwellings * SQFT_A_DWELLING, 'multifamily', year_built, {
    region: 'nyc' as const,
    dwelling_units: dwellings,
    num_floors,
  });

const JOBS: readonly Job[] = [
  {
    name: '420 East 51st Street, 110 dwellings',
    year: 2024,
    actualUsd: 2_900_000,
    kind: 'announced',
    building: housing(110, 1962, 13, 155_000),
    heating: 'hydronic',
    scope: [CENTRAL, HOT_WATER, SERVICE],
    pricesFrom: 'central plant',
  },
  {
    name: '240 East 24th Street, 36 dwellings',
    year: 2024,
    actualUsd: 1_500_000,
    kind: 'announced',
    building: housing(36, 1925, 6, 25_259),
    heating: 'steam_1pipe',
    scope: [APARTMENTS, HOT_WATER, SERVICE],
    pricesFrom: 'systems in dwellings',
  },
  {
    name: '90 Sterling Place, 4 dwellings',
    year: 2023,
    actualUsd: 150_350,
    kind: 'outturn',
    building: housing(4, 1920, 4),
    heating: 'steam_1pipe',
    scope: [APARTMENTS, HOT_WATER, SERVICE],
    pricesFrom: 'systems in dwellings',
  },
  {
    name: '111 Fourth Avenue, 172 dwellings',
    year: 2023,
    actualUsd: 7_700_000,
    kind: 'announced',
    building: housing(172, 1921, 13, 156_650),
    heating: 'hydronic',
    scope: [APARTMENTS, HOT_WATER, SERVICE],
  },
  {
    name: 'Upper West Side co-op, 77 dwellings, hot water',
    year: 2024,
    actualUsd: 399_126,
    kind: 'outturn',
    building: housing(77, 1960, 11),
    heating: 'hydronic',
    scope: [HOT_WATER],
    pricesFrom: 'hot-water plant',
  },
  {
    name: 'Residencia Esperanza, 25 dwellings',
    year: 2022,
    actualUsd: 800_000,
    kind: 'quote',
    building: housing(25, 1920, 6),
    heating: 'steam_1pipe',
    scope: [APARTMENTS, HOT_WATER, SERVICE],
  },
  {
    name: 'West 94th Street, 7 dwellings',
    year: 2025,
    actualUsd: 100_000,
    kind: 'floor',
    building: housing(7, 1900, 5),
    heating: 'steam_1pipe',
    scope: [APARTMENTS, HOT_WATER, SERVICE],
  },
];

const root = join(import.meta.dirname, '../..');
const { snapshot } = compileEngine(
  loadSnapshot({
    catalogDir: join(root, 'catalog'),
    cacheDir: join(root, 'var/catalog-cache'),
    today: '2026-11-20',
  }),
  'bench',
);
const asOf = calendarDate('2026-11-20');

function priceOf(job: Job): number {
  const input = buildingInputFromRequest(job.building);
  const resolved = resolveBuilding({ input, requestedOwnerType: null }, snapshot);
  const profile = { ...resolved, systems: { ...resolved.systems, heating: job.heating } };
  const baseline = baselineEnergy(profile, snapshot);
  const compliance = assessCompliance(profile, baseline, asOf, snapshot);
  const { plans } = offerTiers({ profile, baseline, compliance, asOf, snapshot });
  const plan = plans.find(({ tier }) => tier === 'net_zero_ready');
  const pattern = plan?.measures[0];
  if (plan === undefined || pattern === undefined) throw new Error(`${job.name}: no net-zero tier`);
  const amounts = { profile, baseline, rules: snapshot.tables.measures.rules };
  const measures = job.scope.flatMap((id): PlannedMeasure[] => {
    const planned = plan.measures.find(({ measure }) => measure.id === id);
    if (planned !== undefined) return [planned];
    const measure = snapshot.sections.measures.list.find((entry) => entry.id === id);
    if (measure === undefined) throw new Error(`no measure ${id}`);
    if (measure.quantity.basis === 'added_kva') return [];
    const quantity = measureQuantityOf(measure, amounts);
    return [{ ...pattern, measure, quantity, unit: measure.quantity.unit, landmarkAlternative: false }];
  });
  const cost = priceTier({ ...plan, measures }, { profile, asOf, snapshot });
  const { escalation } = snapshot.sections;
  const series = 'PCU23822X23822X';
  const money =
    indexAt(escalation, series, String(job.year)) / indexAt(escalation, series, escalation.lastMonth);
  return ((cost.totalCents - cost.categoryCents.escalation) / 100) * money;
}

console.log('job | dollars of | kind | actual | same scope here | here over actual | prices from');
for (const job of JOBS) {
  const usd = priceOf(job);
  const thousands = (value: number) => `${Math.round(value / 1000)} k`;
  const cells = [job.name, job.year, job.kind, thousands(job.actualUsd), thousands(usd)];
  console.log([...cells, (usd / job.actualUsd).toFixed(2), job.pricesFrom ?? '–'].join(' | '));
}
