import { describe, expect, it } from 'vitest';
import type { PricedBuilding } from '../../src/contract/portfolio.ts';
import {
  addBuilding,
  addRepeated,
  noSums,
  summaryOf,
  type PortfolioSums,
} from '../../src/portfolio-table/totals.ts';
import { WARNING_CODES, type WarningCode } from '../../src/vocabulary/warning-codes.ts';
import { pricedBuilding } from '../../src/operations/portfolio/priced-building.ts';
import { warningsOf } from '../../src/operations/estimate/assemble-response.ts';
import { answer } from '../estimate/fixture.ts';

const BUILDINGS = [
  { building_area: 80_000, building_class: 'D4', year_built: 1935, dwelling_units: 75 },
  { building_area: 30_000, building_class: 'D4', year_built: 1965, dwelling_units: 30 },
  { building_area: 400_000, building_class: 'O4', year_built: 1985 },
  { building_area: 120_000, building_class: 'H2', year_built: 1990 },
  { building_area: 55_000, building_class: 'K1', year_built: 1950 },
  { building_area: 60_000, building_class: 'W1', year_built: 1960 },
];

const found = BUILDINGS.map((building) => {
  const own = answer({ building });
  if (own === null) throw new Error('every sample building has tiers');
  return own;
});
const answers = found.map(({ response }) => response);

const rows = found.map(({ outcome, response }, at): PricedBuilding => {
  return pricedBuilding({
    row: at + 1,
    cells: {},
    request: {},
    readAs: null,
    outcome,
    warnings: warningsOf(outcome, response.resolution.facts ?? []),
    record: null,
  });
});

function sumsOf(buildings: readonly PricedBuilding[]): PortfolioSums {
  const sums = noSums();
  for (const building of buildings) addBuilding(sums, building);
  return sums;
}

it('a row shows what the full answer shows', () => {
  for (const [at, response] of answers.entries()) {
    const { resolution, default_tier: verdict } = response;
    expect(rows[at]).toMatchObject({
      parcel_id: resolution.parcel_id,
      building_class: resolution.building_class,
      gross_floor_area_sqft: resolution.gross_floor_area_sqft,
      site_eui_kbtu_per_sqft: resolution.site_eui_kbtu_per_sqft,
      default_tier: verdict?.tier,
      warnings: response.consistency_warnings.map((text) => ({ text })),
      recommendation: verdict?.recommendation,
      in_steps_less_usd: verdict?.inSteps?.lessThanRecommendation ?? null,
      tiers: response.tiers.map(({ tier, cost_breakdown: cost, sensitivity, roi, measures }) => ({
        tier,
        total_cost_usd: cost.totalCost,
        cost_per_sqft_usd: cost.costPerSqft,
        low_usd: sensitivity.bestCase,
        likely_cost_usd: sensitivity.calibratedExpected,
        high_usd: sensitivity.worstCase,
        incentives_usd: roi.totalIncentives,
        net_cost_usd: roi.netCost,
        npv_usd: roi.npv,
        annual_savings_usd: roi.totalAnnualSavings,
        site_energy_savings: roi.siteEnergySavings,
        ll97_compliant_through_2034: roi.compliance.compliantThrough2034,
        measures: measures.length,
      })),
    });
  }
});

it('a summary counts a warning once a building, says what it means, and names no warning that nobody has', () => {
  const [first, second] = Object.keys(WARNING_CODES) as WarningCode[];
  const warned = (...codes: (WarningCode | undefined)[]) =>
    ({
      tiers: [],
      default_tier: null,
      warnings: codes.map((code) => ({ code, text: '' })),
    }) as unknown as PricedBuilding;
  const sums = sumsOf([warned(first, first), warned(second, first), warned()]);
  expect(summaryOf(sums, { rows: 3 }).warnings).toEqual([
    { code: first, buildings: 2, meaning: WARNING_CODES[first!] },
    { code: second, buildings: 1, meaning: WARNING_CODES[second!] },
  ]);
});

