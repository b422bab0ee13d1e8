import type { CompiledCalibration } from '../../catalog/sections/calibration.ts';
import type { CompiledMeasure } from '../../catalog/sections/measures.ts';
import type { CompiledEscalation } from '../../catalog/sections/escalation.ts';
import { allocateCents, centsFromUsd, roundCents, type Cents } from '../../quantities/money.ts';
import { plantsOf } from '../building/counts.ts';
import type { BuildingProfile } from '../building/types.ts';
import type { ApplicableMeasure, PlannedMeasure, TierPlan } from '../measures/types.ts';
import type { CostRules } from '../pricing/cost-rules.ts';
import { escalationFactor } from '../pricing/escalation.ts';
import { familyUnitCost, priceFamily, type FamilyPrice } from './public-works.ts';
import { jobsOfMeasures, type ScopeTable } from './scope-table.ts';
import type { CostLine, DirectItem } from './types.ts';
import { factorOf } from '../pricing/factors.ts';
import { costFactor, seriesOf, type CostFactor, type Sourced } from '../pricing/place-factors.ts';
import { unitPrice, type PriceTables } from '../pricing/price-tables.ts';
import { priceHere } from '../pricing/quoted-price.ts';
import { directUsd, leastUsd, sizeFactor, type UnitPrice } from '../pricing/unit-price.ts';

export interface DirectSetting {
  readonly profile: BuildingProfile;
  readonly prices: PriceTables;
  readonly scopes: ScopeTable;
  readonly escalation: CompiledEscalation;
  readonly calibration: CompiledCalibration;
  /** Work priced before, by measure: tiers of a building share it where they do as much of it. */
  readonly priced: Map<CompiledMeasure, PricedWork>;
}

/** A direct item whatever its measure saves. */
export type PricedWork = Omit<DirectItem, 'planned'>;

/** Direct lines of a plan; public works by scope family, everything else by measure. */
export function directItems(plan: DirectPlan, setting: DirectSetting): DirectItem[] {
  const { quotes = [] } = setting.profile.input.facts ?? {};
  const items = plan.measures.map(
    (planned) => (quotes.length === 0 ? null : quotedItem(planned, setting)) ?? privateItem(planned, setting),
  );
  if (setting.profile.priceLevel !== 'nyc_public_works') return items;
  const priced = items.filter((item) => !isQuoted(item));
  const work = isPublicHousing(setting.profile)
    ? priced.map((item) => housingItem(item, setting))
    : publicItems(priced, plan.applicable, setting);
  const byId = new Map(work.map((item) => [item.planned.measure.id, item]));
  return items.map((item) => byId.get(item.planned.measure.id) ?? item);
}

/** Priced by the owner's quote, in public works too. */
export const isQuoted = ({ unit }: DirectItem): boolean => unit.jobUsd !== undefined;

/** One job at the price of the owner's quote, brought to the money of the series' last month; null without a quote. */
function quotedItem(planned: PlannedMeasure, { profile, prices }: DirectSetting): DirectItem | null {
  const { measure, quantity, landmarkAlternative } = planned;
  const unit = priceHere(measure, { profile, prices, landmarkAlternative });
  if (unit.jobUsd === undefined) return null;
  const { price, placeFactors: factors } = unit;
  const line: CostLine = {
    id: `${measure.category}:${measure.id}`,
    category: measure.category,
    label: `${measure.name} (${price.locator})`,
    measureId: measure.id,
    quantity: 1,
    unit: 'job',
    unitCostUsd: price.mid,
    factors,
    amountCents: centsFromUsd(directUsd(measure, quantity, unit, leastOf(measure, { profile, prices }))),
    source: price.source,
    locator: price.locator,
    year: price.dollar_period,
    basis: price.basis,
    confidence: price.confidence,
    synthetic: false,
  };
  return { planned, unit, basis: 'contract_price', contingency: unit.contingency, line, family: null };
}

export type DirectPlan = Pick<TierPlan, 'measures' | 'applicable'>;

