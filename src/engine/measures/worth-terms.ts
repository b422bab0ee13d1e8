import { newRow } from '../number-rows.ts';
import { FUELS } from '../energy/types.ts';
import { ownerBillsUsd } from '../search/bills.ts';
import { stateBefore, type Walk } from '../search/walk.ts';
import type { WorthTerms } from '../search/worth.ts';
import type { Bench, OfferInput } from './bench.ts';
import { standingEquipment, standingIn } from './standing-equipment.ts';
import type { StandingEquipment } from './types.ts';
import { maintenanceUsdPerUnitYear } from './maintenance.ts';

/**
 * How the search weighs choices of work, beside the building as it is: over the study years at the rate of an owner for
 * profit, so that the work does not depend on who owns the building. Good for ranking; returns are made from the
 * cash flow of the chosen work (`returns/`).
 */
export function worthTerms(
  walk: Walk,
  bench: Bench,
  { profile, baseline, asOf, snapshot }: OfferInput,
): WorthTerms {
  const { returns } = snapshot.sections;
  const discountRate = returns.discountRateByOwner.for_profit.value;
  // From the day the work is in service to the end of the study.
  const served = bench.rules.monthsByTier.code_compliant.toService / 12;
  const years = returns.studyYears.value - served;
  const prices: Prices = {
    growth: 1 + returns.operationsEscalationPerYear.value,
    rate: 1 + discountRate,
    years,
  };
  const upkeepYears = sumOfPowers(prices.growth / prices.rate, years);
  const standing = new Map(
    standingEquipment(bench.candidates, standingIn(profile, asOf)).map((item) => [item.id, item]),
  );
  const lost = 1 - sumOfLeft(returns.retrocommissioningDecayYears.value, prices) / upkeepYears;
  const { count } = bench.space.tables.relations;
  const lostShare = newRow(count);
  const laterUsd = newRow(count);
  for (const { index, measure, quantity, directUsd } of bench.candidates) {
    const upkeepUsd = maintenanceUsdPerUnitYear(measure) * quantity * upkeepYears;
    const lifeYears = measure.lifetime.value;
    const ownUsd =
      lifeYears > 0 && measure.decay_years === undefined
        ? directUsd * renewals({ lifeYears, dueInYears: lifeYears }, prices)
        : 0;
    const spared = standing.get(measure.like_for_like?.equipment ?? '');
    const sparedUsd = spared === undefined ? 0 : spared.usd * renewals(spared, prices);
    laterUsd[index] = upkeepUsd + ownUsd - sparedUsd;
    if (measure.decay_years !== undefined) lostShare[index] = lost;
  }
  const { ownerElectricity, byFuel } = baseline.tariffs;
  const { space, at } = walk;
  const { fuelEnd } = space.setting;
  const row = stateBefore(at, 0, count);
  const asItIs = { states: space.states, row, fuelEnd, baseline };
  const billYears = newRow(FUELS.length);
  FUELS.forEach((fuel, place) => {
    const tariff = fuel === 'electricity' ? ownerElectricity : byFuel[fuel];
    const growth = 1 + tariff.escalationPerYear;
    billYears[place] = growth ** served * sumOfPowers(growth / prices.rate, years);
  });
  return { billYears, billsAsIsUsd: ownerBillsUsd(asItIs, billYears), lostShare, laterUsd };
}

interface Prices {
  /** Of equipment, a year, and of the value of money; both as ratios. */
  readonly growth: number;
  readonly rate: number;
  readonly years: number;
}

/** What equipment of one dollar costs again within the years, less what is left of it at their end. */
function renewals(
  { lifeYears, dueInYears }: Pick<StandingEquipment, 'lifeYears' | 'dueInYears'>,
  { growth, rate, years }: Prices,
): number {
  let usd = 0;
  let next = dueInYears;
  for (; next < years; next += lifeYears) usd += (growth / rate) ** next;
  const lastBought = Math.max(0, next - lifeYears);
  return usd - (((next - years) / lifeYears) * growth ** lastBought) / rate ** years;
}

/** What a dollar a year is worth that grows and is discounted by a ratio: all of it in the middle of each year. */
function sumOfPowers(ratio: number, years: number): number {
  let sum = 0;
  for (let from = 0; from < years; from += 1) {
    const part = Math.min(1, years - from);
    sum += part * ratio ** (from + part / 2);
  }
  return sum;
}

/** The same for what fades to nothing over some years. */
function sumOfLeft(decayYears: number, { growth, rate }: Prices): number {
  let sum = 0;
  for (let year = 0; year < decayYears; year += 1)
    sum += (1 - year / decayYears) * (growth / rate) ** (year + 0.5);
  return sum;
}
