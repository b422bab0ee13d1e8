import type { EstimateResponse } from '../../contract/estimate/index.ts';
import { SAVED_FIGURES, type SavedAnswer, type SavedChange, type SavedFigure } from '../../contract/saved.ts';
import { round } from '../../quantities/rounding.ts';
import { dayInNewYork } from '../../quantities/calendar-date.ts';

/** What is kept of an answer; the figures are those of the tier put first. */
export function savedAnswer(response: EstimateResponse): SavedAnswer {
  const { default_tier: verdict, data_snapshot: data, resolution } = response;
  const label = response.tiers.find(({ tier }) => tier === verdict?.tier)?.label ?? null;
  return {
    evaluated_on: dayInNewYork(Date.parse(response.generated_at)),
    methodology_version: response.methodology_version,
    catalog_version: data.catalog_version,
    recommendation: verdict?.recommendation ?? null,
    tier: verdict?.tier ?? null,
    label,
    reason: verdict?.reason ?? null,
    figures: figuresOf(response),
    building: resolution.supplied,
    facts: resolution.facts?.map(({ fact }) => fact) ?? [],
    ...pricesOf(response),
  };
}

/** Of every fuel that is used: all charges over all units. Answers of 1.0.0 have no bills. */
function pricesOf({ resolution }: EstimateResponse): Pick<SavedAnswer, 'prices'> {
  const { baseline }: Partial<typeof resolution> = resolution;
  if (baseline === undefined) return {};
  const prices = baseline.fuels.flatMap(
    ({ fuel, quantity, owner_usd: owner, tenant_usd: tenant }): [string, number][] =>
      quantity > 0 ? [[fuel, round((owner + tenant) / quantity, 4)]] : [],
  );
  return { prices: Object.fromEntries(prices) };
}

function figuresOf({ default_tier: verdict, tiers, resolution }: EstimateResponse): SavedAnswer['figures'] {
  const entry = tiers.find(({ tier }) => tier === verdict?.tier);
  // Answers of 1.0.0 compare no alternatives.
  const { alternatives = [] }: Partial<NonNullable<typeof verdict>> = verdict ?? {};
  const [nothing] = alternatives;
  const after = alternatives.find(({ alternative }) => alternative === verdict?.tier);
  const figures: Record<SavedFigure, number | null> = {
    npv_usd: entry?.roi.npv ?? null,
    likely_cost_usd: entry?.sensitivity.calibratedExpected ?? null,
    low_usd: entry?.sensitivity.bestCase ?? null,
    high_usd: entry?.sensitivity.worstCase ?? null,
    incentives_usd: entry?.roi.totalIncentives ?? null,
    present_cost_of_doing_nothing_usd: nothing?.presentCost.total ?? null,
    charge_2030_2034_usd_per_year: nothing?.chargePerYear2030To2034 ?? null,
    charge_2030_2034_after_usd_per_year: after?.chargePerYear2030To2034 ?? null,
    gross_floor_area_sqft: resolution.gross_floor_area_sqft,
    site_eui_kbtu_per_sqft: resolution.site_eui_kbtu_per_sqft,
  };
  return figures;
}

/** Everything in which two answers to one question differ: verdict, figures, then what may have moved them. */
export function changesBetween(then: SavedAnswer, today: SavedAnswer): SavedChange[] {
  const verdict = (['recommendation', 'tier'] as const).map((name): Compared => [
    'verdict',
    name,
    then[name],
    today[name],
  ]);
  const figures = SAVED_FIGURES.map((name): Compared => [
    'figure',
    name,
    then.figures[name],
    today.figures[name],
  ]);
  const factNames = new Set([...then.facts, ...today.facts]);
  const fields = [...new Set([...Object.keys(then.building), ...Object.keys(today.building)])];
  const building = fields.map((name): Compared => [
    factNames.has(name) ? 'fact' : 'record',
    name,
    then.building[name],
    today.building[name],
  ]);
  // Answers of earlier releases say nothing of prices.
  const prices = Object.keys({ ...then.prices, ...today.prices }).flatMap((fuel): Compared[] =>
    then.prices === undefined ? [] : [['price', fuel, then.prices[fuel], today.prices?.[fuel]]],
  );
  const causes: Compared[] = [
    ['catalogue', 'catalogue', then.catalog_version, today.catalog_version],
    ['method', 'method', then.methodology_version, today.methodology_version],
  ];
  return [...verdict, ...figures, ...building, ...prices, ...causes]
    .filter(([, , before, now]) => JSON.stringify(before ?? null) !== JSON.stringify(now ?? null))
    .map(([kind, name, before, now]) => ({ kind, name, before: scalar(before), now: scalar(now) }));
}

type Compared = readonly [kind: SavedChange['kind'], name: string, before: unknown, now: unknown];

/** Bills are named by their last month. */
const scalar = (value: unknown): SavedChange['now'] => {
  if (typeof value === 'object' && value !== null && 'last_month' in value) return scalar(value.last_month);
  return typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean' ? value : null;
};