/** School jobs say nothing about housing: it is priced by what the housing authority paid over private owners. */
export const isPublicHousing = ({ parameterClass }: BuildingProfile): boolean =>
  parameterClass === 'multifamily';

function privateItem(planned: PlannedMeasure, setting: DirectSetting): DirectItem {
  const { measure, quantity } = planned;
  let work = setting.priced.get(measure);
  if (work?.line.quantity !== quantity) setting.priced.set(measure, (work = privateWork(planned, setting)));
  const { unit, basis, contingency, line, family } = work;
  return { planned, unit, basis, contingency, line, family };
}

function privateWork(planned: PlannedMeasure, { profile, prices }: DirectSetting): PricedWork {
  const { measure, quantity, landmarkAlternative } = planned;
  const unit = unitPrice(measure, { profile, prices, landmarkAlternative });
  const cents = centsFromUsd(directUsd(measure, quantity, unit, leastOf(measure, { profile, prices })));
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
    unit,
    basis: price.price_basis === 'material' ? 'trade_installed' : price.price_basis,
    contingency: unit.contingency,
    line,
    family: null,
  };
}

function privateCents(
  work: ApplicableMeasure,
  { profile, prices }: Pick<DirectSetting, 'profile' | 'prices'>,
) {
  const { measure, quantity, landmarkAlternative } = work;
  const unit = unitPrice(measure, { profile, prices, landmarkAlternative });
  return centsFromUsd(directUsd(measure, quantity, unit, leastOf(measure, { profile, prices })));
}

const leastOf = (measure: CompiledMeasure, { profile, prices }: Pick<DirectSetting, 'profile' | 'prices'>) =>
  leastUsd(measure, plantsOf(profile.input), prices.rules);

function unitFactors({ measure, quantity }: PlannedMeasure, unit: UnitPrice): CostFactor[] {
  const { size_law: law } = measure;
  const size = sizeFactor(measure, quantity, unit);
  return law === null || size === 1
    ? [...unit.placeFactors]
    : [costFactor('size', size, law), ...unit.placeFactors];
}

/** The least a trade comes for: the measure's own, or the one of all trades. */
function minimumFactor({ measure }: PlannedMeasure, value: number, rules: CostRules): CostFactor {
  const parameter = measure.minimum_usd ?? factorOf(rules.factors, 'contractor', 'trade_minimum_usd');
  return costFactor('trade minimum', value, parameter);
}

/** A family is one job: its fitted price is shared by its measures in proportion to their private prices. */
function publicItems(
  items: readonly DirectItem[],
  applicable: readonly ApplicableMeasure[],
  setting: DirectSetting,
): DirectItem[] {
  const { calibration, scopes } = setting;
  const byId = new Map(items.map((item) => [item.planned.measure.id, item]));
  const priced = new Map<string, DirectItem>();
  const wholeJobs = jobsOfMeasures(
    scopes,
    applicable.map(({ measure }) => measure.id),
  );
  for (const job of jobsOfMeasures(scopes, [...byId.keys()])) {
    const members = job.measureIds.flatMap((id) => (priced.has(id) ? [] : (byId.get(id) ?? [])));
    const whole = wholeJobs.find(({ family }) => family === job.family);
    const rest = restOfJob(whole?.measureIds ?? [], members, applicable);
    for (const item of familyItems(job.family, members, rest, setting))
      priced.set(item.planned.measure.id, item);
  }
  return items.map((item) => {
    const known = priced.get(item.planned.measure.id);
    if (known !== undefined) return known;
    return item.planned.capacityKwDc === null ? premiumItem(item, calibration) : solarItem(item, setting);
  });
}

/**
 * Work of the job that fits the building and is not bought: a lone measure is a part of the job, not the whole of it.
 * What stands in for a bought measure is no further part.
 */
