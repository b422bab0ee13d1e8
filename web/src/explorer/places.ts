import { excludedIn } from '../../../src/contract/estimate/excluded-in.ts';
import type { EstimateResponse, TierEntry } from '../../../src/contract/estimate/index.ts';
import type { Place } from '../evidence/repeated-amount.ts';

/** What a warning about a tier may repeat: the cost of its work, and its sums. */
export function tierPlaces(estimate: EstimateResponse, tier: TierEntry['tier']): readonly Place[] {
  const { tiers } = estimate;
  const index = tiers.findIndex((entry) => entry.tier === tier);
  const entry = tiers[index];
  if (entry === undefined) return [];
  const at = `/tiers/${index}`;
  return [
    ...entry.measures.map(({ name, loadedCost }, place) => ({
      at: `${at}/measures/${place}/loadedCost`,
      value: loadedCost,
      label: `${name}: cost in the project`,
    })),
    ...excludedIn(estimate, entry).map(({ name, potentialAmount }, place) => ({
      at: `${at}/excluded_incentives/${place}/potentialAmount`,
      value: potentialAmount ?? 0,
      label: name,
    })),
    {
      at: `${at}/cost_breakdown/totalCost`,
      value: entry.cost_breakdown.totalCost,
      label: `${entry.label}: cost before incentives`,
    },
    {
      at: `${at}/roi/totalAnnualSavings`,
      value: entry.roi.totalAnnualSavings,
      label: `${entry.label}: savings a year`,
    },
  ];
}

/** What a sentence about the law may repeat: charges of the building as it is and after the work. */
export function chargePlaces({ tiers }: EstimateResponse, at: string): readonly Place[] {
  const periods = tiers[Number(at.split('/')[2])]?.roi.compliance.periods ?? [];
  return periods.flatMap(({ baselinePenaltyUsd, afterPenaltyUsd, projection, from }, index) => {
    if (projection) return [];
    const base = `${at}/roi/compliance/periods/${index}`;
    const years = from === 2024 ? '2024–29' : `from ${from}`;
    return [
      {
        at: `${base}/baselinePenaltyUsd`,
        value: baselinePenaltyUsd,
        label: `Charge a year as it is, ${years}`,
      },
      {
        at: `${base}/afterPenaltyUsd`,
        value: afterPenaltyUsd,
        label: `Charge a year after the work, ${years}`,
      },
    ];
  });
}
