import type { CompiledMeasure } from '../../catalog/sections/measures.ts';
import type { Snapshot } from '../../catalog/snapshot.ts';
import { calendarDate, monthsBetween, type CalendarDate } from '../../quantities/calendar-date.ts';
import { allocateCents, roundCents, ZERO_CENTS, type Cents } from '../../quantities/money.ts';
import { keyed } from '../keyed.ts';
import { numbersOf } from '../number-rows.ts';
import { wholeDollars } from '../../quantities/number-text.ts';
import { COST_CATEGORIES, type CostCategory } from '../../vocabulary/cost-categories.ts';
import type { BuildingProfile } from '../building/types.ts';
import { agesOn, type EquipmentAges } from '../measures/standing-equipment.ts';
import type { TierPlan } from '../measures/types.ts';
import { factorOf } from '../pricing/factors.ts';
import type { CostRules } from '../pricing/cost-rules.ts';
import type { PriceTables } from '../pricing/price-tables.ts';
import type { ScopeTable } from './scope-table.ts';
import { directItems, type PricedWork } from './direct-lines.ts';
import {
  contingencyLines,
  contractorLines,
  shareLine,
  softLines,
  type DirectSums,
} from './indirect-lines.ts';
import { siteLines } from './site-lines.ts';
import type { CostLine, DirectItem, MeasureCost, TierCost } from './types.ts';

export interface PriceInput {
  readonly profile: BuildingProfile;
  readonly asOf: CalendarDate;
  readonly snapshot: PriceSnapshot;
  /** See `DirectSetting`. */
  readonly priced?: Map<CompiledMeasure, PricedWork>;
}

/** The parts of the snapshot that prices are made from. */
export type PriceSnapshot = Pick<Snapshot, 'escalationSeriesLast'> & {
  readonly sections: Pick<Snapshot['sections'], 'escalation' | 'calibration'>;
  readonly tables: { readonly prices: PriceTables; readonly scopes: ScopeTable };
};

/** What of a plan its price depends on. */
export type JobPlan = Pick<TierPlan, 'tier' | 'scopeTier' | 'measures' | 'applicable' | 'schedule'>;

/**
 * The whole cost of a tier: direct lines, then only the indirects their prices lack, soft cost, contingency, and the
 * escalation from the end of the price series to the midpoint of construction. Cents, rounded once a line.
 */
export function priceTier(
  plan: JobPlan,
  { profile, asOf, snapshot, priced = new Map() }: PriceInput,
): TierCost {
  const { escalation, calibration } = snapshot.sections;
  const { prices, scopes } = snapshot.tables;
  const { rules } = prices;
  const items = directItems(plan, { profile, prices, scopes, escalation, calibration, priced });
  const sums = sumsOf(items);
  const contractor = contractorLines(sums.tradeCents, rules);
  const site =
    profile.priceLevel === 'nyc_public_works'
      ? []
      : siteLines(items, { profile, rules, escalation, schedule: plan.schedule });
  const contractorCents = sumLines(contractor);
  const addedCents = contractorCents + sumLines(site);
  const lines = [
    ...items.map((item) => item.line),
    ...contractor,
    ...site,
    ...softLines(sums.tradeCents + contractorCents + sums.contractCents, rules),
    ...contingencyLines(sums, addedCents, plan.scopeTier, rules),
  ];
  const seriesEnd = calendarDate(snapshot.escalationSeriesLast);
  const forwardShare = forwardShareOf(monthsBetween(seriesEnd, plan.schedule.midpoint), rules);
  const forward = escalationLine(sumLines(lines) - sums.heldPriceCents, forwardShare, rules);
  if (forward !== null) lines.push(forward);
  const ages = agesOn(asOf, profile.equipmentYears);
  return summarise(lines, items, { plan, rules, ages, forwardShare });
}

function sumLines(lines: readonly CostLine[]): number {
  let total = 0;
  for (const { amountCents } of lines) total += amountCents;
  return total;
}

function sumsOf(items: readonly DirectItem[]): DirectSums {
  const sums = { tradeCents: 0, contractCents: 0, finalCostCents: 0, estimateCents: 0, heldPriceCents: 0 };
  for (const { basis, contingency, line, unit } of items) {
    if (basis === 'trade_installed') sums.tradeCents += line.amountCents;
    if (basis === 'contract_price') sums.contractCents += line.amountCents;
    if (contingency === 'final_cost') sums.finalCostCents += line.amountCents;
    if (contingency === 'estimate') sums.estimateCents += line.amountCents;
    if (unit.holdsEscalation) sums.heldPriceCents += line.amountCents;
  }
  return sums;
}

const forwardShareOf = (months: number, { forwardRate }: CostRules): number =>
  (1 + forwardRate) ** (Math.max(0, months) / 12) - 1;

function escalationLine(baseCents: number, share: number, rules: CostRules): CostLine | null {
  return shareLine({
    id: 'escalation',
    category: 'escalation',
    label: 'Escalation from the end of the price series to the midpoint of construction',
    baseCents,
    share,
    parameter: factorOf(rules.factors, 'forward-escalation', 'annual_rate'),
  });
}

