import type { CompiledCalibration } from '../../catalog/sections/calibration.ts';
import type { CompiledEscalation } from '../../catalog/sections/escalation.ts';
import { allocateCents, centsFromUsd, roundCents, type Cents } from '../../quantities/money.ts';
import type { BuildingProfile } from '../building/types.ts';
import type { PlannedMeasure } from '../measures/types.ts';
import type { CostRules } from '../pricing/cost-rules.ts';
import { escalationFactor } from '../pricing/escalation.ts';
import { priceFamily, type FamilyPrice } from './public-works.ts';
import { familiesForMeasures } from './scope.ts';
import type { CostLine } from './types.ts';
import type { CostFactor } from '../pricing/place-factors.ts';
import { unitPrice, type PriceTables } from '../pricing/price-tables.ts';
import { directUsd, sizeFactor, type UnitPrice } from '../pricing/unit-price.ts';

export interface DirectSetting {
  readonly profile: BuildingProfile;
  readonly prices: PriceTables;
  readonly escalation: CompiledEscalation;
  readonly calibration: CompiledCalibration;
}

/** One priced measure with what the indirect lines need to know of it. */
export interface DirectItem {
  readonly planned: PlannedMeasure;
  readonly unit: UnitPrice;
  readonly basis: 'trade_installed' | 'contract_price' | 'installed_all_in';
  readonly finalCost: boolean;
  readonly line: CostLine;
}

/** Direct lines of a plan; public works by scope family, everything else by measure. */
export function directItems(measures: readonly PlannedMeasure[], setting: DirectSetting): DirectItem[] {
  const items = measures.map((planned) => privateItem(planned, setting));
  return setting.profile.priceLevel === 'nyc_public_works' ? publicItems(items, setting) : items;
}

function privateItem(planned: PlannedMeasure, { profile, prices }: DirectSetting): DirectItem {
  const { measure, quantity, landmarkAlternative } = planned;
  const unit = unitPrice(measure, { profile, prices, landmarkAlternative });
  const cents = centsFromUsd(directUsd(measure, quantity, unit, prices.rules));
  const { price } = unit;
  const factors = unitFactors(planned, unit);
  let product = quantity * price.mid;
  for (const factor of factors) product *= factor.value;
  if (cents > product * 100 + 1) factors.push(minimumFactor(planned, cents / 100 / product, prices.rules));
  const line: CostLine = {
    id: `${measure.category}:${measure.id}`,
    category: measure.category,
    label: measure.name,
    measureId: measure.id,
    quantity,
    unit: planned.unit,
    unitCostUsd: price.mid,
    factors,
    amountCents: cents,
    source: price.source,
    locator: price.locator,
    year: price.dollar_period,
    basis: price.basis,
    confidence: price.confidence,
    synthetic: false,
  };
  return {
    planned,
    unit,
    basis: price.price_basis === 'material' ? 'trade_installed' : price.price_basis,
    finalCost: price.outcome === 'final_cost',
    line,
  };
}

function unitFactors({ measure, quantity }: PlannedMeasure, unit: UnitPrice): CostFactor[] {
  const { size_law: law } = measure;
  const place = unit.placeFactors;
  const size = sizeFactor(measure, quantity);
  if (law === null || size === 1) return [...place];
  const { source, locator, basis } = law;
  return [{ name: 'size', value: size, source, locator, basis }, ...place];
}

function minimumFactor({ measure }: PlannedMeasure, value: number, rules: CostRules): CostFactor {
  const own = measure.minimum_usd;
  const parameter = own ?? rules.factors.byFile['contractor']?.['trade_minimum_usd'];
  return {
    name: 'trade minimum',
    value,
    source: parameter?.source ?? 'practitioner_review_2026_11',
    locator: parameter?.locator ?? 'S4',
    basis: 'assumed',
  };
}

