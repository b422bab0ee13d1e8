import type { Snapshot } from '../../catalog/snapshot.ts';
import { avoidedPenaltyByYear } from '../compliance/avoided-penalty.ts';
import type { EmittingTotals } from '../compliance/emissions.ts';
import type { TierCost } from '../costs/types.ts';
import type { EnergyBill, Fuel, TariffSet } from '../energy/types.ts';
import type { PlannedMeasure, TierPlan } from '../measures/types.ts';
import { persistenceCurve, type SavingsPart } from '../returns/persistence.ts';
import type { AnnualSavings, CashFlowInput, IncentivePayment, Replacement } from '../returns/types.ts';
import { centsFromUsd } from '../../quantities/money.ts';
import { yearsTo } from '../returns/calendar.ts';
import { yearsBetween, type CalendarDate } from '../../quantities/calendar-date.ts';
import type { ChangeAhead, PresentCostSetting } from '../returns/present-cost.ts';
import type { Equipment, InstalledEquipment } from '../measures/types.ts';
import type { TierEquipment } from './tier-equipment.ts';
import { ownerOf } from './project-facts.ts';
import { isPhotovoltaic } from './tier-incentives.ts';
import type { TierSetting } from './tier-setting.ts';
import type { BuildingContext } from './types.ts';
import { maintenanceAdded } from '../measures/maintenance.ts';
import { savedByFuel } from './saved-by-fuel.ts';

export interface TierCashFlowParts {
  readonly setting: TierSetting;
  readonly plan: TierPlan;
  readonly cost: TierCost;
  readonly afterBill: EnergyBill;
  readonly emitted: EmittingTotals;
  readonly payments: readonly IncentivePayment[];
  readonly equipment: TierEquipment;
  readonly ahead: readonly ChangeAhead[];
}

/** Everything the one schedule needs for a tier. */
export function tierCashFlow(parts: TierCashFlowParts): CashFlowInput {
  const { setting, plan, cost, payments } = parts;
  const { context, snapshot, presentCost: shared } = setting;
  const { returns } = snapshot.sections;
  const studyYears = returns.studyYears.value;
  const { inService } = plan.schedule;
  const growth = 1 + shared.operationsEscalationPerYear;
  const bought = parts.equipment.installed.map((item) => asBought(item, inService));
  const avoided = stillStanding(shared, parts.equipment, yearsTo(shared, inService));
  return {
    asOf: context.asOf,
    constructionStart: plan.schedule.constructionStart,
    inService,
    totalCostCents: cost.totalCents,
    incentives: payments,
    savings: annualSavings(parts),
    // Overrides of the request belong to financing alone (`projectOf`).
    projectedAnnualSavingsUsd: null,
    avoidedPenaltyUsdByYear: avoidedPenaltyByYear(
      { before: setting.emitted, ahead: parts.ahead, after: parts.emitted, inService },
      context.compliance,
      snapshot,
    ),
    replacements: replacements(bought, avoided, studyYears),
    residualUsd: residualsUsd(bought, studyYears, growth) - residualsUsd(avoided, studyYears, growth),
    savingsPersistence: persistenceCurve(plan.measures.map(savingsPart), studyYears, returns),
    demandResponseUsdYear1: 0,
    escalationPerYearByFuel: shared.escalationPerYearByFuel,
    operationsEscalationPerYear: shared.operationsEscalationPerYear,
    discountRate: shared.discountRate,
    studyYears,
  };
}

function annualSavings({ setting, plan, afterBill }: TierCashFlowParts): AnnualSavings {
  const before = setting.context.baselineBill;
  return {
    ownerEnergyUsdByFuel: savedByFuel(before.ownerUsdByFuel, afterBill.ownerUsdByFuel),
    tenantEnergyUsdByFuel: savedByFuel(before.tenantUsdByFuel, afterBill.tenantUsdByFuel),
    operationsUsd: -maintenanceAdded(plan.measures),
  };
}

