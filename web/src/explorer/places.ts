import { excludedIn } from '../../../src/contract/estimate/excluded-in.ts';
import type { EstimateResponse, TierEntry } from '../../../src/contract/estimate/index.ts';
import { TIER_TITLES } from '../../../src/vocabulary/tiers.ts';
import type { Place } from '../evidence/repeated-amount.ts';
import type { Verdict } from '../../../src/contract/estimate/response.ts';

/** What a warning about a tier may repeat: the cost of its work, and its sums. */
export function tierPlaces(estimate: EstimateResponse, tier: TierEntry['tier']): readonly Place[] {
  const { tiers } = estimate;
  const index = tiers.findIndex((entry) => entry.tier === tier);
  const entry = tiers[index];
  if (entry === undefined) return [];
  const at = `/tiers/${index}`;
  return [
    ...entry.measures.flatMap(({ name, cost, loadedCost }, place) => [
      { at: `${at}/measures/${place}/cost`, value: cost, label: `${name}: cost of the work alone` },
      {
        at: `${at}/measures/${place}/loadedCost`,
        value: loadedCost,
        label: `${name}: cost in the project`,
      },
    ]),
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
        label: `Fine a year as it is, ${years}`,
      },
      {
        at: `${base}/afterPenaltyUsd`,
        value: afterPenaltyUsd,
        label: `Fine a year after the work, ${years}`,
      },
    ];
  });
}

/** The fines of the building as it is alone. */
export const asIsPlaces = (estimate: EstimateResponse): readonly Place[] =>
  chargePlaces(estimate, '/tiers/0').filter(({ at }) => at.endsWith('/baselinePenaltyUsd'));

/** What the sentences of the verdict may repeat. */
export function verdictPlaces(estimate: EstimateResponse, verdict: Verdict): readonly Place[] {
  return [
    ...alternativePlaces(verdict),
    ...waysPlaces(verdict),
    ...lawPlaces(estimate),
    ...usualPlaces(estimate, verdict),
  ];
}

function alternativePlaces({ alternatives }: Verdict): Place[] {
  return alternatives.flatMap(({ alternative, npv, chargePerYear2030To2034: fine }, index) => {
    const at = `/default_tier/alternatives/${index}`;
    const name = alternative === 'do_nothing' ? 'Doing nothing' : TIER_TITLES[alternative];
    return [
      { at: `${at}/npv`, value: npv, label: `${name}: net present value` },
      {
        at: `${at}/chargePerYear2030To2034`,
        value: fine ?? 0,
        label: `${name}: Local Law 97 fine a year, 2030 to 2034`,
      },
    ];
  });
}

/** What meeting the limits costs beyond the recommendation and earns against doing nothing, and what steps cost less. */
function waysPlaces({ alternatives, recommendation, cheapestCompliant, inSteps }: Verdict): Place[] {
  const best = alternatives.findIndex(({ alternative }) => alternative === recommendation);
  const npvAt = `/default_tier/alternatives/${best}/npv`;
  const extraAt = '/default_tier/cheapestCompliant/extraPresentCost';
  const lessAt = '/default_tier/inSteps/lessThanRecommendation';
  const extra = cheapestCompliant?.extraPresentCost ?? null;
  return [
    ...(extra === null
      ? []
      : [
          { at: extraAt, value: extra, label: 'What meeting the limits costs beyond what is best' },
          {
            at: npvAt,
            of: [npvAt, `-${extraAt}`],
            value: (alternatives[best]?.npv ?? 0) - extra,
            label: 'What meeting the limits earns against doing nothing',
          },
        ]),
    ...(inSteps === null
      ? []
      : [{ at: lessAt, value: inSteps.lessThanRecommendation, label: 'What the steps cost less' }]),
  ];
}

function lawPlaces({ compliance }: EstimateResponse): Place[] {
  const { limit_status: status, article_321: article } = compliance ?? {};
  const fines = (status?.periods ?? []).flatMap(
    ({ from, charge_usd_p10, charge_usd_p50, charge_usd_p90 }, index) =>
      Object.entries({ charge_usd_p10, charge_usd_p50, charge_usd_p90 }).map(([field, value]) => ({
        at: `/compliance/limit_status/periods/${index}/${field}`,
        value,
        label: `Local Law 97 fine a year from ${from}, over the range of its energy`,
      })),
  );
  const penaltyAt = '/compliance/article_321/penalty/once';
  return article === null || article === undefined
    ? fines
    : [...fines, { at: penaltyAt, value: article.penalty.once, label: 'Flat penalty of Article 321' }];
}

function usualPlaces({ tiers }: EstimateResponse, { tier }: Verdict): Place[] {
  const place = tiers.findIndex((each) => each.tier === tier);
  return (tiers[place]?.usual_money?.calls ?? []).map(({ high, name }, index) => ({
    at: `/tiers/${place}/usual_money/calls/${index}/high`,
    value: high,
    label: `${name}, at the most`,
  }));
}
