import { eachBill } from './bills/monthly-bills.ts';
import { demandYearUsd, yearUsd } from './bills/year-bill.ts';
import { hasMeter, lessUse, tenantYearUse, timesUse, yearUse, type YearUse } from './bills/year-use.ts';
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

const NATURAL_GAS = FUELS.indexOf('natural_gas');

/** The whole of `energyBill` in one number, USD, without its months: for comparing many states. */
export function totalBillUsd(state: EnergyState, baseline: EnergyBaseline): number {
  let usd = 0;
  for (let place = 0; place < FUELS.length; place += 1) {
    // Work brings gas or power to a building, never oil or steam.
    if (place > NATURAL_GAS && baseline.kbtuByFuel[FUELS[place] ?? 'electricity'] <= 0) continue;
    const use = yearUse(place, state);
    if (hasMeter(place, use)) usd += fuelUsd(place, use, state, baseline);
  }
  return usd;
}

function fuelUsd(place: number, all: YearUse, state: EnergyState, baseline: EnergyBaseline): number {
  const { months } = baseline;
  const { rate, tenants } = baseline.rates[FUELS[place] ?? 'electricity'];
  const solar = place === 0 ? state.pvKwh : 0;
  if (tenants === null)
    return (
      yearUsd(rate, solar === 0 ? all : { ...all, solar }, months) +
      demandYearUsd(rate, state, null, baseline)
    );
  const theirs = tenantYearUse(place, state, baseline);
  return (
    yearUsd(rate, lessUse(all, theirs, solar), months) +
    demandYearUsd(rate, state, theirs, baseline) +
    yearUsd(tenants.rate, timesUse(theirs, 1 / tenants.meters), months) * tenants.meters
  );
}
