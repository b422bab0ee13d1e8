import { dateOf, dateParts, type CalendarDate } from '../../quantities/calendar-date.ts';
import type { Equipment } from '../measures/types.ts';
import { dueYear } from './doing-nothing.ts';
import { discount, yearsBetween, yearsFrom, yearsTo } from './calendar.ts';
import {
  atPrices,
  inFuelOrder,
  lifeOf,
  shareLeft,
  savedOperations,
  type PresentCostSetting,
  type TierChange,
} from './present-cost.ts';

/** What is done first: a shallower tier with its present cost, or nothing (`change` null). */
export interface FirstStep {
  readonly change: TierChange | null;
  readonly presentCostUsd: number;
}

/** The rest of a tier, done later: what it costs at the tier's own day of service, and what it installs. */
export interface SecondStep {
  readonly change: TierChange;
  readonly restUsd: number;
  readonly equipment: readonly Equipment[];
}

export interface StagedCost {
  readonly year: number;
  /** Cost of the second step in the dollars of its year, USD. */
  readonly restUsd: number;
  readonly presentCostUsd: number;
}

/**
 * Present cost of doing one alternative first and the rest of a tier on 1 January of a year: the cost of the first for
 * the whole horizon, and what changes from that day. Savings of the tier fade from the first step on where there is one;
 * the second step has no incentives, since none is published for its year; no mobilisation beyond the tier's is added.
 */
export function stagedCost(
  setting: PresentCostSetting,
  first: FirstStep,
  second: SecondStep,
  year: number,
): StagedCost {
  const from = dateOf(year, 1, 1);
  const years = yearsTo(setting, from);
  const growth = 1 + setting.operationsEscalationPerYear;
  const restUsd = second.restUsd * growth ** yearsBetween(second.change.inService, from);
  return {
    year,
    restUsd,
    presentCostUsd:
      first.presentCostUsd +
      restUsd * discount(setting, years) +
      running(setting, first.change, second.change, from) +
      charges(setting, first.change, second.change, year) +
      equipment(setting, first.change, second, from),
  };
}

/** Energy and maintenance from the second step on, less those after the first alone. */
function running(
  setting: PresentCostSetting,
  first: TierChange | null,
  second: TierChange,
  from: CalendarDate,
): number {
  const begun = yearsTo(setting, first?.inService ?? from);
  const firstSaved = first === null ? [] : inFuelOrder(first.savedUsdByFuel);
  const secondSaved = inFuelOrder(second.savedUsdByFuel);
  let usd = 0;
  for (const whole of yearsFrom(setting, from)) {
    if (whole === null) continue;
    const age = Math.max(0, Math.floor(whole.middleYears - begun));
    const saved = (change: TierChange, usdOfFuels: readonly number[]): number =>
      shareLeft(change.savingsPersistence, age) * atPrices(usdOfFuels, whole) +
      savedOperations(change, whole);
    usd += (first === null ? 0 : saved(first, firstSaved)) - saved(second, secondSaved);
  }
  return usd;
}

function charges(
  { calendar }: PresentCostSetting,
  first: TierChange | null,
  second: TierChange,
  from: number,
): number {
  let usd = 0;
  for (const { emissionYear, discount: worth } of calendar.charges) {
    if (emissionYear < from) continue;
    const avoided =
      (second.avoidedChargeUsdByYear.get(emissionYear) ?? 0) -
      (first?.avoidedChargeUsdByYear.get(emissionYear) ?? 0);
    usd -= avoided * worth;
  }
  return usd;
}

/** What the second step takes the place of is bought no more and leaves nothing; what it installs wears out too. */
function equipment(
  setting: PresentCostSetting,
  first: TierChange | null,
  second: SecondStep,
  from: CalendarDate,
): number {
  const after = (item: Equipment, boughtAt: number): number =>
    afterwards(setting, item, { boughtAt, nextAt: boughtAt + item.lifeYears, from });
  let usd = 0;
  for (const item of setting.standing)
    if (second.change.replaces.has(item.id) && first?.replaces.has(item.id) !== true)
      usd -= afterwards(setting, item, {
        boughtAt: item.dueInYears - item.lifeYears,
        nextAt: item.dueInYears,
        from,
      });
  if (first !== null) {
    const isKept = (label: string) => second.change.equipment.some((item) => item.label === label);
    const service = yearsTo(setting, first.inService);
    for (const item of first.equipment) if (!isKept(item.label)) usd -= after(item, service);
  }
  const begins = yearsTo(setting, from);
  for (const item of second.equipment) usd += after(item, begins);
  return usd;
}

interface Life {
  /** Years from the evaluation of the purchase before the next one; negative for what stands already. */
  readonly boughtAt: number;
  readonly nextAt: number;
  readonly from: CalendarDate;
}

/** Purchases of an item from a day on, less what is left of it at the end of the horizon. */
function afterwards(setting: PresentCostSetting, item: Equipment, { boughtAt, nextAt, from }: Life): number {
  const year = dateParts(from).year;
  const life = lifeOf(setting, item, { boughtAt, nextAt }, (at) => dueYear(setting, at) >= year);
  return life.replacementsUsd - life.residualUsd;
}
