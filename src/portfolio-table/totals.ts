import type { PricedBuilding, PricedTier } from '../contract/portfolio.ts';
import { WARNING_CODES, type WarningCode } from '../vocabulary/warning-codes.ts';

/** Upper ends of the abatement curve's steps, USD per tCO2e of a building's least costly tier; the last is open. */
const CURVE_STEPS_USD = [
  0, 50, 100, 150, 200, 268, 350, 500, 750, 1000, 1500, 2000, 3000, 5000, 10_000, 20_000,
] as const;

interface Sums {
  tiers: number;
  costCents: number;
  incentiveCents: number;
  savingsCents: number;
  penaltyAvoidedCents: number;
  kilograms: number;
}

/** Integer sums only, so that the totals do not depend on the order of the buildings. */
export interface PortfolioSums {
  estimated: number;
  /** Rows whose lot an earlier row names too; they are in nothing below. */
  repeated: number;
  failed: number;
  byTier: Record<string, Sums>;
  /** The least costly tier of each building: buildings, cost and yearly tCO2e by step of cost per ton. */
  curve: { buildings: number; costCents: number; kilograms: number }[];
  withoutCostPerTon: number;
  /** Buildings by what they are warned of. */
  warned: Partial<Record<WarningCode, number>>;
}

export function noSums(): PortfolioSums {
  const curve = Array.from({ length: CURVE_STEPS_USD.length + 1 }, () => ({
    buildings: 0,
    costCents: 0,
    kilograms: 0,
  }));
  return { estimated: 0, repeated: 0, failed: 0, byTier: {}, curve, withoutCostPerTon: 0, warned: {} };
}

const cents = (usd: number) => Math.round(usd * 100);
/** tCO2e are served with two decimals, so kilograms lose nothing. */
const kilograms = (tco2e: number) => Math.round(tco2e * 1000);

/** A row whose lot an earlier row names: it is estimated, and counts once. */
export function addRepeated(sums: PortfolioSums): void {
  sums.estimated += 1;
  sums.repeated += 1;
}

export function addBuilding(sums: PortfolioSums, building: PricedBuilding): void {
  sums.estimated += 1;
  for (const code of new Set(building.warnings.map((warning) => warning.code)))
    sums.warned[code] = (sums.warned[code] ?? 0) + 1;
  for (const tier of building.tiers) addTier((sums.byTier[tier.tier] ??= noTierSums()), tier);
  const leastCostly = building.tiers.find(({ tier }) => tier === building.default_tier);
  const perTon = leastCostly?.cost_per_tco2e_usd ?? null;
  const step = perTon === null ? undefined : sums.curve[stepOf(perTon)];
  if (leastCostly === undefined || step === undefined) {
    sums.withoutCostPerTon += 1;
    return;
  }
  step.buildings += 1;
  step.costCents += cents(leastCostly.net_cost_usd);
  step.kilograms += kilograms(leastCostly.emissions_reduction_tco2e);
}

const noTierSums = (): Sums => ({
  tiers: 0,
  costCents: 0,
  incentiveCents: 0,
  savingsCents: 0,
  penaltyAvoidedCents: 0,
  kilograms: 0,
});

function addTier(into: Sums, tier: PricedTier): void {
  into.tiers += 1;
  into.costCents += cents(tier.total_cost_usd);
  into.incentiveCents += cents(tier.incentives_usd);
  // The same calendar year for every row and tier: a first full year would add 2028 to 2030.
  into.savingsCents += cents(tier.savings_in_2030_usd ?? 0);
  into.penaltyAvoidedCents += cents(tier.penalty_avoided_in_2030_usd ?? 0);
  into.kilograms += kilograms(tier.emissions_reduction_tco2e);
}

function stepOf(usdPerTon: number): number {
  const at = CURVE_STEPS_USD.findIndex((upper) => usdPerTon < upper);
  return at < 0 ? CURVE_STEPS_USD.length : at;
}

/** The summary as `OUT.summary.json` holds it: USD, tCO2e a year, cumulative curve. Each lot counts once. */
export function summaryOf(sums: PortfolioSums, { rows }: { readonly rows: number }) {
  let cumulative = 0;
  return {
    rows,
    estimated: sums.estimated,
    failed: sums.failed,
    rows_of_a_lot_named_before: sums.repeated,
    tiers: Object.fromEntries(
      Object.entries(sums.byTier)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([tier, sum]) => [
          tier,
          {
            buildings: sum.tiers,
            total_cost_usd: sum.costCents / 100,
            incentives_usd: sum.incentiveCents / 100,
            savings_in_2030_usd: sum.savingsCents / 100,
            penalty_avoided_in_2030_usd: sum.penaltyAvoidedCents / 100,
            emissions_reduction_tco2e: sum.kilograms / 1000,
          },
        ]),
    ),
    abatement_curve: sums.curve.map((step, index) => {
      cumulative += step.kilograms;
      return {
        from_usd_per_tco2e: CURVE_STEPS_USD[index - 1] ?? null,
        to_usd_per_tco2e: CURVE_STEPS_USD[index] ?? null,
        buildings: step.buildings,
        net_cost_usd: step.costCents / 100,
        emissions_reduction_tco2e: step.kilograms / 1000,
        cumulative_tco2e: cumulative / 1000,
      };
    }),
    buildings_without_cost_per_tco2e: sums.withoutCostPerTon,
    warnings: Object.entries(WARNING_CODES).flatMap(([code, meaning]) => {
      const buildings = sums.warned[code as WarningCode];
      return buildings === undefined ? [] : [{ code, buildings, meaning }];
    }),
  };
}
