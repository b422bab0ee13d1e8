import type { Snapshot } from '../../catalog/snapshot.ts';
import { FINANCING_DEFAULTS } from '../../vocabulary/request-defaults.ts';
import { avoidedPenaltyByYear } from '../compliance/avoided-penalty.ts';
import type { TierCost } from '../costs/types.ts';
import { FUELS, type EnergyBill, type Fuel, type TariffSet } from '../energy/types.ts';
import type { TierIncentives } from '../incentives/types.ts';
import type { PlannedMeasure, TierPlan } from '../measures/types.ts';
import { persistenceCurve, type SavingsPart } from '../returns/persistence.ts';
import type { AnnualSavings, CashFlowInput, Replacement } from '../returns/types.ts';
import { roundCents } from '../../quantities/money.ts';
import { ownerOf } from './project-facts.ts';
import { incentivePayments, isPhotovoltaic } from './tier-incentives.ts';
import type { BuildingContext } from './types.ts';

export interface TierCashFlowParts {
  readonly context: BuildingContext;
  readonly plan: TierPlan;
  readonly cost: TierCost;
  readonly afterBill: EnergyBill;
  readonly incentives: TierIncentives;
  readonly snapshot: Snapshot;
}

/** Everything the one schedule needs for a tier. */
export function tierCashFlow(parts: TierCashFlowParts): CashFlowInput {
  const { context, plan, cost, snapshot, incentives } = parts;
  const { returns } = snapshot.sections;
  const { financing, includeFinancing } = context.request;
  const studyYears = returns.studyYears.value;
  return {
    asOf: context.asOf,
    constructionStart: plan.schedule.constructionStart,
    inService: plan.schedule.inService,
    totalCostCents: cost.totalCents,
    incentives: incentivePayments(incentives, plan),
    savings: annualSavings(parts),
    projectedAnnualSavingsUsd: includeFinancing ? (financing?.projected_annual_savings ?? null) : null,
    avoidedPenaltyUsdByYear: avoidedPenaltyByYear(
      { baseline: context.baseline.state, after: plan.after, inService: plan.schedule.inService },
      context.compliance,
      snapshot,
    ),
    replacements: replacements(plan, cost, studyYears),
    savingsPersistence: persistenceCurve(plan.measures.map(savingsPart), studyYears, returns),
    demandResponseUsdYear1: includeFinancing
      ? (financing?.dr_revenue_year1 ?? FINANCING_DEFAULTS.dr_revenue_year1)
      : 0,
    escalationPerYearByFuel: escalationByFuel(context.baseline.tariffs),
    operationsEscalationPerYear: returns.operationsEscalationPerYear.value,
    discountRate: ownerDiscountRate(context, snapshot),
    studyYears,
  };
}

function annualSavings({ context, plan, afterBill }: TierCashFlowParts): AnnualSavings {
  const before = context.baselineBill;
  const owner: Record<string, number> = {};
  const tenant: Record<string, number> = {};
  for (const fuel of FUELS) {
    owner[fuel] = before.ownerUsdByFuel[fuel] - afterBill.ownerUsdByFuel[fuel];
    tenant[fuel] = before.tenantUsdByFuel[fuel] - afterBill.tenantUsdByFuel[fuel];
  }
  return {
    ownerEnergyUsd: before.ownerUsd - afterBill.ownerUsd,
    tenantEnergyUsd: before.tenantUsd - afterBill.tenantUsd,
    ownerEnergyUsdByFuel: owner,
    tenantEnergyUsdByFuel: tenant,
    operationsUsd: -maintenanceAdded(plan.measures),
  };
}

/** Maintenance the measures add (negative: save), USD a year. */
function maintenanceAdded(measures: readonly PlannedMeasure[]): number {
  let usd = 0;
  for (const planned of measures)
    usd += (planned.measure.maintenance_usd_per_unit_year?.value ?? 0) * planned.quantity;
  return usd;
}

function savingsPart(planned: PlannedMeasure): SavingsPart {
  let weight = 0;
  for (const kbtu of planned.savedKbtuByFuel) weight += kbtu;
  if (isPhotovoltaic(planned)) return { kind: 'photovoltaic', weight: Math.abs(planned.savedKwh) };
  return { kind: planned.measure.decay_years === undefined ? 'steady' : 'retrocommissioning', weight };
}

/** What wears out inside the study, and what doing nothing would have bought in its place. */
function replacements(plan: TierPlan, cost: TierCost, studyYears: number): Replacement[] {
  const costs = new Map(cost.measures.map((entry) => [entry.measureId, entry]));
  return plan.measures.flatMap((planned): Replacement[] => {
    const own = costs.get(planned.measure.id);
    if (own === undefined) return [];
    const found: Replacement[] = [];
    const lifetime = planned.measure.lifetime.value;
    const wearsOut = planned.measure.decay_years === undefined && lifetime > 0 && lifetime < studyYears;
    if (wearsOut)
      found.push({ label: planned.measure.name, year: lifetime, cents: own.directCents, side: 'retrofit' });
    if (own.incrementalOverReplacementCents !== null) {
      const avoided = roundCents(own.directCents - own.incrementalOverReplacementCents);
      if (avoided > 0)
        found.push({
          label: planned.measure.like_for_like?.equipment ?? planned.measure.name,
          year: 1,
          cents: avoided,
          side: 'business_as_usual',
        });
    }
    return found;
  });
}

/** Nominal rate of the owner's kind; an undetermined owner is weighed as a for-profit one. */
export function ownerDiscountRate(
  context: Pick<BuildingContext, 'profile' | 'request'>,
  snapshot: Snapshot,
): number {
  return snapshot.sections.returns.discountRateByOwner[ownerOf(context) ?? 'for_profit'].value;
}

/** Owner-metered electricity stands for both meters: one utility, one rate plan. */
export function escalationByFuel(tariffs: TariffSet): Record<Fuel, number> {
  return {
    electricity: tariffs.ownerElectricity.escalationPerYear,
    natural_gas: tariffs.byFuel.natural_gas.escalationPerYear,
    fuel_oil_2: tariffs.byFuel.fuel_oil_2.escalationPerYear,
    fuel_oil_4: tariffs.byFuel.fuel_oil_4.escalationPerYear,
    district_steam: tariffs.byFuel.district_steam.escalationPerYear,
  };
}