const NO_COST = keyed(COST_CATEGORIES, () => ZERO_CENTS);

interface SummarySetting {
  readonly plan: JobPlan;
  readonly rules: CostRules;
  readonly ages: EquipmentAges;
  /** Of the escalation line. */
  readonly forwardShare: number;
}

function summarise(
  lines: readonly CostLine[],
  items: readonly DirectItem[],
  setting: SummarySetting,
): TierCost {
  const categoryCents: Record<CostCategory, Cents> = { ...NO_COST };
  for (const { category, amountCents } of lines)
    categoryCents[category] = (categoryCents[category] + amountCents) as Cents;
  const totalCents = sumLines(lines) as Cents;
  const outside = categoryCents.soft_costs + categoryCents.escalation;
  const measures = measureCosts(items, totalCents, setting);
  let assumed = 0;
  for (let i = 0; i < items.length; i += 1)
    if (items[i]!.line.basis === 'assumed') assumed += measures[i]!.loadedCents;
  return {
    lines,
    items,
    categoryCents,
    totalCents,
    constructionCents: (totalCents - outside) as Cents,
    measures,
    assumptionShare: totalCents > 0 ? assumed / totalCents : 0,
    warnings: openPrices(items, setting.plan),
  };
}

/** Work whose price hangs on one answer: its price, and the question that settles it. */
function openPrices(items: readonly DirectItem[], { tier }: JobPlan): string[] {
  const open: string[] = [];
  for (const { planned, unit, line } of items) {
    const { name, question } = planned.measure;
    // A quote is the answer.
    if (question === undefined || unit.jobUsd !== undefined) continue;
    const usd = wholeDollars(line.amountCents / 100);
    const doubt = unit.price.low > 0 ? 'rests on one answer' : 'may not be needed';
    open.push(`${tier}: ${name} (${usd}) ${doubt}. ${question}`);
  }
  return open;
}

/**
 * Each measure's direct cost with its part of every other line, by what its price lacks; sums to the total. A price that
 * holds every one of them is the whole of its cost.
 */
function measureCosts(
  items: readonly DirectItem[],
  total: Cents,
  { plan, rules, ages, forwardShare }: SummarySetting,
): MeasureCost[] {
  const ofEstimates = rules.contingencyByTier[plan.scopeTier];
  const whole = numbersOf(items, (item) => (isWhole(item) ? item.line.amountCents : 0));
  let sharedCents: number = total;
  for (const ownCents of whole) sharedCents -= ownCents;
  const weights = numbersOf(items, (item, index) => {
    if (whole[index] !== 0) return 0;
    const escalated = item.unit.holdsEscalation ? 1 : 1 + forwardShare;
    return item.line.amountCents * loadedWeight(item, ofEstimates, rules) * escalated;
  });
  const shared = allocateCents(sharedCents as Cents, weights);
  const loaded = numbersOf(items, (_item, index) => whole[index]! + shared[index]!);
  return items.map((item, index) => {
    const direct = item.line.amountCents;
    return {
      measureId: item.planned.measure.id,
      directCents: direct,
      loadedCents: loaded[index]! as Cents,
      lowCents: roundCents(direct * item.unit.lowRatio),
      highCents: roundCents(direct * item.unit.highRatio),
      incrementalOverReplacementCents: incremental(item, ages),
    };
  });
}

/** All in, with contingency, and not moved by the index. */
const isWhole = ({ basis, contingency, unit }: DirectItem): boolean =>
  basis === 'installed_all_in' && contingency === 'held' && unit.holdsEscalation;

function loadedWeight({ basis, contingency }: DirectItem, ofEstimates: number, rules: CostRules): number {
  const contractor =
    basis === 'trade_installed'
      ? (1 + rules.generalConditions) * (1 + rules.insurance) * MIDDLE_OVERHEAD(rules)
      : 1;
  const soft = basis === 'installed_all_in' ? 1 : 1 + rules.softShare[1]!.share;
  const unforeseen =
    contingency === 'final_cost' ? rules.contingencyFinalCost : contingency === 'estimate' ? ofEstimates : 0;
  return contractor * soft * (1 + unforeseen);
}

/** Weights only rank measures against each other, so the middle of the overhead range serves. */
const MIDDLE_OVERHEAD = (rules: CostRules): number =>
  1 + (rules.overheadProfit[0]!.share + rules.overheadProfit[1]!.share) / 2;

/** Cost over the replacement that would come anyway, where the equipment is known or assumed to be past its life. */
function incremental({ planned, line }: DirectItem, ages: EquipmentAges): Cents | null {
  const { like_for_like: alternative } = planned.measure;
  const age = alternative === null ? null : ages(alternative.equipment);
  if (alternative === null || age === null || age < alternative.life.value) return null;
  return roundCents(line.amountCents * (1 - alternative.share.value));
}
