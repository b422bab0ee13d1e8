import type { CompiledFactors } from '../../catalog/sections/factors.ts';
import type { CashFlow, Roi } from '../../contract/estimate/index.ts';
import { isHousing } from '../building/counts.ts';
import { usdFromCents } from '../../quantities/money.ts';
import { siteKbtu } from '../energy/energy-state.ts';
import type { ElectrificationCredit } from '../compliance/electrification-credit.ts';
import type { ComplianceProfile } from '../compliance/types.ts';
import { canBeConfirmed } from '../incentives/evaluation-text.ts';
import type { CommonYearSavings } from '../returns/in-2030.ts';
import { monthsToSeeSavings } from '../returns/months-to-see.ts';
import { rateView } from '../returns/rate-view.ts';
import type { PresentCost } from '../returns/present-cost.ts';
import type { DoingNothing } from '../returns/doing-nothing.ts';
import { round, roundEach } from '../../quantities/rounding.ts';
import { usdOf } from '../usual-money/usual-view.ts';
import { billsAfter } from './bills-after.ts';
import { namedDates } from './named-dates.ts';
import type { BuildingContext, RoiNumbers, TierComputation, TierNumbers, UsualNumbers } from './types.ts';

export interface RoiParts {
  readonly figures: Omit<TierComputation, 'numbers' | 'entry'>;
  readonly factors: CompiledFactors;
  readonly context: BuildingContext;
  /** As it is served: the same for every tier. */
  readonly doingNothing: Roi['doingNothing'];
  readonly in2030: CommonYearSavings | null;
  readonly assumptionShareOfSavings: number;
}

export const roiView = (
  figures: RoiParts['figures'],
  context: BuildingContext,
  { roi, usual }: TierNumbers,
): Roi => ({
  ...roi,
  billsAfter: billsAfter(figures.afterBill, context.baseline),
  cashFlow: cashFlowView(figures, context.compliance.applicable),
  ...usual,
});

export function roiNumbers(parts: RoiParts): RoiNumbers {
  const { figures, context } = parts;
  const { returns, incentives } = figures;
  // Read field by field: a spread amid a literal is slow.
  const energy = energyView(parts);
  return {
    totalAnnualSavings: round(returns.totalAnnualSavingsUsd, 2),
    energySavings: round(returns.energySavingsUsd, 2),
    operationsSavings: round(returns.operationsSavingsUsd, 2),
    penaltyAvoided: context.compliance.applicable ? round(returns.penaltyAvoidedUsd, 2) : null,
    ownerAnnualSavings: round(returns.ownerAnnualSavingsUsd, 2),
    tenantAnnualSavings: round(returns.tenantAnnualSavingsUsd, 2),
    in2030: in2030View(parts),
    firstFullYear: returns.firstFullYear,
    siteEnergySavings: energy.siteEnergySavings,
    monthsToSeeSavings: energy.monthsToSeeSavings,
    siteEnergySavedKbtu: energy.siteEnergySavedKbtu,
    electricitySavedKwh: energy.electricitySavedKwh,
    fuelSavedTherms: energy.fuelSavedTherms,
    emissionsReductionTco2e: round(figures.emissionsCutTco2e, 2),
    totalIncentives: usdFromCents(incentives.totalCents),
    potentialIncentives: usdFromCents(incentives.potentialCents),
    confirm: incentives.excluded
      .filter((program) => program.countsAsPotential && canBeConfirmed(program))
      .map(({ programId }) => programId),
    netCost: returns.netCostUsd,
    incrementalNetCost: returns.incrementalNetCostUsd,
    simplePaybackYears: years(returns.simplePaybackYears),
    ownerPaybackYears: years(returns.ownerPaybackYears),
    incrementalPaybackYears: years(returns.incrementalPaybackYears),
    discountedPaybackYears: years(returns.discountedPaybackYears),
    npv: round(figures.npvUsd, 2),
    npvIfLastScheduleContinues: cents(figures.npvIfLastScheduleContinuesUsd),
    presentCost: presentCostView(figures.presentCost),
    irr: rateView(returns.irr),
    costPerTco2e: returns.costPerTco2eUsd === null ? null : round(returns.costPerTco2eUsd, 2),
    schedule: {
      constructionStart: figures.plan.schedule.constructionStart,
      inService: figures.plan.schedule.inService,
      staged: stagedView(figures),
      ...datesView(parts),
    },
    discountRate: returns.discountRate,
    studyYears: returns.studyYears,
    assumptionShareOfSavings: round(parts.assumptionShareOfSavings, 4),
    perDwelling: perDwellingView(parts),
    compliance: complianceView(context.compliance, figures),
    doingNothing: parts.doingNothing,
  };
}