function savingsPart(planned: PlannedMeasure): SavingsPart {
  let weight = 0;
  const { savedKbtuByFuel: saved } = planned;
  for (let fuel = 0; fuel < saved.length; fuel += 1) weight += saved[fuel]!;
  if (isPhotovoltaic(planned)) return { kind: 'photovoltaic', weight: Math.abs(planned.savedKwh) };
  return { kind: planned.measure.decay_years === undefined ? 'steady' : 'retrocommissioning', weight };
}

/** What wears out inside the study: the tier's own equipment, and what doing nothing would have bought in its place. */
const asBought = (
  { label, usd, lifeYears, inService }: InstalledEquipment,
  completed: CalendarDate,
): LastingItem => ({
  label,
  usd,
  lifeYears,
  dueInYears: lifeYears - yearsBetween(inService, completed),
  ageKnown: true,
});

/** What the tier takes the place of, due in years from its service. */
function stillStanding(
  { standing }: PresentCostSetting,
  { replaces }: TierEquipment,
  yearsToService: number,
): LastingItem[] {
  const found: LastingItem[] = [];
  for (const { id, label, usd, lifeYears, dueInYears, ageKnown } of standing)
    if (replaces.has(id))
      found.push({ label, usd, lifeYears, dueInYears: Math.max(0, dueInYears - yearsToService), ageKnown });
  return found;
}

function replacements(
  bought: readonly LastingItem[],
  avoided: readonly LastingItem[],
  studyYears: number,
): Replacement[] {
  const found: Replacement[] = [];
  for (const item of bought) addPurchases(found, item, 'retrofit', studyYears);
  for (const item of avoided) addPurchases(found, item, 'business_as_usual', studyYears);
  return found;
}

/** Equipment with the year, counted from service, in which it is next due. */
type LastingItem = Equipment & { readonly dueInYears: number; readonly ageKnown: boolean };

// oxlint-disable-next-line max-params -- the list and what one item adds to it
function addPurchases(
  found: Replacement[],
  item: LastingItem,
  side: Replacement['side'],
  studyYears: number,
): void {
  for (let year = item.dueInYears; year < studyYears; year += item.lifeYears)
    found.push({
      label: item.label,
      year: Math.max(1, year),
      cents: centsFromUsd(item.usd),
      side,
      ageKnown: item.ageKnown,
    });
}

function residualsUsd(items: readonly LastingItem[], studyYears: number, growth: number): number {
  let usd = 0;
  for (const item of items) usd += residualUsd(item, studyYears, growth);
  return usd;
}

/** By straight line over the service life, in the prices of the year of the last purchase. */
function residualUsd(item: LastingItem, studyYears: number, growth: number): number {
  let next = item.dueInYears;
  while (next < studyYears) next += item.lifeYears;
  const lastBought = Math.max(0, next - item.lifeYears);
  return ((next - studyYears) / item.lifeYears) * item.usd * growth ** lastBought;
}

/** Nominal rate of the owner's kind; an undetermined owner is weighed as a for-profit one. */
export function ownerDiscountRate(
  context: Pick<BuildingContext, 'profile' | 'request'>,
  snapshot: Snapshot,
): number {
  return snapshot.sections.returns.discountRateByOwner[ownerOf(context) ?? 'for_profit'].value;
}

type Escalation = 'escalationPerYear' | 'escalationLowPerYear' | 'escalationHighPerYear';

/** Owner-metered electricity stands for both meters: one utility, one rate plan. */
export function escalationByFuel(
  { ownerElectricity, byFuel }: TariffSet,
  end: Escalation = 'escalationPerYear',
): Record<Fuel, number> {
  return {
    electricity: ownerElectricity[end],
    natural_gas: byFuel.natural_gas[end],
    fuel_oil_2: byFuel.fuel_oil_2[end],
    fuel_oil_4: byFuel.fuel_oil_4[end],
    district_steam: byFuel.district_steam[end],
  };
}
