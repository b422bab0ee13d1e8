import { dateOf, yearsBetween } from '../../quantities/calendar-date.ts';
import type { Equipment } from '../measures/types.ts';
import { discount, usdIn, yearsTo, type PricedPartialYear } from './calendar.ts';
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
      running(setting, first.change, second.change, year) +
      charges(setting, first.change, second.change, year) +
      equipment(setting, first.change, second, year),
  };
}

/** Energy and maintenance from the year of the second step on, less those after the first alone. */
function running(
  setting: PresentCostSetting,
  first: TierChange | null,
  second: TierChange,
  year: number,
): number {
  const { years, startYear } = setting.calendar;
  const begun = yearsTo(setting, first?.inService ?? dateOf(year, 1, 1));
  const firstSaved = first === null ? [] : inFuelOrder(first.savedUsdByFuel);
  const secondSaved = inFuelOrder(second.savedUsdByFuel);
  let usd = 0;
  for (let place = year - startYear; place < years.length; place += 1) {
    const whole = years[place];
    if (whole === undefined) continue;
    const age = whole.middleYears - begun;
    usd +=
      (first === null ? 0 : savedIn(whole, first, firstSaved, age)) -
      savedIn(whole, second, secondSaved, age);
  }
  return usd;
}

/** What a change saves in a year, at the evaluation date. */
const savedIn = (
  year: PricedPartialYear,
  change: TierChange,
  usdOfFuels: readonly number[],
  age: number,
): number =>
  shareLeft(change.savingsPersistence, age) * atPrices(usdOfFuels, year) + savedOperations(change, year);

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
      usdIn(second.avoidedChargeUsdByYear, emissionYear) -
      (first === null ? 0 : usdIn(first.avoidedChargeUsdByYear, emissionYear));
    usd -= avoided * worth;
  }
  return usd;
}

/** What the second step takes the place of is bought no more and leaves nothing; what it installs wears out too. */
function equipment(
  setting: PresentCostSetting,
  first: TierChange | null,
  second: SecondStep,
  year: number,
): number {
  // Purchases of an item from the year on, less what is left of it at the end of the horizon.
  const afterwards = (item: Equipment, boughtAt: number, nextAt: number): number => {
    const life = lifeOf(setting, item, { boughtAt, nextAt }, year);
    return life.replacementsUsd - life.residualUsd;
  };
  let usd = 0;
  for (const item of setting.standing)
    if (second.change.replaces.has(item.id) && first?.replaces.has(item.id) !== true)
      usd -= afterwards(item, item.dueInYears - item.lifeYears, item.dueInYears);
  if (first !== null) {
    const isKept = (label: string) => second.change.equipment.some((item) => item.label === label);
    for (const item of first.equipment) {
      const service = yearsTo(setting, item.inService);
      if (!isKept(item.label)) usd -= afterwards(item, service, service + item.lifeYears);
    }
  }
  const begins = yearsTo(setting, dateOf(year, 1, 1));
  for (const item of second.equipment) usd += afterwards(item, begins, begins + item.lifeYears);
  return usd;
}