/** A family is one job: its fitted price is shared by its measures in proportion to their private prices. */
function publicItems(items: readonly DirectItem[], setting: DirectSetting): DirectItem[] {
  const { calibration } = setting;
  const byId = new Map(items.map((item) => [item.planned.measure.id, item]));
  const priced = new Map<string, DirectItem>();
  for (const job of familiesForMeasures(calibration, [...byId.keys()])) {
    const members = job.measureIds.flatMap((id) => (priced.has(id) ? [] : (byId.get(id) ?? [])));
    for (const item of familyItems(job.family, members, setting)) priced.set(item.planned.measure.id, item);
  }
  return items.map((item) => {
    const known = priced.get(item.planned.measure.id);
    if (known !== undefined) return known;
    return item.planned.capacityKwDc === null ? premiumItem(item, calibration) : solarItem(item, setting);
  });
}

/** Municipal solar has its own completed systems; they say what public works pays for a kW. */
function solarItem(item: DirectItem, { calibration, escalation }: DirectSetting): DirectItem {
  const { pv } = calibration.unitCosts;
  const index = escalationFactor(escalation, pv.price_series, pv.dollar_period, escalation.lastMonth);
  const factors: CostFactor[] =
    index === 1
      ? []
      : [
          {
            name: 'price index',
            value: index,
            source: 'bls_ppi_cpi',
            locator: pv.price_series,
            basis: 'sourced',
          },
        ];
  const line: CostLine = {
    ...item.line,
    label: `${item.line.label} (municipal systems, public works)`,
    unitCostUsd: pv.cost_usd_per_kw,
    factors,
    amountCents: centsFromUsd(item.line.quantity * pv.cost_usd_per_kw * index),
    source: pv.source,
    locator: pv.locator,
    year: pv.dollar_period,
    basis: pv.basis,
    confidence: pv.confidence,
  };
  return { ...item, basis: 'contract_price', finalCost: true, line };
}

function familyItems(family: string, members: readonly DirectItem[], setting: DirectSetting): DirectItem[] {
  const { calibration, escalation, profile } = setting;
  const unitCost = calibration.unitCosts.families.find((entry) => entry.family === family);
  if (unitCost === undefined) return [...members];
  const last = escalation.lastMonth;
  const price = priceFamily({
    calibration,
    family,
    areaSqft: profile.areaSqft,
    indexRatio: escalationFactor(escalation, unitCost.price_series, unitCost.dollar_period, last),
    priceYear: Number(last.slice(0, 4)),
  });
  if (price === null) return [...members];
  const weights = members.map((item) => item.line.amountCents);
  const cents = allocateCents(centsFromUsd(price.costUsd), weights);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return members.map((item, index) =>
    familyItem(item, price, (cents[index] ?? 0) as Cents, total > 0 ? (weights[index] ?? 0) / total : 1),
  );
}

function familyItem(item: DirectItem, price: FamilyPrice, amountCents: Cents, share: number): DirectItem {
  const { unitCost } = price;
  const factors: CostFactor[] = [...price.factors];
  if (share !== 1)
    factors.push({
      name: 'share of the family job',
      value: share,
      source: unitCost.source,
      locator: 'in proportion to private prices',
      basis: 'derived',
    });
  const line: CostLine = {
    ...item.line,
    label: `${item.line.label} (${price.label}, public works)`,
    quantity: 1,
    unit: 'job',
    unitCostUsd: unitCost.cost_usd_at_reference,
    factors,
    amountCents,
    source: unitCost.source,
    locator: unitCost.locator,
    year: unitCost.dollar_period,
    basis: unitCost.basis,
    confidence: unitCost.confidence,
  };
  return { ...item, basis: 'contract_price', finalCost: unitCost.n_real > 0, line };
}

function premiumItem(item: DirectItem, calibration: CompiledCalibration): DirectItem {
  const premium = calibration.unitCosts.public_works_premium;
  const factor: CostFactor = {
    name: 'public-works premium',
    value: premium.value,
    source: premium.source,
    locator: premium.locator,
    basis: premium.basis,
  };
  const line: CostLine = {
    ...item.line,
    factors: [...item.line.factors, factor],
    amountCents: roundCents(item.line.amountCents * premium.value),
    basis: 'assumed',
  };
  return { ...item, line };
}
