import { numbersOf } from '../number-rows.ts';
import { round } from '../../quantities/rounding.ts';
import { FUELS } from '../energy/types.ts';
import type { PlannedMeasure, TierPlan } from '../measures/types.ts';
import type { StepBills } from '../search/bills.ts';
import { maintenanceUsdPerUnitYear } from '../measures/maintenance.ts';

export interface FirstYearSavings {
  /** What prices grow by from the as-of day to the first full year in service, by place of `FUELS`. */
  readonly growth: readonly number[];
  readonly operationsFirstYearUsd: number;
  /** The tier's energy and O&M savings as served, USD. */
  readonly servedUsd: number;
}

/**
 * First-year savings of each measure, USD to the cent: the bills of owner and tenants before it less those after it, demand
 * included, as the package is built up in plan order, and its part of the maintenance. They sum to what the tier is served
 * with: the last measure that saves or adds anything takes the cents of rounding.
 */
export function savingsByMeasure(
  { measures, stepRows }: Pick<TierPlan, 'measures' | 'stepRows'>,
  stepBills: StepBills,
  { growth, operationsFirstYearUsd, servedUsd }: FirstYearSavings,
): number[] {
  const bills = stepBills.inTurn(stepRows);
  const maintenance = numbersOf(measures, maintenanceSavedUsd);
  const maintenanceTotal = sum(maintenance);
  const savings = numbersOf(measures, (_, index) => {
    const operations =
      maintenanceTotal === 0 ? 0 : (operationsFirstYearUsd * maintenance[index]!) / maintenanceTotal;
    return round(billSavedUsd(bills, index, growth) + operations, 2);
  });
  return withRounding(savings, servedUsd);
}

/** What a measure takes off the bills of the first full year; nothing where it moves no energy, as an electrical service. */
function billSavedUsd(bills: Float64Array, index: number, growth: readonly number[]): number {
  const after = (index + 1) * FUELS.length;
  if (after >= bills.length) return 0;
  let usd = 0;
  for (let fuel = 0; fuel < FUELS.length; fuel += 1)
    usd += (bills[after - FUELS.length + fuel]! - bills[after + fuel]!) * (growth[fuel] ?? 1);
  return usd;
}

const maintenanceSavedUsd = ({ measure, quantity }: PlannedMeasure): number =>
  -maintenanceUsdPerUnitYear(measure) * quantity;

/** Which part takes the cents that rounding each leaves of the sum: the last that is not nothing; -1 where all are. */
const roundedPart = (usd: readonly number[]): number => usd.findLastIndex((part) => part !== 0);

/** Puts them into the list itself. */
function withRounding(savings: number[], servedUsd: number): number[] {
  const last = roundedPart(savings);
  if (last < 0) return savings;
  const rest = servedUsd - sum(savings);
  savings[last] = round(savings[last]! + rest, 2);
  return savings;
}

function sum(values: readonly number[]): number {
  let total = 0;
  for (let at = 0; at < values.length; at += 1) total += values[at]!;
  return total;
}
