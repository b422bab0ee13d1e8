import type { CompiledTariffs } from '../../../catalog/sections/tariffs.ts';
import { BILL_FIELDS, BILL_USD_FIELDS } from '../../../vocabulary/bills.ts';
import { MONTHS } from '../../../vocabulary/energy.ts';
import { baselineBills } from '../../building/billed-fuels.ts';
import type { BuildingInput } from '../../building/types.ts';
import { FUELS, type EnergyBaseline, type Fuel } from '../types.ts';
import { monthlyBills } from './monthly-bills.ts';
import type { OwnPrice, Rate } from './types.ts';
import { LEAST_UNITS } from './year-bill.ts';
import { yearPrices } from './year-prices.ts';

/** Prices that the owner's bills give, each beside that of the rates; a fuel without dollars has none. */
export function ownPrices(
  input: BuildingInput,
  atRates: EnergyBaseline,
  { ownBillsLevel }: Pick<CompiledTariffs, 'ownBillsLevel'>,
): OwnPrice[] {
  const bills = baselineBills(input);
  if (bills === null) return [];
  return FUELS.flatMap((fuel, place) => {
    const paidUsd = bills[BILL_USD_FIELDS[place] ?? 'electricity_usd'];
    const billed = (bills[BILL_FIELDS[place] ?? 'electricity_kwh'] ?? []).reduce(
      (sum, part) => sum + part,
      0,
    );
    if (paidUsd === undefined || billed <= LEAST_UNITS) return [];
    const rateUsdPerUnit = meanUsdPerUnit(fuel, atRates);
    if (rateUsdPerUnit <= 0) return [];
    const usdPerUnit = paidUsd / billed;
    const level = usdPerUnit / rateUsdPerUnit;
    const isUsed = level >= ownBillsLevel.low && level <= ownBillsLevel.high;
    return [{ fuel, usdPerUnit, rateUsdPerUnit, level, isUsed }];
  });
}

/** All that the meters of a fuel cost in the year as is, over its units, USD; 0 where there is no meter. */
function meanUsdPerUnit(fuel: Fuel, baseline: EnergyBaseline): number {
  let usd = 0;
  let units = 0;
  const year = monthlyBills(fuel, baseline.state, baseline);
  if (year === null) return 0;
  for (let month = 0; month < MONTHS.length; month += 1) {
    usd += year.ownerUsd[month]! + year.tenantUsd[month]!;
    units += year.ownerQuantity[month]! + year.tenantQuantity[month]!;
  }
  return units > LEAST_UNITS ? usd / units : 0;
}

/** The baseline with every charge of a fuel brought to the level of its own bills: the structure stays the rate's. */
export function atOwnPrices(atRates: EnergyBaseline, own: readonly OwnPrice[]): EnergyBaseline {
  const rates = { ...atRates.rates };
  const unitUsd = { ...atRates.unitUsd };
  for (const { fuel, level, isUsed } of own) {
    if (!isUsed) continue;
    const { rate, tenants } = rates[fuel];
    const levelled = (of: Rate): Rate => atLevel(of, level, atRates);
    rates[fuel] = {
      rate: levelled(rate),
      tenants: tenants === null ? null : { ...tenants, rate: levelled(tenants.rate) },
    };
    unitUsd[fuel] *= level;
  }
  return { ...atRates, rates, unitUsd, ownPrices: own };
}

function atLevel(rate: Rate, level: number, { months }: EnergyBaseline): Rate {
  const charges = rate.charges.map((charge) => ({ ...charge, usd: charge.usd.map((usd) => usd * level) }));
  const onePrice = rate.onePrice === null ? null : `${rate.onePrice} Your bills set its level.`;
  return { ...rate, charges, onePrice, year: yearPrices(charges, months) };
}