export function usualNumbers({ usual, npvUsd }: RoiParts['figures']): UsualNumbers {
  const { cents, worthUsd } = usual;
  if (cents === null || worthUsd === null) return { usualIncentives: null, npvAtUsual: null };
  return {
    usualIncentives: usdOf(cents),
    npvAtUsual: {
      low: round(npvUsd + worthUsd.low, 2),
      middle: worthUsd.middle === null ? null : round(npvUsd + worthUsd.middle, 2),
      high: round(npvUsd + worthUsd.high, 2),
    },
  };
}

function in2030View({ in2030, context }: RoiParts): Roi['in2030'] {
  if (in2030 === null) return null;
  const energySavings = round(in2030.energyUsd, 2);
  const operationsSavings = round(in2030.operationsUsd, 2);
  const penaltyAvoided = context.compliance.counted ? round(in2030.penaltyAvoidedUsd, 2) : null;
  return {
    energySavings,
    operationsSavings,
    penaltyAvoided,
    total: round(energySavings + operationsSavings + (penaltyAvoided ?? 0), 2),
  };
}

/** Board numbers; null where dwellings are not what the building is made of. */
function perDwellingView({ context, figures: { returns } }: RoiParts): Roi['perDwelling'] {
  const { dwellings } = context.profile.counts;
  if (!isHousing(context.profile)) return null;
  return {
    netCost: round(returns.netCostUsd / dwellings, 2),
    monthlySavings: round(returns.totalAnnualSavingsUsd / dwellings / 12, 2),
  };
}

/** The schedule to the cent; a column of nothing but zeros is left out. */
function cashFlowView({ schedule }: Pick<TierComputation, 'schedule'>, penalties: boolean): CashFlow {
  const view: CashFlow = {
    cost: toTheCent(schedule.costUsd),
    energy: toTheCent(schedule.energyUsd),
    net: toTheCent(schedule.netUsd),
  };
  const { incentivesUsd, tenantEnergyUsd, operationsUsd, penaltyAvoidedUsd } = schedule;
  const { demandResponseUsd, replacementUsd, residualUsd } = schedule;
  if (hasFlow(incentivesUsd)) view.incentives = toTheCent(incentivesUsd);
  if (hasFlow(tenantEnergyUsd)) view.tenantEnergy = toTheCent(tenantEnergyUsd);
  if (hasFlow(operationsUsd)) view.operations = toTheCent(operationsUsd);
  if (penalties && hasFlow(penaltyAvoidedUsd)) view.penaltyAvoided = toTheCent(penaltyAvoidedUsd);
  if (hasFlow(demandResponseUsd)) view.demandResponse = toTheCent(demandResponseUsd);
  if (hasFlow(replacementUsd)) view.replacement = toTheCent(replacementUsd);
  if (hasFlow(residualUsd)) view.residual = toTheCent(residualUsd);
  return view;
}

function hasFlow(flows: readonly number[]): boolean {
  for (let year = 0; year < flows.length; year += 1) if (flows[year] !== 0) return true;
  return false;
}

const toTheCent = (flows: readonly number[]): number[] => roundEach(flows, 2);

export const cents = (usd: number | null): number | null => (usd === null ? null : round(usd, 2));
const years = cents;

function energyView({ context, figures: { plan }, factors }: RoiParts) {
  const before = context.baseline.siteKbtu;
  const saved = before - siteKbtu(plan.after);
  let kwh = 0;
  let therms = 0;
  for (const planned of plan.measures) {
    kwh += planned.savedKwh;
    therms += planned.savedTherms;
  }
  const savedShare = before > 0 ? round(saved / before, 4) : 0;
  return {
    siteEnergySavings: savedShare,
    monthsToSeeSavings: monthsToSeeSavings(savedShare, factors),
    siteEnergySavedKbtu: round(saved, 0),
    electricitySavedKwh: round(kwh, 0),
    fuelSavedTherms: round(therms, 0),
  };
}