function restOfJob(
  wholeJob: readonly string[],
  members: readonly DirectItem[],
  applicable: readonly ApplicableMeasure[],
): ApplicableMeasure[] {
  const bought = new Set(members.map(({ planned }) => planned.measure.id));
  const groups = new Set(members.map(({ planned }) => planned.measure.group));
  // Work whose amount follows what is bought (a service for added load) has none of its own here.
  return applicable.filter(
    ({ quantity, measure: { id, group } }) =>
      quantity > 0 && wholeJob.includes(id) && !bought.has(id) && (group === null || !groups.has(group)),
  );
}

/** Municipal solar has its own completed systems; they say what public works pays for a kW. */
function solarItem(item: DirectItem, { calibration, escalation, prices }: DirectSetting): DirectItem {
  const { pv } = calibration.unitCosts;
  const index = escalationFactor(escalation, pv.price_series, pv.dollar_period, escalation.lastMonth);
  const series = seriesOf(prices.rules, pv.price_series);
  const factors = index === 1 ? [] : [costFactor('price index', index, series)];
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
  return { ...item, basis: 'contract_price', contingency: 'final_cost', line };
}

function familyItems(
  family: string,
  members: readonly DirectItem[],
  rest: readonly ApplicableMeasure[],
  setting: DirectSetting,
): DirectItem[] {
  const { calibration, escalation, profile, prices } = setting;
  const unitCost = familyUnitCost(calibration, family);
  // Only a family with a fitted price makes a job.
  if (unitCost === null) throw new RangeError(`no fitted price for ${family}`);
  const last = escalation.lastMonth;
  const price = priceFamily(unitCost, {
    areaSqft: profile.areaSqft,
    indexRatio: escalationFactor(escalation, unitCost.price_series, unitCost.dollar_period, last),
    priceYear: Number(last.slice(0, 4)),
  });
  const weights = [
    ...members.map((item) => item.line.amountCents),
    ...rest.map((measure) => privateCents(measure, setting)),
  ];
  const cents = allocateCents(centsFromUsd(price.costUsd), weights);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const factors = familyFactors(price, seriesOf(prices.rules, unitCost.price_series));
  return members.map((item, position) => {
    const share = total > 0 ? weights[position]! / total : 1;
    const own = share === 1 ? factors : [...factors, costFactor('share of the family job', share, unitCost)];
    const line = familyLine(item, price, own, cents[position]! as Cents);
    const contingency = unitCost.n_real > 0 ? 'final_cost' : 'estimate';
    return { ...item, basis: 'contract_price', contingency, line, family };
  });
}

/** The price index has its own source; everything else of the job was fitted with it. */
function familyFactors({ factors, unitCost }: FamilyPrice, series: Sourced): CostFactor[] {
  return factors.map(({ name, value }) =>
    costFactor(name, value, name === 'price_index' ? series : unitCost),
  );
}

function familyLine(
  item: DirectItem,
  { unitCost }: FamilyPrice,
  factors: readonly CostFactor[],
  amountCents: Cents,
): CostLine {
  return {
    ...item.line,
    label: `${item.line.label} (${unitCost.label}, public works)`,
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
}

function premiumItem(item: DirectItem, calibration: CompiledCalibration): DirectItem {
  const premium = calibration.unitCosts.public_works_premium;
  const factor = costFactor('public-works premium', premium.value, premium);
  const line: CostLine = {
    ...item.line,
    factors: [...item.line.factors, factor],
    amountCents: roundCents(item.line.amountCents * premium.value),
    basis: premium.basis,
  };
  return { ...item, line };
}

/** What the housing authority paid for such work over private owners: the measure's own ratio, or that of its packages. */
function housingItem(item: DirectItem, { prices }: DirectSetting): DirectItem {
  const { measure } = item.planned;
  const ratio =
    measure.public_housing_over_private ?? factorOf(prices.rules.factors, 'public-housing', 'premium');
  const line: CostLine = {
    ...item.line,
    factors: [...item.line.factors, costFactor('public housing over private', ratio.value, ratio)],
    amountCents: roundCents(item.line.amountCents * ratio.value),
    basis: item.line.basis === 'assumed' ? 'assumed' : ratio.basis,
  };
  return { ...item, line };
}
