import type { CompiledEscalation } from '../../catalog/sections/escalation.ts';
import type { PriceLevel } from '../../engine/building/types.ts';
import {
  familyUnitCost,
  priceFamily,
  type FamilyPrice,
  type PublicWorksPrices,
} from '../../engine/costs/public-works.ts';
import { indexRatio, MIXED_SUFFIX } from '../../engine/costs/scope.ts';
import { hasSome } from '../../engine/has-some.ts';

export interface ScopeInput {
  readonly families: readonly string[];
  /** The contract also held work that is not an energy measure. */
  readonly mixed?: boolean;
  readonly areaSqft: number | null;
  /** Solar capacity where known: solar is then priced by the kW. */
  readonly pvKw?: number | null;
  /** Year the job is dated by; decides the earlier level of a family. */
  readonly priceYear: number;
  /** `YYYY-MM` whose prices are wanted: the midpoint of construction. Later than the series: its last month. */
  readonly priceMonth: string;
  readonly priceLevel: PriceLevel;
  readonly calibration: PublicWorksPrices;
  readonly escalation: CompiledEscalation;
}

export interface ScopePrice {
  /** Construction subtotal before correction: contract prices and contingency, no soft cost, no escalation line. */
  readonly expectedUsd: number;
  readonly parts: readonly FamilyPrice[];
}

export type ScopeOutcome =
  | { readonly kind: 'priced'; readonly price: ScopePrice }
  | { readonly kind: 'unpriced'; readonly reason: string };

/** Prices a record's scope on its building as public works. Private prices are made of measures, not of families. */
export function priceScope(input: ScopeInput): ScopeOutcome {
  if (input.priceLevel !== 'nyc_public_works') {
    return { kind: 'unpriced', reason: `no family prices for ${input.priceLevel}` };
  }
  const { contingency } = input.calibration.unitCosts;
  const pvKw = input.families.includes('solar') && hasSome(input.pvKw) ? input.pvKw : null;
  const solarUsd = pvKw === null ? 0 : priceSolar(input, pvKw);
  if (solarUsd === null) return { kind: 'unpriced', reason: `no price index for ${input.priceMonth}` };
  const parts: FamilyPrice[] = [];
  for (const family of input.families) {
    if (pvKw !== null && family === 'solar') continue;
    const priced = pricePart(input, family);
    if (typeof priced === 'string') return { kind: 'unpriced', reason: priced };
    parts.push(priced);
  }
  const contractUsd = parts.reduce((usd, part) => usd + part.costUsd, solarUsd);
  return { kind: 'priced', price: { expectedUsd: contractUsd * (1 + contingency.value), parts } };
}

function pricePart(input: ScopeInput, family: string): FamilyPrice | string {
  const mixedFamily = `${family}${MIXED_SUFFIX}`;
  const useMixed = input.mixed === true && familyUnitCost(input.calibration, mixedFamily) !== null;
  const chosen = useMixed ? mixedFamily : family;
  const unitCost = familyUnitCost(input.calibration, chosen);
  if (unitCost === null) return `no fitted price for ${family}`;
  const indexRatio = ratio(input, unitCost.price_series, unitCost.dollar_period);
  if (indexRatio === null) return `no price index for ${input.priceMonth}`;
  const { areaSqft, priceYear } = input;
  return priceFamily(unitCost, { areaSqft, indexRatio, priceYear });
}

function priceSolar(input: ScopeInput, pvKw: number): number | null {
  const { pv } = input.calibration.unitCosts;
  const indexRatio = ratio(input, pv.price_series, pv.dollar_period);
  return indexRatio === null ? null : pv.cost_usd_per_kw * pvKw * indexRatio;
}

function ratio(input: ScopeInput, series: string, basePeriod: string): number | null {
  return indexRatio(input.escalation, series, { from: basePeriod, to: input.priceMonth });
}
