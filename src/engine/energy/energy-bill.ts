import { eachBill } from './bills/monthly-bills.ts';
import { byFuel, FUELS, type EnergyBaseline, type EnergyBill, type EnergyState, type Fuel } from './types.ts';

/** The year of a state: the sum of its twelve bills, under the rates of the building’s meters as is. */
export function energyBill(state: EnergyState, baseline: EnergyBaseline): EnergyBill {
  const owner = byFuel(() => 0);
  const tenant = byFuel(() => 0);
  for (const fuel of FUELS)
    eachBill(fuel, state, baseline, (ownerUsd, tenantUsd) => {
      owner[fuel] += ownerUsd;
      tenant[fuel] += tenantUsd;
    });
  const ownerUsd = total(owner);
  const tenantUsd = total(tenant);
  return {
    ownerUsd,
    tenantUsd,
    totalUsd: ownerUsd + tenantUsd,
    ownerUsdByFuel: owner,
    tenantUsdByFuel: tenant,
  };
}

function total(usdByFuel: Readonly<Record<Fuel, number>>): number {
  let usd = 0;
  for (const fuel of FUELS) usd += usdByFuel[fuel];
  return usd;
}
