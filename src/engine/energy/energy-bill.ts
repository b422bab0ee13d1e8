import { monthlyBillsAt } from './bills/monthly-bills.ts';
import {
  byFuel,
  FUELS,
  ofFuel,
  type ByFuel,
  type EnergyBaseline,
  type EnergyBill,
  type EnergyState,
} from './types.ts';

/** The year of a state: its bills and their sums, under the rates of the building’s meters as is. */
export function energyBill(state: EnergyState, baseline: EnergyBaseline): EnergyBill {
  const years = byFuel((_, place) => monthlyBillsAt(place, state, baseline));
  const owner = byFuel((_, place) => sum(ofFuel(years, place)?.ownerUsd ?? NO_MONTHS));
  const tenant = byFuel((_, place) => sum(ofFuel(years, place)?.tenantUsd ?? NO_MONTHS));
  const ownerUsd = total(owner);
  const tenantUsd = total(tenant);
  return {
    ownerUsd,
    tenantUsd,
    totalUsd: ownerUsd + tenantUsd,
    ownerUsdByFuel: owner,
    tenantUsdByFuel: tenant,
    years,
  };
}

const NO_MONTHS: readonly number[] = [];

function sum(months: readonly number[]): number {
  let usd = 0;
  for (let month = 0; month < months.length; month += 1) usd += months[month]!;
  return usd;
}

function total(usdByFuel: ByFuel): number {
  let usd = 0;
  for (let place = 0; place < FUELS.length; place += 1) usd += ofFuel(usdByFuel, place);
  return usd;
}
