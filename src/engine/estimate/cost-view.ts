import type { CostBreakdown } from '../../contract/estimate/index.ts';
import { usdFromCents, type Cents } from '../../quantities/money.ts';
import { isHousing } from '../building/counts.ts';
import type { BuildingProfile } from '../building/types.ts';
import type { TierCost } from '../costs/types.ts';
import type { Tier } from '../measures/types.ts';
import { round } from '../../quantities/rounding.ts';

/** All of `cost_breakdown` but its lines. */
export type CostNumbers = Omit<CostBreakdown, 'lines'>;

/** `cost_breakdown` of a tier: rollups and lines are the same cents, seen twice. */
export const costView = (tier: Tier, cost: TierCost, numbers: CostNumbers): CostBreakdown => ({
  ...numbers,
  lines: cost.lines.map((line) => ({
    id: `${tier}:${line.id}`,
    label: line.label,
    amount: usdFromCents(line.amountCents as Cents),
    basis: line.basis,
  })),
});

export function costNumbers(cost: TierCost, profile: BuildingProfile): CostNumbers {
  const { categoryCents: by } = cost;
  const total = usdFromCents(cost.totalCents);
  return {
    envelope: usdFromCents(by.envelope),
    heating: usdFromCents(by.heating),
    cooling: usdFromCents(by.cooling),
    ventilation: usdFromCents(by.ventilation),
    domesticHotWater: usdFromCents(by.domestic_hot_water),
    lighting: usdFromCents(by.lighting),
    controls: usdFromCents(by.controls),
    electrical: usdFromCents(by.electrical),
    renewablesStorage: usdFromCents(by.renewables_storage),
    other: usdFromCents(by.other),
    softCosts: usdFromCents(by.soft_costs),
    contingency: usdFromCents(by.contingency),
    escalation: usdFromCents(by.escalation),
    totalCost: total,
    constructionCost: usdFromCents(cost.constructionCents),
    costPerSqft: round(total / profile.areaSqft, 2),
    costPerUnit: isHousing(profile) ? round(total / profile.counts.dwellings, 2) : null,
    assumptionShareOfCost: round(cost.assumptionShare, 4),
  };
}
