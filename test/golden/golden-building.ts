import {
  excludedIn,
  type EstimateRequest,
  type EstimateResponse,
} from '../../src/contract/estimate/index.ts';

/** One reviewed building: what was asked, what a reviewer found, and the figures that must not move unnoticed. */
export interface GoldenBuilding {
  readonly name: string;
  readonly request: EstimateRequest;
  readonly review: string;
  readonly figures: Figures;
}

export type Figures = ReturnType<typeof figuresOf>;

/** The headline figures of an answer and the key lines of each tier. */
export function figuresOf(answer: EstimateResponse) {
  const { resolution, tiers, default_tier: suggested } = answer;
  const compliance = tiers[0]?.roi.compliance;
  return {
    class: resolution.building_class,
    price_level: resolution.price_level,
    area_sqft: resolution.gross_floor_area_sqft,
    site_eui: Number(resolution.site_eui_kbtu_per_sqft?.toFixed(2)),
    default_tier: suggested?.tier ?? null,
    pathway: compliance?.pathway ?? null,
    limits: Object.fromEntries(
      (compliance?.periods ?? [])
        .filter(({ projection }) => !projection)
        .map((period) => [
          `${period.from}-${period.to}`,
          {
            limit_tco2e: period.limitTco2e,
            baseline_tco2e: period.baselineTco2e,
            penalty: period.baselinePenaltyUsd,
          },
        ]),
    ),
    energy_bill: tiers[0]?.roi.doingNothing.annualEnergyCost ?? null,
    withheld: resolution.withheld_tiers.map(({ tier }) => tier),
    tiers: Object.fromEntries(
      tiers.map((entry) => [entry.tier, tierFigures(entry, excludedIn(answer, entry))]),
    ),
  };
}

function tierFigures(
  { cost_breakdown: cost, roi, incentives, measures }: EstimateResponse['tiers'][number],
  excluded: ReturnType<typeof excludedIn>,
) {
  return {
    total_cost: cost.totalCost,
    per_sqft: cost.costPerSqft,
    construction: cost.constructionCost,
    site_energy_saving: roi.siteEnergySavings,
    tco2e_cut: roi.emissionsReductionTco2e,
    energy_savings: roi.energySavings,
    owner_savings: roi.ownerAnnualSavings,
    penalty_avoided: roi.penaltyAvoided,
    incentives: Object.fromEntries(
      incentives.map(({ programId, amount, timing }) => [
        programId,
        `${amount} on ${timing.payments.map(({ on }) => on).join(', ')}`,
      ]),
    ),
    not_counted: Object.fromEntries(
      excluded.map(({ programId, potentialAmount, standing, missingInputs }) => [
        programId,
        [standing, potentialAmount, ...missingInputs].filter((part) => part !== null).join(' '),
      ]),
    ),
    npv: roi.npv,
    in_service: roi.schedule.inService,
    measures: Object.fromEntries(
      measures.map(({ id, quantity, unit, loadedCost }) => [id, `${quantity} ${unit}, ${loadedCost}`]),
    ),
  };
}