describe('the summary of a portfolio', () => {
  const tiers = answers.flatMap((response) => response.tiers);
  const leastCostly = answers.flatMap((response) =>
    response.tiers.filter(({ tier }) => tier === response.default_tier?.tier),
  );
  const whole = summaryOf(sumsOf(rows), { rows: rows.length });

  it('adds every tier: cost, incentives, savings, penalty avoided and carbon', () => {
    expect(whole).toMatchObject({ rows: 6, estimated: 6, failed: 0 });
    for (const [tier, sums] of Object.entries(whole.tiers)) {
      const of = tiers.filter((entry) => entry.tier === tier);
      const total = (pick: (entry: (typeof tiers)[number]) => number) =>
        of.reduce((sum, entry) => sum + pick(entry), 0);
      expect(sums.buildings).toBe(of.length);
      expect(sums.total_cost_usd).toBeCloseTo(
        total(({ cost_breakdown }) => cost_breakdown.totalCost),
        4,
      );
      expect(sums.incentives_usd).toBeCloseTo(
        total(({ roi }) => roi.totalIncentives),
        4,
      );
      expect(sums.savings_in_2030_usd).toBeCloseTo(
        total(({ roi }) => roi.in2030?.total ?? 0),
        4,
      );
      expect(sums.penalty_avoided_in_2030_usd).toBeCloseTo(
        total(({ roi }) => roi.in2030?.penaltyAvoided ?? 0),
        4,
      );
      expect(sums.emissions_reduction_tco2e).toBeCloseTo(
        total(({ roi }) => roi.emissionsReductionTco2e),
        4,
      );
      expect(sums.emissions_reduction_tco2e).toBeGreaterThan(0);
    }
  });

  it('ranks the least costly tiers by cost per ton, each building in the step that holds its cost', () => {
    let cumulative = 0;
    for (const step of whole.abatement_curve) {
      const of = leastCostly.filter(({ roi: { costPerTco2e } }) => {
        if (costPerTco2e === null) return false;
        const from = step.from_usd_per_tco2e ?? -Infinity;
        return costPerTco2e >= from && costPerTco2e < (step.to_usd_per_tco2e ?? Infinity);
      });
      const tonnes = of.reduce((sum, { roi }) => sum + roi.emissionsReductionTco2e, 0);
      cumulative += tonnes;
      expect(step.buildings).toBe(of.length);
      expect(step.emissions_reduction_tco2e).toBeCloseTo(tonnes, 4);
      expect(step.net_cost_usd).toBeCloseTo(
        of.reduce((sum, { roi }) => sum + roi.netCost, 0),
        4,
      );
      expect(step.cumulative_tco2e).toBeCloseTo(cumulative, 4);
    }
    expect(cumulative).toBeGreaterThan(0);
    const ranked = whole.abatement_curve.reduce((sum, { buildings }) => sum + buildings, 0);
    expect(ranked + whole.buildings_without_cost_per_tco2e).toBe(answers.length);
  });

  it('counts a lot once: a row that names it again is estimated and adds nothing', () => {
    const sums = sumsOf(rows);
    addRepeated(sums);
    const summary = summaryOf(sums, { rows: answers.length + 1 });
    expect(summary).toEqual({
      ...whole,
      rows: 7,
      estimated: 7,
      rows_of_a_lot_named_before: 1,
    });
  });

  it('counts a building without a proposal apart', () => {
    const [first] = rows;
    if (first === undefined) throw new Error('there is a first row');
    const without = sumsOf([{ ...first, default_tier: null }]);
    expect(summaryOf(without, { rows: 1 }).buildings_without_cost_per_tco2e).toBe(1);
  });

  it('keeps cents and kilograms, and puts a cost on the border of two steps into the upper one', () => {
    const made = (tier: string, usd: number, perTon: number | null) => ({
      tier,
      total_cost_usd: usd + 0.01,
      incentives_usd: 0.02,
      savings_in_2030_usd: 0.03,
      penalty_avoided_in_2030_usd: 0.04,
      emissions_reduction_tco2e: 0.05,
      cost_per_tco2e_usd: perTon,
      net_cost_usd: usd,
    });
    const costing = (perTon: number | null) =>
      ({
        tiers: [
          made('net_zero_ready', 900, 20_000),
          made('code_compliant', 100.25, perTon),
          made('quick_wins', 50, 10),
        ],
        default_tier: 'code_compliant',
        warnings: [],
      }) as unknown as PricedBuilding;
    const sums = noSums();
    for (const perTon of [-5, 0, 268, 20_000, 1e6, null]) addBuilding(sums, costing(perTon));
    const summary = summaryOf(sums, { rows: 7 });
    expect(summary).toMatchObject({ rows: 7, estimated: 6, buildings_without_cost_per_tco2e: 1 });
    expect(Object.entries(summary.tiers)).toEqual([
      [
        'code_compliant',
        {
          buildings: 6,
          total_cost_usd: 601.56,
          incentives_usd: 0.12,
          savings_in_2030_usd: 0.18,
          penalty_avoided_in_2030_usd: 0.24,
          emissions_reduction_tco2e: 0.3,
        },
      ],
      ['net_zero_ready', expect.objectContaining({ buildings: 6, total_cost_usd: 5400.06 })],
      ['quick_wins', expect.objectContaining({ buildings: 6, total_cost_usd: 300.06 })],
    ]);
    const steps = summary.abatement_curve.filter(({ buildings }) => buildings > 0);
    const step = (from: number | null, to: number | null, buildings: number, cumulative: number) => ({
      from_usd_per_tco2e: from,
      to_usd_per_tco2e: to,
      buildings,
      net_cost_usd: 100.25 * buildings,
      emissions_reduction_tco2e: 0.05 * buildings,
      cumulative_tco2e: cumulative,
    });
    expect(steps).toEqual([
      step(null, 0, 1, 0.05),
      step(0, 50, 1, 0.1),
      step(268, 350, 1, 0.15),
      step(20_000, null, 2, 0.25),
    ]);
  });

  it('of no building is zero in every step, and a tier without savings in 2030 adds none', () => {
    const none = summaryOf(noSums(), { rows: 0 });
    expect(none).toMatchObject({ rows: 0, estimated: 0, failed: 0, tiers: {} });
    expect(none.abatement_curve).toHaveLength(17);
    for (const { buildings, net_cost_usd, emissions_reduction_tco2e } of none.abatement_curve)
      expect([buildings, net_cost_usd, emissions_reduction_tco2e]).toEqual([0, 0, 0]);
    const past = rows.slice(0, 1).map((row) => ({
      ...row,
      tiers: row.tiers.map((tier) => ({
        ...tier,
        savings_in_2030_usd: null,
        penalty_avoided_in_2030_usd: null,
      })),
    }));
    const { tiers: sums } = summaryOf(sumsOf(past), { rows: 1 });
    for (const { savings_in_2030_usd, penalty_avoided_in_2030_usd } of Object.values(sums))
      expect([savings_in_2030_usd, penalty_avoided_in_2030_usd]).toEqual([0, 0]);
    expect(Object.keys(sums).length).toBeGreaterThan(0);
  });
});
