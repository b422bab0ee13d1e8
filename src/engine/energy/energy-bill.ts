import { monthlyBills } from './bills/monthly-bills.ts';
import { byFuel, FUELS, type EnergyBaseline, type EnergyBill, type EnergyState, type Fuel } from './types.ts';

/** The year of a state: its bills and their sums, under the rates of the building’s meters as is. */
export function energyBill(state: EnergyState, baseline: EnergyBaseline): EnergyBill {
  const years = byFuel((fuel) => monthlyBills(fuel, state, baseline));
  const owner = byFuel((fuel) => sum(years[fuel]?.ownerUsd ?? []));
  const tenant = byFuel((fuel) => sum(years[fuel]?.tenantUsd ?? []));
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

function sum(months: readonly number[]): number {
  let usd = 0;
  for (let month = 0; month < months.length; month += 1) usd += months[month] ?? 0;
  return usd;
}

function total(usdByFuel: Readonly<Record<Fuel, number>>): number {
  let usd = 0;
  for (const fuel of FUELS) usd += usdByFuel[fuel];
  return usd;
}