function complianceView(
  compliance: ComplianceProfile,
  {
    outcomes,
    electrificationCredit,
    compliantThrough2034,
  }: Pick<TierComputation, 'outcomes' | 'electrificationCredit' | 'compliantThrough2034'>,
): Roi['compliance'] {
  return {
    applicable: compliance.applicable,
    counted: compliance.counted,
    reason: compliance.reason,
    pathway: compliance.pathway,
    propertyType: compliance.propertyType,
    compliantThrough2034,
    periods: outcomes.map((period) => ({
      from: period.from,
      to: period.to,
      limitTco2e: round(period.limitTco2e, 2),
      baselineTco2e: round(period.baselineTco2e, 2),
      afterTco2e: round(period.afterTco2e, 2),
      baselinePenaltyUsd: round(period.baselinePenaltyUsd, 2),
      afterPenaltyUsd: round(period.afterPenaltyUsd, 2),
      projection: period.projection,
      scenario: period.scenario,
    })),
    electrificationCredit: creditView(electrificationCredit),
  };
}

/** Absent where the owner gave none. */
function datesView({ figures, context }: RoiParts): Pick<Roi['schedule'], 'dates'> {
  const { change, presentCostSetting: setting } = figures;
  const dates = namedDates({ change, setting, facts: context.input.facts });
  return dates.length === 0 ? {} : { dates };
}

function stagedView({
  staged,
  presentCost,
}: Pick<TierComputation, 'staged' | 'presentCost'>): Roi['schedule']['staged'] {
  if (staged === null) return null;
  const total = round(staged.cost.presentCostUsd, 2);
  return {
    first: staged.first?.plan.tier ?? 'do_nothing',
    secondStep: staged.secondStep,
    because: staged.because,
    measures: [...staged.measures],
    secondStepCost: round(staged.cost.restUsd, 2),
    presentCost: total,
    againstAllAtOnce: round(round(presentCost.totalUsd, 2) - total, 2),
  };
}

function creditView(credit: ElectrificationCredit | null): Roi['compliance']['electrificationCredit'] {
  return credit === null
    ? null
    : {
        heatPumpKwh: round(credit.heatPumpKwh, 0),
        tco2ePerKwh: credit.tco2ePerKwh,
        tco2e: round(credit.tco2e, 2),
        chargeCut2030To2034: round(credit.chargeCutUsd, 2),
        condition:
          "It counts once the equipment passes the rule's efficiency test and its electricity is metered or deemed. Until then no figure includes it.",
      };
}

export function doingNothingView(nothing: DoingNothing): Roi['doingNothing'] {
  const runs: Roi['doingNothing']['annualPenalties'] = [];
  for (const { emissionYear, usd } of nothing.charges) {
    const annualPenalty = round(usd, 2);
    const last = runs.at(-1);
    if (last?.annualPenalty === annualPenalty && last.toYear === emissionYear - 1) last.toYear = emissionYear;
    else runs.push({ fromYear: emissionYear, toYear: emissionYear, annualPenalty });
  }
  return {
    annualEnergyCost: round(nothing.annualEnergyUsd, 2),
    annualPenalties: runs,
    forcedReplacements: nothing.replacements.map((item) => ({
      label: item.label,
      calendarYear: item.calendarYear,
      cost: round(item.usd, 2),
      ageKnown: item.ageKnown,
      earliestYear: item.earliestYear,
      latestYear: item.latestYear,
    })),
    presentCost: presentCostView(nothing.presentCost),
  };
}

export function presentCostView(cost: PresentCost): Roi['presentCost'] {
  return {
    capital: round(cost.capitalUsd, 2),
    incentives: round(cost.incentivesUsd, 2),
    energy: round(cost.energyUsd, 2),
    operations: round(cost.operationsUsd, 2),
    charges: round(cost.chargesUsd, 2),
    replacements: round(cost.replacementsUsd, 2),
    residual: round(cost.residualUsd, 2),
    total: round(cost.totalUsd, 2),
  };
}
