import { elapsedAt } from '../compliance/avoided-penalty.ts';
import type { ComplianceProfile, PeriodOutcome } from '../compliance/types.ts';
import { dateParts } from '../../quantities/calendar-date.ts';
import {
  energyUsdOf,
  keptEquipment,
  type PresentCost,
  type PresentCostSetting,
  type TierChange,
} from '../returns/present-cost.ts';
import type { TierInterval } from '../uncertainty/tier-band.ts';
import type { UsualMoney } from '../usual-money/types.ts';
import type { DrawnAlternative, DrawnCharge, DrawnParts } from './draws.ts';
import { NO_OWN_COST } from './own-costs.ts';
import type { Realised } from './realised.ts';

/** The building at growth of prices as expected, and at both ends of its range. */
export interface PriceEnds {
  readonly low: PresentCostSetting;
  readonly middle: PresentCostSetting;
  readonly high: PresentCostSetting;
}

type DrawnBill = Pick<DrawnParts, 'billLowUsd' | 'billUsd' | 'billHighUsd'>;

/** What is drawn around the present cost of an alternative. */
export interface DrawnAround {
  readonly prices: PriceEnds;
  readonly bill: DrawnBill;
  readonly compliance: Pick<ComplianceProfile, 'penaltyUsdPerTco2e'>;
  readonly outcomes: readonly PeriodOutcome[];
}

/** Doing nothing: no draw but those of energy and prices moves it. */
export function drawnNothing(presentCost: PresentCost, drawn: DrawnAround): DrawnAlternative {
  const { billLowUsd, billUsd, billHighUsd } = drawn.bill;
  const parts: DrawnParts = {
    fixedUsd: presentCost.operationsUsd + presentCost.replacementsUsd + presentCost.residualUsd,
    workUsd: 0,
    costLowMultiplier: 1,
    costMiddleMultiplier: 1,
    costHighMultiplier: 1,
    commonShare: 1,
    billLowUsd,
    billUsd,
    billHighUsd,
    savedLowUsd: 0,
    savedUsd: 0,
    savedHighUsd: 0,
    realisedLowRatio: 1,
    realisedHighRatio: 1,
    moneyLowUsd: 0,
    moneyMiddleUsd: 0,
    moneyHighUsd: 0,
  };
  return { ownCosts: NO_OWN_COST, parts, charges: chargesOf(drawn, null) };
}

/** Where nothing says what programs pay, none is drawn. */
const NO_MONEY = { low: 0, middle: 0, high: 0 };

export interface TierToDraw {
  readonly change: TierChange;
  readonly presentCost: PresentCost;
  readonly interval: TierInterval;
  readonly usual: UsualMoney;
  readonly realised: Realised;
  /** Correction of the cost that was measured. */
  readonly correction: number;
  readonly ownCosts: readonly number[];
}

export function drawnTier(
  { change, presentCost, interval, usual, realised, correction, ownCosts }: TierToDraw,
  drawn: DrawnAround,
): DrawnAlternative {
  const { prices } = drawn;
  const { billLowUsd, billUsd, billHighUsd } = drawn.bill;
  const kept = keptEquipment(prices.middle, change);
  const keptUsd = kept.replacementsUsd + kept.residualUsd;
  const ownEquipmentUsd = presentCost.replacementsUsd + presentCost.residualUsd - keptUsd;
  const money = usual.worthUsd ?? NO_MONEY;
  const parts: DrawnParts = {
    fixedUsd: presentCost.incentivesUsd + presentCost.operationsUsd + keptUsd,
    workUsd: presentCost.capitalUsd + ownEquipmentUsd,
    costLowMultiplier: interval.served.low_multiplier,
    costMiddleMultiplier: correction,
    costHighMultiplier: interval.served.high_multiplier,
    commonShare: commonShare(interval),
    billLowUsd,
    billUsd,
    billHighUsd,
    savedLowUsd: billLowUsd - energyUsdOf(prices.low, change),
    savedUsd: billUsd - presentCost.energyUsd,
    savedHighUsd: billHighUsd - energyUsdOf(prices.high, change),
    realisedLowRatio: realised.lowRatio,
    realisedHighRatio: realised.highRatio,
    moneyLowUsd: money.low,
    moneyMiddleUsd: money.middle ?? (money.low + money.high) / 2,
    moneyHighUsd: money.high,
  };
  return { ownCosts, parts, charges: chargesOf(drawn, change) };
}

/** The same for every alternative. */
export const billOf = ({ low, middle, high }: PriceEnds): DrawnBill => ({
  billLowUsd: energyUsdOf(low, null),
  billUsd: energyUsdOf(middle, null),
  billHighUsd: energyUsdOf(high, null),
});

/**
 * What tiers share of the doubt about their cost: how much there is of the building, its systems and its energy; of prices and
 * open scope, what several measures of one job share.
 */
function commonShare({ served, setting }: TierInterval): number {
  let shared = 0;
  for (const { cause, share } of served.causes)
    shared += cause === 'price' || cause === 'scope' ? setting.rules.correlation * share : share;
  return Math.min(1, shared);
}

/** Charges that count, those of years with equal emissions together. */
function chargesOf({ prices, outcomes, compliance }: DrawnAround, change: TierChange | null): DrawnCharge[] {
  const { penaltyUsdPerTco2e } = compliance;
  const found = new Map<string, DrawnCharge>();
  for (const { emissionYear, discount } of prices.middle.calendar.charges) {
    const period = outcomes.find(
      ({ from, to, projection }) =>
        !projection && from <= emissionYear && emissionYear <= (to ?? emissionYear),
    );
    if (period === undefined) continue;
    const served = change === null ? 0 : servedShare(change, emissionYear);
    const key = `${period.from} ${served}`;
    const known = found.get(key);
    const usdPerTco2e = penaltyUsdPerTco2e * discount;
    if (known === undefined)
      found.set(key, {
        usdPerTco2e,
        limitTco2e: period.limitTco2e,
        asIsTco2e: period.baselineTco2e,
        cutTco2e: (period.baselineTco2e - period.afterTco2e) * served,
      });
    else found.set(key, { ...known, usdPerTco2e: known.usdPerTco2e + usdPerTco2e });
  }
  return [...found.values()];
}

/** Part of an emission year in which the work is in service. */
function servedShare({ inService }: TierChange, emissionYear: number): number {
  const { year } = dateParts(inService);
  if (emissionYear === year) return 1 - elapsedAt(inService);
  return emissionYear < year ? 0 : 1;
}
